import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater, weekOf } from '#app/platform/model/calendar.ts'
import { DEFAULT_RULES, dayNumber, dayOfNumber, mondayOfNumber, readRules, weekdayOfNumber } from './rules.ts'

test('stored rules are read back unchanged', () => {
	const rules = {
		times: [{ weekdays: [1, 2], section: 'Dinner', active: 20, total: 45 }],
		noRepeatDays: 7,
		counts: [{ tag: 'fish', atLeast: 1, atMost: null }],
		days: [{ weekdays: [1], tag: 'vegetarian' }],
		useSoon: false,
		activeMinutesAWeek: 180,
		allowUnknown: true,
	}
	expect(readRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
})

test('invalid rules are dropped, and unknown recipes are allowed only by an explicit true', () => {
	const read = readRules({
		times: 'soon',
		noRepeatDays: -3,
		counts: [{ tag: '' }, { tag: ' Fish ', atLeast: 1.7, atMost: 'two' }, null],
		days: [{ tag: 'vegan', weekdays: [0, 1, 9, 1] }],
		allowUnknown: 'yes',
		activeMinutesAWeek: Number.NaN,
	})
	expect(read).toEqual({
		...DEFAULT_RULES,
		counts: [{ tag: 'fish', atLeast: 1, atMost: null }],
		days: [{ weekdays: [1], tag: 'vegan' }],
	})
	for (const nothing of [null, undefined, [], 'rules', 7]) expect(readRules(nothing)).toEqual(DEFAULT_RULES)
})

test('any stored value gives usable rules', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const rules = readRules(value)
			expect(readRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
		}),
	)
})

test('a day and its number convert both ways, and weeks match the calendar', () => {
	fc.assert(
		fc.property(fc.integer({ min: -800, max: 40_000 }), (days) => {
			const day = daysLater('2000-01-01', days)
			expect(dayOfNumber(dayNumber(day))).toBe(day)
			expect(dayOfNumber(mondayOfNumber(dayNumber(day)))).toBe(weekOf(day)[0])
			expect(weekOf(day)[weekdayOfNumber(dayNumber(day)) - 1]).toBe(day)
		}),
		{ numRuns: 200 },
	)
})
