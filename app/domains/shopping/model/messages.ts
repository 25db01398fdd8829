/** Error messages of the shopping list. */
export const SHOPPING_MESSAGES = {
	itemGone: 'This item is no longer on the list.',
} as const
