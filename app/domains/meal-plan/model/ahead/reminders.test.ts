import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import { instantOf, wallTimeAt } from '../wall-time.ts'
import type { AheadStep } from './find-ahead-steps.ts'
import { type AheadMeal, remindersOf } from './reminders.ts'

const meal = (changes: Partial<AheadMeal> = {}): AheadMeal => ({
	id: 'm1',
	date: '2026-11-27',
	time: '19:00',
	section: 'Dinner',
	recipe_id: 'r1',
	leftover_of: null,
	cooked_at: null,
	ahead_done: [],
	...changes,
})
const step = (lead: AheadStep['lead'], at = 0, text = 'Soak the beans.'): AheadStep => ({
	step: at,
	kind: 'soak',
	lead,
	text,
})
const recipe = (...steps: AheadStep[]) => new Map([['r1', { steps, cookingMinutes: 60 }]])
const remind = (meals: AheadMeal[], recipes: ReturnType<typeof recipe>, timeZone = 'Europe/Berlin') =>
	remindersOf(meals, recipes, timeZone)
const times = (...args: Parameters<typeof remind>) => remind(...args).map(({ date, time }) => `${date} ${time}`)

describe('when', () => {
	test('a wait begins early enough to cook the rest before the meal', () => {
		expect(times([meal()], recipe(step(480)))).toEqual(['2026-11-27 10:00'])
	})
	test('overnight means the evening before, whatever the time of the meal', () => {
		expect(times([meal()], recipe(step('overnight')))).toEqual(['2026-11-26 20:00'])
		expect(times([meal({ time: '08:00' })], recipe(step('overnight')))).toEqual(['2026-11-26 20:00'])
	})
	test('consecutive waits are added up: the first begins earlier', () => {
		expect(times([meal()], recipe(step('overnight', 0), step('overnight', 3, 'Marinate overnight.')))).toEqual([
			'2026-11-25 20:00',
			'2026-11-26 20:00',
		])
		expect(times([meal()], recipe(step(240, 0), step(240, 2, 'Chill for 4 hours.')))).toEqual([
			'2026-11-27 10:00',
			'2026-11-27 14:00',
		])
	})
	test('a reminder during the night moves to the evening before', () => {
		expect(times([meal({ time: '08:00', section: 'Breakfast' })], recipe(step(300)))).toEqual(['2026-11-26 21:00'])
		expect(times([meal({ time: '12:30', section: 'Lunch' })], recipe(step(720)))).toEqual(['2026-11-26 21:00'])
	})
	test('a meal without a time is at the usual time of its section', () => {
		expect(times([meal({ time: null, section: 'Lunch' })], recipe(step(180)))).toEqual(['2026-11-27 08:30'])
		expect(times([meal({ time: null, section: 'Supper' })], recipe(step(180)))).toEqual(['2026-11-27 15:00'])
	})
	test('two days of curing begin two days before', () => {
		expect(times([meal()], recipe(step(2880)))).toEqual(['2026-11-25 18:00'])
	})
	test('elapsed hours are correct across a clock change', () => {
		// In Berlin the clocks go forward from 2:00 to 3:00 on 29 March 2026.
		expect(times([meal({ date: '2026-03-29', time: '12:00' })], recipe(step(240)))).toEqual(['2026-03-29 07:00'])
		expect(times([meal({ date: '2026-03-29', time: '19:00' })], recipe(step(1440)))).toEqual(['2026-03-28 17:00'])
		expect(times([meal({ date: '2026-10-25', time: '19:00' })], recipe(step(1440)))).toEqual(['2026-10-24 19:00'])
	})
})

test('a reminder names its meal, recipe and step, and keeps its id when the meal moves', () => {
	const [before] = remind([meal()], recipe(step('overnight', 2)))
	const [after] = remind([meal({ date: '2026-11-29', time: '12:00' })], recipe(step('overnight', 2)))
	expect(before).toMatchObject({
		mealId: 'm1',
		recipeId: 'r1',
		step: 2,
		kind: 'soak',
		text: 'Soak the beans.',
		isDone: false,
	})
	expect(after?.id).toBe(before?.id)
	expect(after?.date).toBe('2026-11-28')
})

test('a finished step stays done when the recipe gets another step before it', () => {
	const done = meal({ ahead_done: [stepKey('Soak the beans.')] })
	expect(remind([done], recipe(step(480, 0)))[0]?.isDone).toBe(true)
	expect(remind([done], recipe(step(480, 1)))[0]?.isDone).toBe(true)
	expect(remind([done], recipe(step(480, 0, 'Soak the peas.')))[0]?.isDone).toBe(false)
})

test('leftovers, cooked meals, free texts and deleted recipes need nothing ahead', () => {
	const meals = [
		meal({ leftover_of: 'm0' }),
		meal({ cooked_at: 1 }),
		meal({ recipe_id: null }),
		meal({ recipe_id: 'gone' }),
	]
	expect(remind(meals, recipe(step(480)))).toEqual([])
})

test('reminders are sorted by time', () => {
	const meals = [meal({ id: 'b', date: '2026-11-28' }), meal({ id: 'a', date: '2026-11-26' })]
	expect(remind(meals, recipe(step(480))).map(({ mealId }) => mealId)).toEqual(['a', 'b'])
})

const someZone = fc.constantFrom(
	'Europe/Berlin',
	'America/New_York',
	'Pacific/Auckland',
	'Asia/Kolkata',
	'UTC',
	'Pacific/Apia',
)
const someTime = fc
	.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
	.map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('a reminder is before its meal, and moves by as many days as the meal does', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 700 }),
			someTime,
			someZone,
			fc.constantFrom<AheadStep['lead']>('overnight', 120, 480, 1080, 2880),
			(days, time, zone, lead) => {
				const date = daysLater('2026-01-01', days)
				const [reminder] = remind([meal({ date, time })], recipe(step(lead)), zone)
				if (!reminder) throw new Error('no reminder')
				expect(reminder.instant).toBeLessThan(instantOf(date, time, zone))
				expect(Number(reminder.time.slice(0, 2))).toBeGreaterThanOrEqual(7)
				expect(Number(reminder.time.slice(0, 2))).toBeLessThan(22)
				expect(wallTimeAt(reminder.instant, zone)).toEqual({ date: reminder.date, time: reminder.time })
				if (lead === 'overnight') expect(reminder.date < date).toBe(true)
			},
		),
		{ numRuns: 200 },
	)
})
