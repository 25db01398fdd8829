import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import {
	applyMoves,
	changeTonight,
	type TonightChange,
	type TonightInput,
	type TonightMeal,
	undoOf,
} from './tonight.ts'

const TODAY = '2026-11-23'
const meal = (id: string, day: number, changes: Partial<TonightMeal> = {}): TonightMeal => ({
	...{ id, date: daysLater(TODAY, day), section: 'Dinner', time: '19:00', name: id, recipe_id: id, servings: 2 },
	...{ position: 0, guests: [], leftover_of: null, is_locked: false, cooked_at: null },
	...changes,
})
const RECIPES = new Map([
	['stew', { minutes: 120, servings: 4, foods: ['beef'], aheadMinutes: 0 }],
	['cod', { minutes: 40, servings: 2, foods: ['cod', 'spinach'], aheadMinutes: 0 }],
	['eggs', { minutes: 15, servings: 2, foods: ['egg'], aheadMinutes: 0 }],
	['beans', { minutes: 30, servings: 2, foods: [], aheadMinutes: 720 }],
	['mystery', { minutes: null, servings: 2, foods: [], aheadMinutes: 0 }],
])
const SPOILS: Record<string, number> = { cod: 1, spinach: 4, beef: 3, egg: 20 }

/** One line per dish, whose amount is its servings. */
const list = (meals: readonly TonightMeal[]) =>
	meals.flatMap(({ recipe_id, servings, leftover_of }) =>
		recipe_id && !leftover_of ? [{ key: recipe_id, name: recipe_id, quantity: servings, unit: null }] : [],
	)
const ask = (meals: TonightMeal[], change: TonightChange, more: Partial<TonightInput<TonightMeal>> = {}) =>
	changeTonight({
		isAvoided: () => false,
		...{ meals, change, recipes: RECIPES, today: TODAY, days: 7, latest: '21:00', list },
		spoilsOn: (food: string): Day | null => (SPOILS[food] === undefined ? null : daysLater(TODAY, SPOILS[food])),
		...more,
	})
const notCooking: TonightChange = { kind: 'not-cooking', date: TODAY, section: 'Dinner' }
const placesOf = (answer: ReturnType<typeof ask>) =>
	answer.proposals[0]?.moves.map(({ id, after }) => [id, after?.date ?? null, after?.time ?? null])

describe('not cooking tonight', () => {
	test('the meal moves to the first free day, and nothing else moves', () => {
		const answer = ask([meal('stew', 0), meal('eggs', 1), meal('beans', 3)], notCooking)
		expect(placesOf(answer)).toEqual([['stew', daysLater(TODAY, 2), '19:00']])
		expect(answer.proposals[0]?.reasons).toContainEqual({ kind: 'free-day', date: daysLater(TODAY, 2) })
	})
	test('among plans with as few moves, the one that lets the least spoil comes before throwing the others away', () => {
		const answer = ask([meal('cod', 0)], notCooking)
		expect(placesOf(answer)).toEqual([['cod', daysLater(TODAY, 1), '19:00']])
	})
	test('food that spoils because of a move is named', () => {
		const [first, ...others] = ask([meal('cod', 0), meal('eggs', 1), meal('stew', 2)], notCooking).proposals
		expect(first?.moves).toHaveLength(1)
		expect(first?.reasons).toContainEqual({ kind: 'spoils', meal: 'cod', food: 'cod', on: daysLater(TODAY, 1) })
		// With two more moves the fish is eaten in time.
		const chain = others.find(({ moves, spoils }) => moves.length > 1 && spoils < (first?.spoils ?? 0))
		expect(chain?.moves.find(({ id }) => id === 'cod')?.after?.date).toBe(daysLater(TODAY, 1))
	})
	test('if no day is free the meal leaves the plan', () => {
		const full = Array.from({ length: 8 }, (_, day) => meal(`m${day}`, day, { recipe_id: null, is_locked: day > 0 }))
		const answer = ask(full, notCooking)
		expect(placesOf(answer)).toEqual([['m0', null, null]])
		expect(answer.proposals[0]?.reasons).toContainEqual({ kind: 'dropped', meal: 'm0' })
	})
	test('a locked meal stays, and the answer says why nothing is proposed', () => {
		expect(ask([meal('stew', 0, { is_locked: true })], notCooking)).toMatchObject({
			proposals: [],
			refusal: { kind: 'locked', meals: ['stew'] },
		})
	})
	test('if nothing is planned or it is already cooked, there is nothing to change', () => {
		expect(ask([], notCooking)).toEqual({ proposals: [], refusal: { kind: 'nothing-planned' } })
		expect(ask([meal('stew', 0, { cooked_at: 1 })], notCooking).refusal).toEqual({ kind: 'nothing-planned' })
	})
	test('leftovers never come before their meal: those that would leave the plan with it', () => {
		const leftover = meal('lunch', 1, { section: 'Lunch', time: '12:30', leftover_of: 'stew', recipe_id: 'stew' })
		const [first] = ask([meal('stew', 0), meal('eggs', 1), leftover], notCooking).proposals
		expect(first?.moves.map(({ id, after }) => [id, after?.date ?? null])).toEqual([
			['stew', daysLater(TODAY, 2)],
			['lunch', null],
		])
	})
	test('a meal and its side dish move together', () => {
		const answer = ask([meal('stew', 0), meal('eggs', 0, { position: 1 })], notCooking)
		expect(placesOf(answer)?.map(([, date]) => date)).toEqual([daysLater(TODAY, 1), daysLater(TODAY, 1)])
	})
})

describe('two more guests', () => {
	test('the meal is made for two more, and the list shows what it takes', () => {
		const answer = ask([meal('stew', 0), meal('eggs', 1)], {
			kind: 'more-guests',
			date: TODAY,
			section: 'Dinner',
			count: 2,
			guests: ['gus'],
		})
		expect(answer.proposals[0]?.moves).toMatchObject([{ id: 'stew', after: { servings: 4, guests: ['gus'] } }])
		expect(answer.proposals[0]?.shopping).toEqual([{ key: 'stew', name: 'stew', unit: null, before: 2, after: 4 }])
	})
	test('a meal without servings starts from its recipe’s, a locked one is made for more and does not move', () => {
		const answer = ask([meal('stew', 0, { servings: null, is_locked: true })], {
			kind: 'more-guests',
			date: TODAY,
			section: 'Dinner',
			count: 1,
			guests: [],
		})
		expect(answer.proposals[0]?.moves[0]?.after).toEqual(meal('stew', 0, { servings: 5, is_locked: true }))
	})
})

describe('home at 20:00', () => {
	const homeAt = (time: string): TonightChange => ({ kind: 'home-at', date: TODAY, section: 'Dinner', time })
	test('a quick enough dish is eaten later', () => {
		expect(placesOf(ask([meal('eggs', 0)], homeAt('20:00')))).toEqual([['eggs', TODAY, '20:15']])
	})
	test('a meal that is late enough stays as it is', () => {
		expect(ask([meal('eggs', 0, { time: '20:30' })], homeAt('20:00')).proposals).toMatchObject([
			{ moves: [], reasons: [{ kind: 'in-time' }] },
		])
	})
	test('a dish that takes too long is swapped with the next meal that does not', () => {
		const answer = ask([meal('stew', 0), meal('mystery', 1), meal('beans', 2), meal('eggs', 3)], homeAt('20:00'))
		expect(placesOf(answer)).toEqual([
			['stew', daysLater(TODAY, 3), '19:00'],
			['eggs', TODAY, '20:15'],
		])
		expect(answer.proposals[0]?.reasons).toContainEqual({ kind: 'quick-enough', meal: 'eggs', minutes: 15 })
	})
	test('it is swapped with the meal that lets the least spoil', () => {
		const recipes = new Map([...RECIPES, ['toast', { minutes: 10, servings: 2, foods: [], aheadMinutes: 0 }]])
		const meals = [meal('stew', 0), meal('other', 1, { is_locked: true }), meal('eggs', 2), meal('toast', 5)]
		expect(placesOf(ask(meals, homeAt('20:00'), { recipes }))?.[1]?.[0]).toBe('eggs')
	})
	test('if nothing is quick enough the meal is late, and the answer says so', () => {
		const answer = ask([meal('stew', 0)], homeAt('20:00'))
		expect(placesOf(answer)).toEqual([['stew', TODAY, '22:00']])
		expect(answer.proposals[0]?.reasons).toContainEqual({ kind: 'late', meal: 'stew', time: '22:00' })
	})
})

const someMeals = fc
	.uniqueArray(
		fc.record({
			day: fc.integer({ min: -1, max: 8 }),
			section: fc.constantFrom('Dinner', 'Lunch'),
			recipe_id: fc.constantFrom('stew', 'cod', 'eggs', 'beans', 'mystery', null),
			is_locked: fc.boolean(),
			leftover: fc.integer({ min: 0, max: 20 }),
			position: fc.integer({ min: 0, max: 2 }),
		}),
		{ maxLength: 12, selector: ({ day, section, position }) => `${day} ${section} ${position}` },
	)
	.map((list) =>
		list.map(({ day, leftover, ...changes }, at) => {
			const source = list[leftover]
			return meal(`m${at}`, day, {
				...changes,
				leftover_of: source && leftover < at && source.day < day ? `m${leftover}` : null,
			})
		}),
	)
const someChange = fc.oneof(
	fc.constant(notCooking),
	fc
		.constantFrom('18:00', '20:00', '23:30')
		.map((time): TonightChange => ({ kind: 'home-at', date: TODAY, section: 'Dinner', time })),
	fc
		.integer({ min: 1, max: 5 })
		.map((count): TonightChange => ({ kind: 'more-guests', date: TODAY, section: 'Dinner', count, guests: [] })),
)
const byId = (meals: readonly TonightMeal[]) => meals.toSorted((one, other) => (one.id < other.id ? -1 : 1))

test('undo restores the plan, locked meals never move, and nothing moves into the past or onto another meal', () => {
	fc.assert(
		fc.property(someMeals, someChange, (meals, change) => {
			for (const { moves } of ask(meals, change).proposals) {
				const after = applyMoves(meals, moves)
				expect(byId(applyMoves(after, undoOf(moves)))).toEqual(byId(meals))
				for (const old of meals.filter(({ is_locked }) => is_locked)) {
					const now = after.find(({ id }) => id === old.id)
					if (change.kind !== 'more-guests' || old.date !== TODAY)
						expect(now && { ...now, time: old.time }).toEqual(old)
					expect([now?.date, now?.section, now?.position]).toEqual([old.date, old.section, old.position])
				}
				for (const { before, after: place } of moves) {
					expect(place === null || place.date >= TODAY).toBe(true)
					const isMoved = place !== null && place.date !== before?.date
					const sharers = after.filter(
						({ id, date, section }) => id !== place?.id && date === place?.date && section === place?.section,
					)
					if (isMoved) for (const sharer of sharers) expect(moves.some(({ id }) => id === sharer.id)).toBe(true)
				}
				for (const { leftover_of, date } of after) {
					const source = after.find(({ id }) => id === leftover_of)
					const wasThere = meals.find(({ id }) => id === leftover_of)
					if (source && wasThere) expect(source.date <= date).toBe(true)
				}
			}
		}),
		{ numRuns: 400 },
	)
})

test('proposals are sorted by the fewest changes, then by what spoils least', () => {
	fc.assert(
		fc.property(someMeals, someChange, (meals, change) => {
			const ranks = ask(meals, change).proposals.map(({ moves, spoils }) => [moves.length, spoils] as const)
			for (const [at, [moves, spoils]] of ranks.slice(1).entries()) {
				const before = ranks[at] ?? [0, 0]
				expect(before[0] < moves || (before[0] === moves && before[1] <= spoils)).toBe(true)
			}
		}),
		{ numRuns: 200 },
	)
})
