import { expect, test } from 'vitest'
import { dayHeading, type HistoryLine, historyParts, parseHistory } from './sync-labels-history.ts'

const MILK: HistoryLine = {
	verb: 'shopping_item.check',
	subject: 'Milk',
	offline: true,
	device: 'Chrome on Linux',
	outcome: 'applied',
}
const sentenceOf = (line: HistoryLine): string => {
	const { what, how } = historyParts(line, '14:02')
	return `${what} ${how}`
}

test.each<[Partial<HistoryLine>, string]>([
	[{}, 'Ticked Milk offline on Chrome on Linux at 14:02; kept'],
	[{ offline: false }, 'Ticked Milk on Chrome on Linux at 14:02; kept'],
	[{ device: '', outcome: 'waiting' }, 'Ticked Milk offline at 14:02; not sent yet'],
	[{ verb: 'recipe.save', subject: 'Plum cake', offline: false, device: '' }, 'Saved Plum cake at 14:02; kept'],
	[
		{ verb: 'cookbook.delete', subject: 'Cakes', offline: false, device: '' },
		'Deleted the cookbook Cakes at 14:02; kept',
	],
	[
		{ offline: false, outcome: 'conflict' },
		'Ticked Milk on Chrome on Linux at 14:02; kept, but for what was changed elsewhere too',
	],
	[{ offline: false, outcome: 'rejected' }, 'Ticked Milk on Chrome on Linux at 14:02; not accepted, waits for you'],
	[
		{ verb: 'recipe.save', subject: 'Plum cake', outcome: 'over_limit', offline: false, device: '' },
		'Saved Plum cake at 14:02; kept on its device, over your plan’s limit',
	],
	[
		{ verb: 'saved_week.apply', subject: 'Summer, 9 meals', device: '', offline: false },
		'Planned the saved week Summer, 9 meals at 14:02; kept',
	],
	[{ verb: 'eater.save', subject: 'Ann', device: '', offline: false }, 'Saved at the table Ann at 14:02; kept'],
	[
		{ verb: 'meal_plan_item.move_by_nomster', subject: 'Curry', device: '', offline: false },
		'Moved Curry by Nomster at 14:02; kept',
	],
	[
		{ verb: 'shopping_item.add_undone_by_nomster', subject: '2 items', offline: false },
		'Undone: Added 2 items by Nomster on Chrome on Linux at 14:02; kept',
	],
	// A verb of a newer version of the app, on another device.
	[{ verb: 'eater.invent', subject: 'Ann', device: '', offline: false }, 'Changed at the table Ann at 14:02; kept'],
	[{ verb: 'x.constructor', subject: 'Ann', device: '', offline: false }, 'Changed Ann at 14:02; kept'],
])('an entry reads as a sentence: %#', (changes, sentence) => {
	expect(sentenceOf({ ...MILK, ...changes })).toBe(sentence)
})

test('days have their usual names, across a month’s end', () => {
	expect(dayHeading('2026-03-01', '2026-03-01', 'Sunday')).toBe('Today')
	expect(dayHeading('2026-02-28', '2026-03-01', 'Saturday')).toBe('Yesterday')
	expect(dayHeading('2026-02-27', '2026-03-01', 'Friday 27 February')).toBe('Friday 27 February')
})

test('only a valid history is accepted', () => {
	const entry = { ...MILK, mid: 'a', at: 1, outcome: 'applied' }
	expect(parseHistory({ entries: [entry], next: '7' })).toMatchObject({ next: '7' })
	expect(parseHistory({ entries: [] })).toEqual({ entries: [], next: null })
	const broken = [{ ...entry, outcome: 'constructor' }, { ...entry, at: 'noon' }, { mid: 'a' }, null]
	for (const body of [null, '<html>', {}, { entries: 'no' }, ...broken.map((one) => ({ entries: [one] }))])
		expect(parseHistory(body)).toBeNull()
})

test('a deletion that gave way to an edit from elsewhere is described so, and asks for no choice', () => {
	const line = { verb: 'recipe.delete', subject: 'Onion tart', offline: true, device: '', outcome: 'conflict' } as const
	expect(sentenceOf(line)).toBe(
		'Tried to delete Onion tart offline at 14:02; not deleted, because it was changed elsewhere in the meantime',
	)
	expect(sentenceOf({ ...line, verb: 'recipe.save' })).not.toContain('choose')
})

test('an emptied bin reads as final, and states if one of many had come back elsewhere', () => {
	const line = { verb: 'recipe.empty_bin', subject: '12 recipes', offline: false, device: '' } as const
	expect(sentenceOf({ ...line, outcome: 'applied' })).toBe('Deleted for good 12 recipes at 14:02; kept')
	expect(sentenceOf({ ...line, outcome: 'conflict' })).toBe(
		'Deleted for good 12 recipes at 14:02; kept, but for what was changed elsewhere in the meantime',
	)
})
