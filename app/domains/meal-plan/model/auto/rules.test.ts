import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLater, weekOf } from '#app/platform/model/calendar.ts'
import { DEFAULT_RULES, dayNumber, dayOfNumber, mondayOfNumber, readRules, weekdayOfNumber } from './rules.ts'

test('kept rules are read back as they were', () => {
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

test('what is no rule is left out, and an unknown recipe is only let in by a plain yes', () => {
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

test('any stored value gives rules that can be planned with', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const rules = readRules(value)
			expect(readRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
		}),
	)
})

test('a day and its number go there and back, and the week is the calendar’s', () => {
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
