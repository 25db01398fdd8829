/** The sentences of the pantry. */
export const PANTRY_MESSAGES = {
	itemGone: 'This is no longer in the pantry.',
} as const
