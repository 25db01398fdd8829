/** What code says in a turn, to the cook or, of a call that was not run, to the model. */
export const TURN_WORDS = {
	circles: 'I am going round in circles. Please say it another way.',
	tooManySteps: 'That takes more steps than one question may have. Please ask for a part of it.',
	interrupted: 'Not run: the turn was interrupted.',
	tooManyCards: (most: number) => `Not run: one answer makes at most ${most} proposals.`,
	tainted: (title: string) =>
		`Not done: this answer has read “${title}”, which is not the cook's own text. Please ask again.`,
	noResponse: 'No response received',
	notStored: 'This browser could not store the answer.',
} as const
