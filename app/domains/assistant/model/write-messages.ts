import { WRITE_ENTRY } from './written-draft.ts'

/** Recipes and pictures of a model, in the editor. */
export const WRITE = {
	title: WRITE_ENTRY,
	wish: 'What shall it be?',
	wishHint: 'A dish, what is in it, how long it may take. Nothing is saved before you save it.',
	wishMissing: 'Say what you would like to cook.',
	goesTo: (host: string) => `Your wish, and what your table avoids unless you have switched that off, go to ${host}.`,
	write: 'Write it',
	writing: 'Writing…',
	again: 'What it contains does not suit your table. Writing another one…',
	stop: 'Stop',
	close: 'Close',
	draft: 'The recipe so far',
	gone: 'This draft is no longer on this device.',
	unsaved: 'A model wrote this. Read it before you save it.',
	picture: 'Make a picture',
	pictureName: 'picture',
	making: 'Making a picture…',
	pictureNeedsTitle: 'Give the recipe a title first: the picture is made from it.',
	used: ({ current, limit }: { current: number; limit: number }) =>
		limit < 0 ? `${current} this month` : `${current} of ${limit} this month`,
} as const
