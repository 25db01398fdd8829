import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { instantOf, wallTimeAt } from '../wall-time.ts'
import { dueReminders, NEVER, type RemindedMeal, type RemindedPlan, type ReminderSettings } from './due-reminders.ts'
import type { AheadRecipe } from './reminders.ts'

const BERLIN = 'Europe/Berlin'
const cookOf = (changes: Partial<ReminderSettings> = {}): ReminderSettings => ({
	time_zone: BERLIN,
	meal_reminders: true,
	meal_reminder_time: '08:00',
	week_glance: false,
	...changes,
})
/** Friday. */
const DAY = '2026-11-27'
const mealOf = (changes: Partial<RemindedMeal> = {}): RemindedMeal => ({
	...{ id: 'm1', date: DAY, time: '19:00', section: 'Dinner', name: 'Bean stew', position: 0 },
	...{ recipe_id: null, leftover_of: null, cooked_at: null, ahead_done: [] },
	...changes,
})
const planOf = (meals: RemindedMeal[], recipes: [string, AheadRecipe][] = [], hasLater = false): RemindedPlan => ({
	meals,
	recipes: new Map(recipes),
	hasLater,
})
const SOAK = 'Soak the beans overnight.'
const beans: [string, AheadRecipe] = [
	'r1',
	{ steps: [{ step: 0, kind: 'soak', lead: 'overnight', text: SOAK }], cookingMinutes: 60 },
]
const at = (day: string, time: string, zone = BERLIN) => instantOf(day, time, zone)
const shown = (instant: number, zone = BERLIN) => {
	const { date, time } = wallTimeAt(instant, zone)
	return `${date} ${time}`
}
const lookAt = (plan: RemindedPlan, now: number, cook = cookOf(), toldUntil = 0) =>
	dueReminders(cook, plan, { now, toldUntil })

describe('the morning', () => {
	test('names what is planned today in the order of the day, at the hour of the cook', () => {
		const plan = planOf([
			mealOf({ id: 'a', name: 'Apple cake', section: 'Snacks' }),
			mealOf({ id: 'b', name: 'Bean stew' }),
			mealOf({ id: 'c', name: 'Porridge', section: 'Breakfast' }),
			mealOf({ id: 'd', name: 'Roast', date: daysLater(DAY, 1) }),
		])
		expect(lookAt(plan, at(DAY, '08:00')).due).toEqual([
			{
				kind: 'meals_today',
				subject: DAY,
				values: { meals: ['Porridge', 'Bean stew', 'Apple cake'] },
				link: `/meal-plan?date=${DAY}`,
			},
		])
		expect(lookAt(plan, at(DAY, '08:00') - 1)).toEqual({ due: [], nextAt: at(DAY, '08:00') })
	})

	test('a cooked meal is not named, and a day on which all is cooked is silent', () => {
		const cooked = mealOf({ id: 'a', name: 'Porridge', cooked_at: 1 })
		expect(lookAt(planOf([cooked, mealOf()]), at(DAY, '08:00')).due[0]?.values).toEqual({ meals: ['Bean stew'] })
		expect(lookAt(planOf([cooked]), at(DAY, '08:00'))).toEqual({ due: [], nextAt: NEVER })
	})

	test('it comes up to two hours late, never for another day', () => {
		const cook = cookOf({ meal_reminder_time: '23:30' })
		const due = (time: string, day = DAY) => lookAt(planOf([mealOf()]), at(day, time), cook).due.length
		expect([due('23:29'), due('23:30'), due('00:10', daysLater(DAY, 1))]).toEqual([0, 1, 0])
		const usual = (time: string) => lookAt(planOf([mealOf()]), at(DAY, time)).due.length
		expect([usual('09:59'), usual('10:00')]).toEqual([1, 0])
	})

	test('what was planned after the hour is not named on the same day', () => {
		expect(lookAt(planOf([mealOf()]), at(DAY, '09:01'), cookOf(), at(DAY, '09:00')).due).toEqual([])
	})

	test('nothing is looked at again where nothing is planned, and tomorrow where anything is', () => {
		const tomorrow = at(daysLater(DAY, 1), '08:00')
		expect(lookAt(planOf([]), at(DAY, '12:00')).nextAt).toBe(NEVER)
		expect(lookAt(planOf([mealOf({ date: daysLater(DAY, -1) })]), at(DAY, '12:00')).nextAt).toBe(NEVER)
		expect(lookAt(planOf([mealOf({ date: daysLater(DAY, 9) })]), at(DAY, '12:00')).nextAt).toBe(tomorrow)
		expect(lookAt(planOf([], [], true), at(DAY, '12:00')).nextAt).toBe(tomorrow)
	})

	test('a cook without reminders is never looked at', () => {
		const off = cookOf({ meal_reminders: false })
		expect(lookAt(planOf([mealOf({ recipe_id: 'r1' })], [beans]), at(DAY, '08:00'), off)).toEqual({
			due: [],
			nextAt: NEVER,
		})
	})
})

describe('a step to do ahead', () => {
	const evening = daysLater(DAY, -1)
	const plan = planOf([mealOf({ recipe_id: 'r1' })], [beans])

	test('is due on the evening before, with the meal and its day', () => {
		expect(lookAt(plan, at(evening, '08:00')).nextAt).toBe(at(evening, '20:00'))
		expect(lookAt(plan, at(evening, '20:00')).due).toEqual([
			{
				kind: 'do_ahead',
				subject: `m1:r1:${stepKey(SOAK)}:${DAY}`,
				values: { step: SOAK, meal: 'Bean stew', date: DAY },
				link: `/meal-plan?date=${evening}`,
			},
		])
	})

	test('is told late when it was planned late, up to two hours and never at night', () => {
		const told = (time: string) => lookAt(plan, at(evening, time), cookOf(), at(evening, time)).due.length
		expect([told('19:59'), told('20:40'), told('21:59'), told('22:00')]).toEqual([0, 1, 1, 0])
		// Due at 21:00, since 4 hours before breakfast is at night.
		const early = planOf(
			[mealOf({ recipe_id: 'r1', section: 'Breakfast', time: '07:30' })],
			[['r1', { steps: [{ step: 0, kind: 'rise', lead: 240, text: 'Let rise.' }], cookingMinutes: 30 }]],
		)
		const late = (time: string) => lookAt(early, at(evening, time)).due.length
		expect([late('21:00'), late('22:30')]).toEqual([1, 0])
	})

	test('is silent when it is done, the meal is cooked or its recipe is gone', () => {
		const silent = [
			planOf([mealOf({ recipe_id: 'r1', ahead_done: [stepKey(SOAK)] })], [beans]),
			planOf([mealOf({ recipe_id: 'r1', cooked_at: 1 })], [beans]),
			planOf([mealOf({ recipe_id: 'r1' })]),
			planOf([], [beans]),
		]
		for (const one of silent) expect(lookAt(one, at(evening, '20:00')).due).toEqual([])
	})

	test('a long step is shortened, without half a letter', () => {
		const text = `Soak overnight ${'😀'.repeat(400)}`
		const long = planOf(
			[mealOf({ recipe_id: 'r1' })],
			[['r1', { steps: [{ step: 0, kind: 'soak', lead: 'overnight', text }], cookingMinutes: 60 }]],
		)
		const [due] = lookAt(long, at(evening, '20:00')).due
		const step = due?.kind === 'do_ahead' ? due.values.step : ''
		expect(step.length).toBeLessThanOrEqual(300)
		expect(step.isWellFormed()).toBe(true)
		expect(step.endsWith('…')).toBe(true)
	})
})

describe('the next week at a glance', () => {
	const SUNDAY = '2026-11-29'
	const MONDAY = '2026-11-30'
	const glancing = cookOf({ week_glance: true, meal_reminders: false })

	test('comes on Sunday at 18:00: meals, days and the days that are open', () => {
		const plan = planOf([
			mealOf({ id: 'a', date: MONDAY }),
			mealOf({ id: 'b', date: MONDAY, section: 'Lunch' }),
			mealOf({ id: 'c', date: '2026-12-06' }),
			mealOf({ id: 'd', date: '2026-12-07' }),
		])
		expect(lookAt(plan, at(DAY, '08:00'), glancing)).toEqual({ due: [], nextAt: at(SUNDAY, '18:00') })
		expect(lookAt(plan, at(SUNDAY, '18:00'), glancing)).toEqual({
			due: [
				{
					kind: 'week_glance',
					subject: MONDAY,
					values: {
						meals: 3,
						days: 2,
						open: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'],
					},
					link: `/meal-plan?date=${MONDAY}`,
				},
			],
			nextAt: at('2026-12-06', '18:00'),
		})
	})

	test('an empty week is said too, and nothing where the cook has not asked for it', () => {
		expect(lookAt(planOf([]), at(SUNDAY, '18:00'), glancing).due[0]?.values).toMatchObject({ meals: 0, days: 0 })
		expect(lookAt(planOf([mealOf({ date: MONDAY })]), at(SUNDAY, '18:00')).due).toEqual([])
	})
})

describe('the night of a clock change', () => {
	const early = cookOf({ meal_reminder_time: '02:30' })
	/** The minutes of a night at which something is told, when the cron looks every minute. */
	function toldIn(night: string): string[] {
		const plan = planOf([mealOf({ date: night })])
		const told: string[] = []
		let toldUntil = 0
		for (let now = at(night, '00:00'); now < at(night, '12:00'); now += MINUTE_MS) {
			if (lookAt(plan, now, early, toldUntil).due.length > 0) told.push(shown(now))
			toldUntil = now
		}
		return told
	}

	test('02:30 comes once where it does not exist, an hour later', () => {
		expect(toldIn('2026-03-29')).toEqual(['2026-03-29 03:30'])
	})
	test('02:30 comes once where it exists twice: the first time', () => {
		expect(toldIn('2026-10-25')).toEqual(['2026-10-25 02:30'])
		const first = at('2026-10-25', '02:30')
		expect(shown(first + 60 * MINUTE_MS)).toBe('2026-10-25 02:30')
		expect(lookAt(planOf([mealOf({ date: '2026-10-25' })]), first, early).due).toHaveLength(1)
	})
})

const zones = [
	'Europe/Berlin',
	'America/New_York',
	'Pacific/Auckland',
	'Asia/Kolkata',
	'Australia/Lord_Howe',
	'No/Zone',
]
const someTime = fc
	.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
	.map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('a cron that looks at each next moment tells everything, each by one name, and always ends', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 400 }),
			fc.constantFrom(...zones),
			someTime,
			someTime,
			fc.boolean(),
			(days, time_zone, hour, mealTime, week_glance) => {
				const from = daysLater('2026-01-01', days)
				const cook = cookOf({ time_zone, meal_reminder_time: hour, week_glance })
				const meals = [3, 4, 8].map((later, i) =>
					mealOf({ id: `m${i}`, date: daysLater(from, later), time: mealTime, recipe_id: 'r1' }),
				)
				const told = new Set<string>()
				let now = instantOf(from, '00:00', time_zone)
				let toldUntil = now
				let looks = 0
				const end = instantOf(daysLater(from, 20), '00:00', time_zone)
				while (now < end) {
					const { due, nextAt } = lookAt(planOf(meals, [beans]), now, cook, toldUntil)
					for (const { kind, subject } of due) told.add(`${kind} ${subject}`)
					expect(nextAt).toBeGreaterThan(now)
					toldUntil = now
					now = nextAt
					looks += 1
				}
				expect(looks).toBeLessThan(40)
				// The memory of events tells each once.
				const countOf = (kind: string) => [...told].filter((one) => one.startsWith(kind)).length
				expect([countOf('meals_today'), countOf('do_ahead')]).toEqual([3, 3])
				if (!week_glance) expect(countOf('week_glance')).toBe(0)
				else expect(countOf('week_glance')).toBeGreaterThanOrEqual(2)
			},
		),
		{ numRuns: 200 },
	)
})
