import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { daysLater } from '#app/platform/model/calendar.ts'
import { packGrams, packsOf, START_PACKS } from './packs.ts'
import { proposeFor, type RestRecipe } from './propose.ts'
import { remaindersOf, type Use, usesOf, wasteOf } from './remainders.ts'

const foods = await loadFoods()
const packs = packsOf(foods, [])
const MONDAY = '2026-11-23'
const use = (food: string, grams: number | null, day = 0, meal = `m${day}`): Use => ({
	meal,
	date: daysLater(MONDAY, day),
	food,
	grams,
})
const line = (text: string) => parseIngredientLine(text, { language: 'en' })

describe('packs', () => {
	test('every default pack is of a known food, has a weight and a shelf life', () => {
		for (const pack of START_PACKS) {
			const food = foods.byId(pack.food)
			expect([pack.food, food?.id]).toEqual([pack.food, pack.food])
			expect([pack.food, food && (packGrams(food, pack) ?? 0) > 0]).toEqual([pack.food, true])
			expect(pack.shelfLifeDays).toBeGreaterThan(0)
		}
		expect(new Set(START_PACKS.map(({ food }) => food)).size).toBe(START_PACKS.length)
	})
	test("the cook's own pack overrides the default, and an unreadable one is ignored", () => {
		const own = packsOf(foods, [
			{ id: '1', food: 'cream', quantity: '300', unit: 'milliliter', shelf_life_days: 4 },
			{ id: '2', food: 'nothing-known', quantity: '1', unit: null, shelf_life_days: 4 },
			{ id: '3', food: 'spinach', quantity: 'much', unit: 'gram', shelf_life_days: 4 },
		])
		expect(own.get('cream')).toMatchObject({ unit: 'milliliter', quantity: 300, days: 4 })
		expect(own.get('nothing-known')).toBeUndefined()
		expect(own.get('spinach')).toEqual(packs.get('spinach'))
	})
})

describe('what recipes use', () => {
	test('by weight, for the servings that are cooked; a use without an amount is unknown', () => {
		const meal = { id: 'm', date: MONDAY }
		const eaten = foods.byId('spinach')?.edibleShare.share ?? 0
		expect(usesOf(foods, [line('200 g spinach'), line('parsley'), line('salt')], meal, 2)).toEqual([
			{ meal: 'm', date: MONDAY, food: 'spinach', grams: 400 * eaten },
			{ meal: 'm', date: MONDAY, food: 'parsley', grams: null },
			{ meal: 'm', date: MONDAY, food: 'salt', grams: null },
		])
	})
})

describe('what is left', () => {
	const gramsOf = (food: string) => packs.get(food)?.grams ?? 0
	test('half a pack of cream is left, and keeps for some days after opening', () => {
		const [left] = remaindersOf([use('cream', gramsOf('cream') / 2, 1)], packs)
		expect(left).toMatchObject({ food: 'cream', packs: 1, share: 0.5, openedOn: daysLater(MONDAY, 1) })
		expect(left?.goodUntil).toBe(daysLater(MONDAY, 1 + (packs.get('cream')?.days ?? 0)))
	})
	test('the second meal finishes what the first has opened', () => {
		const half = gramsOf('cream') / 2
		expect(remaindersOf([use('cream', half), use('cream', half, 2)], packs)).toEqual([])
	})
	test('a meal that comes too late opens a new pack, and the old rest is wasted', () => {
		const half = gramsOf('cream') / 2
		const late = (packs.get('cream')?.days ?? 0) + 1
		const found = remaindersOf([use('cream', half), use('cream', half, late)], packs)
		expect(found.map(({ openedOn }) => openedOn)).toEqual([MONDAY, daysLater(MONDAY, late)])
	})
	test('a use without an amount opens a pack whose rest is unknown', () => {
		expect(remaindersOf([use('parsley', null)], packs)).toMatchObject([{ food: 'parsley', packs: 1, isUnknown: true }])
	})
	test('foods that keep long or come in no pack leave nothing over', () => {
		expect(remaindersOf([use('salt', 5), use('rice', 100)], packs)).toEqual([])
	})
	test('the list of a week’s waste names the worst first, with amounts in the pack’s own unit', () => {
		const waste = wasteOf([use('cream', gramsOf('cream') / 4), use('spinach', gramsOf('spinach') / 2)], packs)
		expect(waste.map(({ food }) => food)).toEqual(['cream', 'spinach'])
		expect(waste[0]?.unit).toBe('milliliter')
		expect(waste[0]?.quantity).toBeCloseTo(150)
		expect(waste[0]?.share).toBeCloseTo(0.75)
	})
	test('no gram is lost or made: what is bought is used or left, and no use goes short', () => {
		const someUses = fc.array(
			fc.record({
				food: fc.constantFrom('cream', 'spinach', 'parsley', 'mushroom'),
				grams: fc.integer({ min: 1, max: 900 }),
				day: fc.integer({ min: 0, max: 14 }),
			}),
			{ maxLength: 12 },
		)
		fc.assert(
			fc.property(someUses, (list) => {
				const uses = list.map(({ food, grams, day }) => use(food, grams, day))
				for (const food of new Set(list.map((one) => one.food))) {
					const of = uses.filter((one) => one.food === food)
					const used = of.reduce((sum, { grams }) => sum + (grams ?? 0), 0)
					const found = remaindersOf(of, packs)
					const left = found.reduce((sum, { grams }) => sum + grams, 0)
					const bought = (used + left) / gramsOf(food)
					expect(Math.abs(bought - Math.round(bought))).toBeLessThan(1e-6)
					for (const { grams, share } of found) {
						expect(grams).toBeGreaterThan(0)
						expect(share).toBeLessThan(1)
					}
				}
			}),
			{ numRuns: 200 },
		)
	})
})

describe('meals that finish what is left', () => {
	const recipe = (id: string, uses: [string, number][]): RestRecipe => ({
		id,
		title: id,
		uses: uses.map(([food, grams]) => ({ food, grams })),
	})
	const creamGrams = packs.get('cream')?.grams ?? 0
	const planned = [use('cream', creamGrams / 2)]
	const propose = (recipes: RestRecipe[], days = [daysLater(MONDAY, 1), daysLater(MONDAY, 20)]) =>
		proposeFor({ uses: planned, packs, recipes, days })

	test('the recipe that finishes it comes first, on the first free day, and shows what it saves', () => {
		const found = propose([
			recipe('soup', [['cream', creamGrams / 4]]),
			recipe('pasta', [['cream', creamGrams / 2]]),
			recipe('salad', [['spinach', 50]]),
		])
		expect(found.map(({ recipe }) => recipe)).toEqual(['pasta', 'soup'])
		expect(found[0]).toMatchObject({ date: daysLater(MONDAY, 1), finishes: [{ food: 'cream', share: 0.5 }] })
	})
	test('a recipe that would open another pack of it saves nothing', () => {
		expect(propose([recipe('gratin', [['cream', creamGrams * 0.6]])])).toEqual([])
	})
	test('a recipe that opens something else and thereby wastes more is not proposed', () => {
		const spinach = packs.get('spinach')?.grams ?? 0
		expect(
			propose([
				recipe('spinach tart', [
					['cream', creamGrams / 4],
					['spinach', spinach / 10],
				]),
			]),
		).toEqual([])
	})
	test('spoilt food cannot be finished', () => {
		expect(propose([recipe('pasta', [['cream', creamGrams / 2]])], [daysLater(MONDAY, 20)])).toEqual([])
	})
	test('an accepted proposal lowers the waste by exactly what it states', () => {
		const someRecipes = fc.array(
			fc.record({
				food: fc.constantFrom('cream', 'spinach', 'parsley'),
				grams: fc.integer({ min: 1, max: 300 }),
				more: fc.integer({ min: 0, max: 100 }),
			}),
			{ minLength: 1, maxLength: 5 },
		)
		fc.assert(
			fc.property(someRecipes, (list) => {
				const recipes = list.map(({ food, grams, more }, at) =>
					recipe(
						`r${at}`,
						more
							? [
									[food, grams],
									['mushroom', more],
								]
							: [[food, grams]],
					),
				)
				const uses = [use('cream', 60), use('spinach', 100), use('parsley', 10)]
				const shares = (all: Use[]) => wasteOf(all, packs).reduce((sum, { share }) => sum + share, 0)
				for (const { recipe: id, date, saves } of proposeFor({ uses, packs, recipes, days: [daysLater(MONDAY, 1)] })) {
					const taken = recipes.find((one) => one.id === id)?.uses.map((one) => ({ ...one, meal: 'new', date })) ?? []
					expect(saves).toBeGreaterThan(0)
					expect(shares([...uses, ...taken])).toBeCloseTo(shares(uses) - saves, 6)
				}
			}),
			{ numRuns: 100 },
		)
	})
})
