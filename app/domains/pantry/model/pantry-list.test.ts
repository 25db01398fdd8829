import { expect, test } from 'vitest'
import { dateWords, groupByPlace, type Stocked } from './pantry-list.ts'

const item = (ingredient_name: string, more: Partial<Stocked> = {}): Stocked => ({
	id: ingredient_name,
	ingredient_name,
	quantity: null,
	unit: null,
	place: 'Fridge',
	best_before: null,
	is_staple: false,
	opened_at: null,
	created_at: 1,
	food: null,
	...more,
})

test("items are grouped by place, the cold ones first, the cook's own places in between, staples at the end", () => {
	const groups = groupByPlace([
		item('salt', { is_staple: true }),
		item('peas', { place: 'Freezer' }),
		item('wine', { place: 'Cellar' }),
		item('mystery', { place: '' }),
		item('milk'),
		item('butter'),
	])
	expect(groups.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
		['Fridge', ['butter', 'milk']],
		['Freezer', ['peas']],
		['Cellar', ['wine']],
		['Somewhere', ['mystery']],
		['Always at home', ['salt']],
	])
})

test('a date shows how near it is', () => {
	const words = (day: string | null) => dateWords(day, { today: '2026-11-22', of: null, isGuess: false })
	expect(words(null)).toBe('')
	expect(words('2026-11-20')).toBe('Past its date, 20 November')
	expect(words('2026-11-22')).toBe('Use today')
	expect(words('2026-11-23')).toBe('Use by tomorrow')
	expect(words('2026-11-27')).toBe('Best before 27 November')
})

test('a guess reads as one, except where it says when to use it', () => {
	const words = (day: string) => dateWords(day, { today: '2026-11-22', of: null, isGuess: true })
	expect(words('2028-11-21')).toBe('Good until about 21 November 2028')
	expect(words('2026-11-20')).toBe('Was good until about 20 November')
	expect(words('2026-11-22')).toBe('Use today')
})
