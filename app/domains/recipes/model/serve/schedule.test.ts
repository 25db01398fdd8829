import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fits, NOTHING_DONE, replan, type Schedule, scheduleBackwards } from './schedule.ts'
import { type Dish, OVEN_TOLERANCE, type Place, type Task } from './task.ts'

const SEVEN = 19 * 60
const ONE_COOK = { cooks: 1, burners: 2 }

type Short = [minutes: number, kind: 'a' | 'w', place?: Place, celsius?: number]
const dish = (id: string, ...tasks: Short[]): Dish => ({
	id,
	title: id,
	tasks: tasks.map(([minutes, kind, place = 'none', celsius], index) => ({
		id: `${id}${index}`,
		dishId: id,
		text: '',
		minutes,
		isActive: kind === 'a',
		place,
		celsius: celsius ?? null,
	})),
})
const timeOf = ({ placed }: Schedule, id: string) => {
	const found = placed.find(({ task }) => task.id === id)
	if (!found) throw new Error(`${id} is not placed`)
	return found
}

describe('a backward schedule', () => {
	test('ends every dish at the serving time, with each task as late as possible', () => {
		const rice = dish('rice', [5, 'a'], [20, 'w', 'burner'])
		const fish = dish('fish', [10, 'a'], [12, 'w', 'oven', 200])
		const schedule = scheduleBackwards([rice, fish], SEVEN, ONE_COOK)
		expect(timeOf(schedule, 'rice1').end).toBe(SEVEN)
		expect(timeOf(schedule, 'fish1').end).toBe(SEVEN)
		expect(schedule.startAt).toBe(SEVEN - 27)
		expect(schedule.waits).toEqual([])
	})
	test('one cook does one thing at a time, two cooks two', () => {
		const dishes = [dish('a', [30, 'a']), dish('b', [30, 'a'])]
		expect(scheduleBackwards(dishes, SEVEN, ONE_COOK).startAt).toBe(SEVEN - 60)
		expect(scheduleBackwards(dishes, SEVEN, { cooks: 2, burners: 2 }).startAt).toBe(SEVEN - 30)
	})
	test('dishes share the oven if their temperatures agree, otherwise one waits for the other', () => {
		const at = (other: number) => [dish('a', [40, 'w', 'oven', 200]), dish('b', [40, 'w', 'oven', other])]
		expect(scheduleBackwards(at(200 - OVEN_TOLERANCE), SEVEN, ONE_COOK).startAt).toBe(SEVEN - 40)
		const apart = scheduleBackwards(at(160), SEVEN, ONE_COOK)
		expect(apart.startAt).toBe(SEVEN - 80)
		expect(apart.waits).toEqual([{ dishId: 'b', minutes: 40 }])
	})
	test('no more pans are on the stove than there are burners', () => {
		const pans = ['a', 'b', 'c'].map((id) => dish(id, [20, 'w', 'burner']))
		expect(scheduleBackwards(pans, SEVEN, ONE_COOK).startAt).toBe(SEVEN - 40)
	})
	test('slack is by how much later a task may begin', () => {
		const schedule = scheduleBackwards(
			[dish('a', [40, 'w', 'oven', 200]), dish('b', [40, 'w', 'oven', 150])],
			SEVEN,
			ONE_COOK,
		)
		expect(timeOf(schedule, 'a0').slack).toBe(0)
		// Its end may not move into the other's time in the oven.
		expect(timeOf(schedule, 'b0').slack).toBe(0)
		const early = scheduleBackwards([dish('c', [10, 'a'], [30, 'w']), dish('d', [40, 'a'])], SEVEN, ONE_COOK)
		expect(timeOf(early, 'c0').end).toBe(SEVEN - 40)
		expect(timeOf(early, 'c1').slack).toBe(0)
	})
})

describe('replanning', () => {
	const soup = dish('soup', [10, 'a'], [30, 'w', 'burner'], [5, 'a'])
	test('keeps the wished time while that is possible', () => {
		const { late, schedule } = replan([soup], {
			serveAt: SEVEN,
			now: SEVEN - 60,
			means: ONE_COOK,
			progress: NOTHING_DONE,
		})
		expect(late).toBe(0)
		expect(schedule.serveAt).toBe(SEVEN)
	})
	test('returns how late it will be, and never begins in the past', () => {
		const { late, schedule } = replan([soup], {
			serveAt: SEVEN,
			now: SEVEN - 20,
			means: ONE_COOK,
			progress: NOTHING_DONE,
		})
		expect(late).toBe(25)
		expect(schedule.startAt).toBe(SEVEN - 20)
	})
	test('leaves out finished tasks, and lets running tasks continue', () => {
		const progress = { done: new Set(['soup0']), running: new Map([['soup1', { endsAt: SEVEN - 2 }]]) }
		const { late, schedule } = replan([soup], { serveAt: SEVEN, now: SEVEN - 15, means: ONE_COOK, progress })
		expect(late).toBe(3)
		expect(schedule.placed.map(({ task }) => task.id)).toEqual(['soup1', 'soup2'])
		expect(timeOf(schedule, 'soup2').start).toBe(SEVEN - 2)
	})
})

const anyTask = fc.record({
	minutes: fc.integer({ min: 0, max: 90 }),
	isActive: fc.boolean(),
	place: fc.constantFrom<Place>('none', 'burner', 'oven'),
	celsius: fc.constantFrom(null, 150, 180, 200),
})
const anyDishes = fc
	.array(fc.array(anyTask, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
	.map((dishes) =>
		dishes.map((tasks, at): Dish => {
			const made = tasks.map((task, index): Task => ({ ...task, id: `${at}-${index}`, dishId: `${at}`, text: '' }))
			return { id: `${at}`, title: '', tasks: made }
		}),
	)
const anyMeans = fc.record({ cooks: fc.integer({ min: 1, max: 3 }), burners: fc.integer({ min: 1, max: 4 }) })

describe('any dinner', () => {
	test('every task is scheduled once, in its dish’s order, before serving, within the capacity of the kitchen', () =>
		fc.assert(
			fc.property(anyDishes, anyMeans, (dishes, means) => {
				const { placed } = scheduleBackwards(dishes, 10_000, means)
				const ids = dishes.flatMap(({ tasks }) => tasks.map(({ id }) => id))
				expect(placed.map(({ task }) => task.id).sort()).toEqual(ids.sort())
				for (const { tasks } of dishes) {
					const times = tasks.map(({ id }) => timeOf({ placed } as Schedule, id))
					for (const [at, { end, start, task }] of times.entries()) {
						expect(end - start).toBe(task.minutes)
						expect(end).toBeLessThanOrEqual(times[at + 1]?.start ?? 10_000)
					}
				}
				for (const slot of placed)
					expect(
						fits(
							slot,
							placed.filter((other) => other !== slot),
							means,
						),
					).toBe(true)
			}),
			{ numRuns: 300 },
		))
	test('a new plan never begins before now', () =>
		fc.assert(
			fc.property(anyDishes, anyMeans, fc.integer({ min: 9_000, max: 10_100 }), (dishes, means, now) => {
				const { schedule, late } = replan(dishes, { serveAt: 10_000, now, means, progress: NOTHING_DONE })
				expect(schedule.startAt).toBeGreaterThanOrEqual(now)
				expect(late).toBe(schedule.serveAt - 10_000)
			}),
			{ numRuns: 200 },
		))
})
