import type { Taint } from './outcome.ts'
import { MOST_DELETED } from './tools/delete.ts'
import { MOST_ROWS } from './tools/fields.ts'

/** The sentences about cards that are the same for every tool. */
export const CARD_WORDS = {
	/** Over a card that was proposed after words from outside had been read. */
	after: ({ title, host }: Taint) => `Suggested after reading “${title}” from ${host}`,
	apply: 'Apply',
	open: 'Open in the editor',
	cancel: 'Cancel',
	undo: 'Undo',
	applied: 'Done.',
	already: 'This was done already.',
	changed: 'Your kitchen has changed since. Here is how it would be now.',
	changedSoon: 'Your kitchen has changed since.',
	needless: 'Your kitchen has changed since. Nothing is left to do.',
	gone: 'This proposal is no longer here.',
	failed: 'That could not be done. Nothing was changed.',
	expired: 'This proposal is older than 24 hours. Please ask again.',
	cancelled: 'This proposal was cancelled.',
	undone: 'Undone.',
	undoneAlready: 'This was undone already.',
	notApplied: 'This was not applied, so there is nothing to undo.',
	nothingUndone: 'Everything was changed since, so nothing was undone.',
	someGone: 'something that is no longer there',
	left: (names: readonly string[]) => `Changed since, and left as it is: ${names.join(', ')}.`,
	confirmFirst: (sentence: string) => `Please tick first: “${sentence}”.`,
	tooMany: (count: number) => `That is ${count} changes; one card holds at most ${MOST_ROWS}. Please ask for fewer.`,
	tooManyDeleted: (count: number) =>
		`That would delete ${count} things; one card deletes at most ${MOST_DELETED}. Please name fewer.`,
	tooLarge: 'That is too much for one card. Please ask for a part of it.',
	allDone: (count: number) => (count === 1 ? '1 change is done.' : `${count} changes are done.`),
	stoppedAt: (title: string, why: string) => `Stopped at “${title}”: ${why}`,
	nothingToDo: 'There is nothing to change.',
} as const
