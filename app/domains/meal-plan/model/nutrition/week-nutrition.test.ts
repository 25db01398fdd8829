import { expect, test } from 'vitest'
import { NUTRIENTS, type Nutrients } from '#app/domains/ingredients/model/foods/food.ts'
import { rounded } from './nutrition-messages.ts'
import { averageDay, type DishFigures, type EatenMeal, weekNutrition } from './week-nutrition.ts'

const [MONDAY, TUESDAY, NEXT_MONDAY] = ['2026-11-23', '2026-11-24', '2026-11-30'] as const
const DAYS = [MONDAY, TUESDAY, '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const COOK = { id: 'cook', is_guest: false }

const figures = (some: Partial<Nutrients>): Nutrients => ({
	...(Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient, null])) as Nutrients),
	...some,
})
const dish = (changes: Partial<DishFigures> = {}): DishFigures => ({
	...{ nutrients: figures({ energyKcal: 400.4, proteinG: 10 }), isPerServing: true, known: 3, counted: 3 },
	...changes,
})
let made = 0
const meal = (changes: Partial<EatenMeal> = {}): EatenMeal => {
	made += 1
	return { id: `m${made}`, date: MONDAY, name: 'Soup', recipe_id: 'soup', guests: [], ...changes }
}
const weekOf = (meals: EatenMeal[], dishes: Record<string, DishFigures> = { soup: dish() }, eater = COOK) =>
	weekNutrition(meals, new Map(Object.entries(dishes)), { eater, days: DAYS })

test('a day is the sum of one serving of each of its meals, the week the sum of its days', () => {
	const { days, week } = weekOf([meal(), meal(), meal({ date: TUESDAY }), meal({ date: NEXT_MONDAY })])
	expect(days.map(({ meals }) => meals)).toEqual([2, 1, 0, 0, 0, 0, 0])
	expect(days[0]?.nutrients.energyKcal).toBeCloseTo(800.8)
	expect(week).toMatchObject({ meals: 3, withFigures: 3, incomplete: 0 })
	expect(week.nutrients.proteinG).toBe(30)
})

test('sums are rounded once, when they are shown', () => {
	const { days, week } = weekOf([meal(), meal(), meal({ date: TUESDAY })])
	const shown = days.slice(0, 2).map(({ nutrients }) => rounded(nutrients.energyKcal))
	expect(shown).toEqual(['801', '400'])
	expect(rounded(week.nutrients.energyKcal)).toBe('1201')
	expect(rounded(weekOf([meal(), meal(), meal()]).week.nutrients.energyKcal)).toBe('1201')
})

test('a recipe whose servings nobody has said is never counted as one serving', () => {
	const { week, missing } = weekOf([meal(), meal({ recipe_id: 'stew', name: 'Stew' })], {
		soup: dish(),
		stew: dish({ isPerServing: false }),
	})
	expect(week).toMatchObject({ meals: 2, withFigures: 1 })
	expect(week.nutrients.energyKcal).toBe(400.4)
	expect(missing.map(({ name, why }) => [name, why])).toEqual([['Stew', 'servings']])
})

test('a meal without a recipe, with one that is not here, or of unknown ingredients alone is missing, not zero', () => {
	const nothing = dish({ nutrients: figures({}), known: 0 })
	const { days, week, missing } = weekOf(
		[meal({ recipe_id: null, name: 'Out' }), meal({ recipe_id: 'gone' }), meal({ recipe_id: 'odd' })],
		{ odd: nothing },
	)
	expect(week).toMatchObject({ meals: 3, withFigures: 0 })
	expect(week.nutrients.energyKcal).toBeNull()
	expect(days[0]?.nutrients.energyKcal).toBeNull()
	expect(missing.map(({ why }) => why)).toEqual(['recipe', 'recipe', 'ingredients'])
})

test('a dish with some unknown ingredients is counted and said to be incomplete', () => {
	expect(weekOf([meal()], { soup: dish({ known: 2 }) }).week).toMatchObject({ withFigures: 1, incomplete: 1 })
})

test('leftovers are one serving of their own day, and the day they were cooked has one as well', () => {
	const { days } = weekOf([meal(), meal({ date: TUESDAY, name: 'Leftovers' })])
	expect(days.slice(0, 2).map(({ nutrients }) => nutrients.energyKcal)).toEqual([400.4, 400.4])
})

test('the household eats every meal, a guest those that name them', () => {
	const guest = { id: 'guest', is_guest: true }
	const meals = [meal(), meal({ date: TUESDAY, guests: ['guest'] }), meal({ date: TUESDAY, guests: ['other'] })]
	expect(weekOf(meals).week.meals).toBe(3)
	expect(weekOf(meals, undefined, guest).week.meals).toBe(1)
	expect(weekOf(meals, undefined, guest).days[0]?.meals).toBe(0)
})

test('an average day counts only days that have figures', () => {
	const week = weekOf([meal(), meal(), meal({ date: TUESDAY }), meal({ date: '2026-11-25', recipe_id: null })])
	expect(week.daysWithFigures).toBe(2)
	expect(averageDay(week).proteinG).toBe(15)
	expect(averageDay(week).fibreG).toBeNull()
	expect(averageDay(weekOf([])).energyKcal).toBeNull()
})
