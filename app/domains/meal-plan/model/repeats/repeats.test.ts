import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, daysLater, weekOf } from '../calendar.ts'
import { leftoverDraft } from './leftovers.ts'
import { type MealRepeat, missingOccurrences, occurrencesOf } from './occurrences.ts'
import { applyWeek, type SavedMeal, type SavedWeek, saveWeek } from './saved-weeks.ts'

const repeat = (changes: Partial<MealRepeat> = {}): MealRepeat => ({
	...{ id: '01900000-0000-7000-8000-000000000001', name: 'Pizza', recipe_id: null, servings: 4, section: 'Dinner' },
	...{ time: '19:00', icon: null, notes: '', weekday: 5, every_weeks: 1, from_date: '2026-11-20', until_date: null },
	...changes,
})
const span = (from: string, to: string, more: object = {}) => ({ from, to, today: from, daysAhead: 365, ...more })
const daysOf = (one: MealRepeat, ...args: Parameters<typeof span>) =>
	occurrencesOf([one], span(...args)).map(({ date }) => date)

describe('repeats', () => {
	test('pizza every Friday, over the end of a year', () => {
		expect(daysOf(repeat(), '2026-12-20', '2027-01-10')).toEqual(['2026-12-25', '2027-01-01', '2027-01-08'])
	})
	test('every second week counts from the first Friday, wherever one looks', () => {
		expect(daysOf(repeat({ every_weeks: 2 }), '2026-11-21', '2026-12-20')).toEqual(['2026-12-04', '2026-12-18'])
		expect(daysOf(repeat({ every_weeks: 2 }), '2026-12-01', '2026-12-20')).toEqual(['2026-12-04', '2026-12-18'])
	})
	test('it begins on the first such weekday from its day on, and ends with its last day', () => {
		expect(daysOf(repeat({ weekday: 1, from_date: '2026-11-24' }), '2026-11-01', '2026-12-08')).toEqual([
			'2026-11-30',
			'2026-12-07',
		])
		expect(daysOf(repeat({ until_date: '2026-12-04' }), '2026-11-20', '2026-12-31')).toEqual([
			'2026-11-20',
			'2026-11-27',
			'2026-12-04',
		])
	})
	test('across the changes of the clocks a week has seven days', () => {
		expect(daysOf(repeat({ weekday: 7, from_date: '2026-10-18' }), '2026-10-18', '2026-11-01')).toEqual([
			'2026-10-18',
			'2026-10-25',
			'2026-11-01',
		])
		expect(daysOf(repeat({ weekday: 7, from_date: '2026-03-22' }), '2026-03-22', '2026-04-05')).toEqual([
			'2026-03-22',
			'2026-03-29',
			'2026-04-05',
		])
	})
	test.each([
		[7, ['2026-11-20', '2026-11-27']],
		[28, ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18']],
	])('a plan of %i days ahead reaches no further', (daysAhead, dates) => {
		expect(daysOf(repeat(), '2026-11-20', '2027-12-31', { daysAhead })).toEqual(dates)
	})
	test('two devices that write the same evening write one row, and one that was deleted does not come back', () => {
		const [one] = occurrencesOf([repeat()], span('2026-11-20', '2026-11-20'))
		const [other] = occurrencesOf([repeat({ name: 'Pizza!' })], span('2026-11-16', '2026-11-22'))
		expect(one?.id).toBe(other?.id)
		expect(missingOccurrences([repeat()], span('2026-11-20', '2026-11-27'), new Set([one?.id ?? '']))).toMatchObject([
			{ date: '2026-11-27' },
		])
	})
	test('a broken repeat repeats nothing and hangs nothing', () => {
		for (const every_weeks of [0, -1, Number.NaN, 0.5])
			expect(daysOf(repeat({ every_weeks }), '2026-11-20', '2027-11-20')).toEqual([])
		expect(daysOf(repeat({ weekday: 9 }), '2026-11-20', '2027-11-20')).toEqual([])
		expect(daysOf(repeat(), '2026-11-27', '2026-11-20')).toEqual([])
	})
	test('any span shows just the evenings of the whole that lie in it', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 7 }),
				fc.integer({ min: 1, max: 6 }),
				fc.integer({ min: 0, max: 300 }),
				fc.integer({ min: 0, max: 60 }),
				(weekday, every_weeks, start, length) => {
					const one = repeat({ weekday, every_weeks })
					const [from, to] = [daysLater('2026-11-01', start), daysLater('2026-11-01', start + length)]
					const today = '2026-11-01'
					const all = occurrencesOf([one], { from: today, to: '2027-11-01', today, daysAhead: 365 })
					const inSpan = occurrencesOf([one], { from, to, today, daysAhead: 365 })
					expect(inSpan).toEqual(all.filter(({ date }) => date >= from && date <= to))
					for (const { date } of all) expect(weekOf(date).indexOf(date) + 1).toBe(weekday)
					for (const [at, { date }] of all.slice(1).entries())
						expect(daysBetween(all[at]?.date ?? '', date)).toBe(every_weeks * 7)
				},
			),
			{ numRuns: 60 },
		)
	})
})

const saved: SavedMeal = {
	day: 4,
	section: 'Dinner',
	name: 'Pizza',
	recipe_id: null,
	servings: 4,
	time: '19:00',
	icon: null,
	notes: '',
}
const week = (meals: SavedMeal[]): SavedWeek => ({
	id: '01900000-0000-7000-8000-000000000002',
	name: 'Busy week',
	meals,
})

describe('saved weeks', () => {
	test('a week is saved as days of a week and applied to any other', () => {
		const meals = saveWeek(
			[
				{ ...saved, date: '2026-11-27', position: 3, leftover_of: null },
				{ ...saved, date: '2026-12-01', position: 0, leftover_of: null },
			],
			'2026-11-23',
		)
		expect(meals).toEqual([saved])
		const { meals: applied, tooFar } = applyWeek(week(meals), '2027-01-01', { today: '2026-11-23', daysAhead: 365 })
		expect(applied).toMatchObject([{ date: '2027-01-01', section: 'Dinner', name: 'Pizza', servings: 4 }])
		expect(tooFar).toEqual([])
	})
	test('saved and applied to its own week it is the same plan', () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.record({
						day: fc.integer({ min: 0, max: 6 }),
						section: fc.constantFrom('Lunch', 'Dinner'),
						name: fc.string({ minLength: 1 }),
					}),
					{ maxLength: 10 },
				),
				(list) => {
					const meals = list.map((changes, position) => ({
						...saved,
						...changes,
						position,
						leftover_of: null,
						date: daysLater('2026-11-23', changes.day),
					}))
					const { meals: applied } = applyWeek(week(saveWeek(meals, '2026-11-23')), '2026-11-25', {
						today: '2026-11-23',
						daysAhead: 365,
					})
					const told = (all: { date: string; section: string; name: string }[]) =>
						all.map(({ date, section, name }) => `${date} ${section} ${name}`).toSorted()
					expect(told(applied)).toEqual(told(meals))
					expect(new Set(applied.map(({ id }) => id)).size).toBe(applied.length)
				},
			),
			{ numRuns: 60 },
		)
	})
	test('what lies behind today or too far ahead is told and not planned; applied twice it is planned once', () => {
		const one = week([saved, { ...saved, day: 0 }])
		const answer = applyWeek(one, '2026-11-23', { today: '2026-11-25', daysAhead: 1 })
		expect(answer).toMatchObject({ meals: [], past: [{ date: '2026-11-23' }], tooFar: [{ date: '2026-11-27' }] })
		const ask = { today: '2026-11-23', daysAhead: 28 }
		expect(applyWeek(one, '2026-11-23', ask)).toEqual(applyWeek(one, '2026-11-29', ask))
	})
	test('leftovers are of that week only and are not saved', () => {
		expect(saveWeek([{ ...saved, date: '2026-11-27', position: 0, leftover_of: 'm1' }], '2026-11-23')).toEqual([])
	})
})

test('leftovers are eaten after their meal, within three days, and are never leftovers of leftovers', () => {
	const source = {
		id: 'm1',
		date: '2026-11-23',
		section: 'Dinner',
		time: '19:00',
		name: 'Stew',
		recipe_id: 'r1',
		icon: null,
		leftover_of: null,
	}
	expect(leftoverDraft(source, { date: '2026-11-24', section: 'Lunch', time: null, servings: 2 })).toEqual({
		...{
			date: '2026-11-24',
			section: 'Lunch',
			time: null,
			servings: 2,
			name: 'Stew',
			recipe_id: 'r1',
			icon: null,
			leftover_of: 'm1',
		},
	})
	expect(leftoverDraft(source, { date: '2026-11-23', section: 'Lunch', time: null, servings: 2 })).toBeNull()
	expect(leftoverDraft(source, { date: '2026-11-27', section: 'Lunch', time: null, servings: 2 })).toBeNull()
	expect(
		leftoverDraft({ ...source, leftover_of: 'm0' }, { date: '2026-11-24', section: 'Lunch', time: null, servings: 2 }),
	).toBeNull()
})
