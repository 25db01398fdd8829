import { describe, expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { daysLater, daysOf } from '#app/platform/model/calendar.ts'
import { packsOf } from './packs.ts'
import { freeDays, type RestMeal, restOfDays, restSource } from './rest-of-days.ts'
import { leftWords, packAmount, untilWords } from './rest-words.ts'

const foods = await loadFoods()
const MONDAY = '2026-11-23'
const shown = daysOf(MONDAY, 1, null)
const packs = packsOf(foods, [])
const source = (id: string, lines: string[], category: string[] = []) =>
	restSource(
		foods,
		{
			...{ id, title: id, servings: 2 },
			lines: lines.map((text) => ({ line: parseIngredientLine(text, { language: 'en' }), pinned: false })),
		},
		{ category, tags: [] },
	)
const sources = new Map(
	[
		source('curry', ['200 ml coconut milk']),
		source('soup', ['200 ml coconut milk']),
		source('cake', ['200 ml coconut milk'], ['Dessert']),
		source('toast', ['2 slices bread']),
	].map((one) => [one.id, one]),
)
const meal = (id: string, day: number, changes: Partial<RestMeal> = {}): RestMeal => ({
	...{ id: `${id} ${day}`, date: daysLater(MONDAY, day), section: 'Dinner', recipe_id: id, servings: 2 },
	...{ leftover_of: null, ...changes },
})
const rest = (meals: RestMeal[]) =>
	restOfDays({
		...{ meals, sources, packs, shown, free: freeDays(daysOf(MONDAY, 2, null), meals) },
		...{ table: [], allowUnknown: false },
	})
const told = (meals: RestMeal[]) => rest(meals).rests.map(({ food, openedOn }) => [food, openedOn])

describe('what the week leaves over', () => {
	test('a recipe that somebody of the household must not eat is not proposed, an unknown one only where it is allowed', () => {
		const ada = { id: 'ada', name: 'Ada', is_guest: false, diets: [] }
		const extra = new Map(sources)
		extra.set('satay', source('satay', ['200 ml coconut milk', '50 g peanuts']))
		extra.set('mystery', source('mystery', ['200 ml coconut milk', '2 zorgles']))
		const ask = (allergens: string[], allowUnknown = false) =>
			restOfDays({
				...{ meals: [meal('curry', 0)], sources: extra, packs, shown, free: [daysLater(MONDAY, 1)], allowUnknown },
				table: [{ ...ada, allergens }],
			}).proposals.map(({ recipe }) => recipe)
		expect(ask([]).sort()).toEqual(['mystery', 'satay', 'soup'])
		expect(ask(['Peanuts'])).toEqual(['soup'])
		expect(ask(['Peanuts'], true).sort()).toEqual(['mystery', 'soup'])
	})
	test('half a tin is left, and another of the cook’s main dishes finishes it on the first free day', () => {
		const { rests, proposals } = rest([meal('curry', 0)])
		expect(rests).toMatchObject([{ food: 'coconut-milk', packs: 1 }])
		expect(rests[0]?.share).toBeCloseTo(0.5)
		expect(proposals.map(({ recipe, date }) => [recipe, date])).toEqual([['soup', daysLater(MONDAY, 1)]])
	})
	test('what another planned meal uses in time is not left over; for twice the servings the tin is just enough', () => {
		expect(told([meal('curry', 0), meal('soup', 2)])).toEqual([])
		expect(told([meal('curry', 0, { servings: 4 })])).toEqual([])
	})
	test('a meal of the following week counts, but the packs it opens belong to that week', () => {
		expect(told([meal('curry', 6), meal('soup', 8)])).toEqual([])
		expect(rest([meal('curry', 8)])).toEqual({ rests: [], proposals: [] })
	})
	test('leftovers and meals without a recipe use nothing', () => {
		expect(told([meal('curry', 0, { leftover_of: 'x' }), meal('x', 1, { recipe_id: null })])).toEqual([])
	})
	test('a day with a dinner is not free, a day with a lunch is', () => {
		expect(freeDays(shown, [meal('curry', 0), meal('soup', 1, { section: 'Lunch' })])).toEqual(shown.slice(1))
	})
})

test('amounts, packs and days are worded the way a cook says them', () => {
	const [left] = rest([meal('curry', 0)]).rests
	const pack = packs.get('coconut-milk')
	if (!left || !pack) throw new Error('half a tin is left')
	expect(leftWords(left, pack)).toBe('200 ml of 400 ml')
	expect(leftWords({ ...left, isUnknown: true }, pack)).toBe('some of 400 ml')
	expect(packAmount(0.5, 'bunch')).toBe('½ bunch')
	expect(untilWords({ goodUntil: '2026-11-26' }, MONDAY, null)).toBe('good until Thursday 26 November')
	expect(untilWords({ goodUntil: MONDAY }, MONDAY, null)).toBe('good until today')
	expect(untilWords({ goodUntil: '2026-11-20' }, MONDAY, null)).toBe('was good until Friday 20 November')
})
