import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { addTallies, convertOf, type Tally, tallyOf } from '#app/domains/ingredients/model/merge/families.ts'
import type { RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import {
	add,
	compare,
	fromText,
	multiply,
	type Rational,
	rational,
	toText,
	ZERO,
} from '#app/domains/ingredients/model/quantity/rational.ts'
import type { PantryItem } from '#app/domains/pantry/model/stock.ts'
import { generateList, type ListInput } from './generate-list.ts'
import { amountsOf, withTypedOrigin } from './line-amounts.ts'
import { foodOfGroup, keyOfGroup, type ListItem, openMeasures, originsOf } from './list-item.ts'
import type { ListMeal } from './plan-needs.ts'
import { afterPreview } from './testing/after-preview.ts'
import { typedOf } from './typed-origin.ts'

const foods = await loadFoods()
const SPACE = '01900000-0000-7000-8000-0000000000aa'
const template = parseIngredientLine('200 g butter', { language: 'en' })

const FOODS = [
	'plain flour',
	'butter',
	'onions',
	'garlic',
	'milk',
	'zorgles',
	'salt',
	'chickpeas',
	'butter or margarine',
]
const UNITS = [null, 'gram', 'kilogram', 'ounce', 'cup', 'tablespoon', 'milliliter', 'clove', 'can', 'dozen', 'pinch']
const PANTRY_UNITS = [null, 'gram', 'kilogram', 'cup', 'milliliter', 'can', 'bag']

const quantity = fc
	.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 12 }))
	.map(([over, under]) => rational(over, under))
const hostile = fc.constantFrom(rational(-3), ZERO, rational(10n ** 40n), rational(1n, 10n ** 30n))

const line = (amount: fc.Arbitrary<Rational>): fc.Arbitrary<ParsedLine> =>
	fc
		.record({
			name: fc.constantFrom(...FOODS),
			unit: fc.constantFrom(...UNITS),
			quantity: fc.option(amount, { freq: 8 }),
			optional: fc.boolean(),
		})
		.map((fields) => ({ ...template, ...fields }))

const recipeOf = (id: string, servings: number | null, lines: ParsedLine[]): RecipeToCook => ({
	id,
	title: id,
	servings,
	lines: lines.map((one) => ({ line: one, pinned: false })),
})

const recipes = (amount: fc.Arbitrary<Rational> = quantity) =>
	fc
		.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.array(line(amount), { maxLength: 8 })), {
			minLength: 1,
			maxLength: 4,
		})
		.map((all) => new Map(all.map(([servings, lines], at) => [`r${at}`, recipeOf(`r${at}`, servings, lines)])))

const meals = fc
	.array(fc.tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 12 })), {
		maxLength: 8,
	})
	.map((all) =>
		all.map(
			([day, recipe, servings], at): ListMeal => ({
				id: `m${at}`,
				date: `2026-11-${day}`,
				name: `Meal ${at}`,
				recipe_id: `r${recipe}`,
				servings,
			}),
		),
	)

const pantry = (amount: fc.Arbitrary<Rational> = quantity) =>
	fc
		.array(
			fc.record({
				ingredient_name: fc.constantFrom(...FOODS, 'margarine'),
				quantity: fc.option(amount.map(toText), { freq: 6 }),
				unit: fc.constantFrom(...PANTRY_UNITS),
				best_before: fc.option(fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`)),
				is_staple: fc.constant(false),
			}),
			{ maxLength: 6 },
		)
		.map((all) => all.map((item, at): PantryItem => ({ id: `p${at}`, ...item })))

const inputOf = (changes: Partial<ListInput>): ListInput => ({
	foods,
	space: SPACE,
	store: '',
	span: { from: '2026-11-01', to: '2026-11-30' },
	meals: [],
	recipes: new Map(),
	pantry: [],
	staples: [],
	existing: [],
	...changes,
})

const listOf = (changes: Partial<ListInput>): ListItem[] =>
	afterPreview(changes.existing ?? [], generateList(inputOf(changes))).filter(({ deleted }) => !deleted)

const isQuiet = (changes: Partial<ListInput>) => {
	const { add: added, change, remove } = generateList(inputOf(changes))
	expect({ added, change, remove }).toEqual({ added: [], change: [], remove: [] })
}

test('generating twice changes nothing', () => {
	fc.assert(
		fc.property(recipes(), meals, pantry(), (known, planned, home) => {
			const week = { recipes: known, meals: planned, pantry: home }
			isQuiet({ ...week, existing: listOf(week) })
		}),
	)
})

test('a list that followed a changed plan is the list of that plan', () => {
	const facts = (items: ListItem[]) => items.map((item) => JSON.stringify(item)).sort()
	fc.assert(
		fc.property(recipes(), meals, meals, pantry(), (known, before, after, home) => {
			const week = { recipes: known, pantry: home }
			const followed = listOf({ ...week, meals: after, existing: listOf({ ...week, meals: before }) })
			const kept = (item: ListItem) => ({ ...item, ingredient_name: item.food ? item.ingredient_name : '' })
			expect(facts(followed.map(kept))).toEqual(facts(listOf({ ...week, meals: after }).map(kept)))
		}),
	)
})

test('two devices that generate the same list create the same rows', () => {
	fc.assert(
		fc.property(recipes(), meals, pantry(), (known, planned, home) => {
			const here = listOf({ recipes: known, meals: planned, pantry: home })
			const there = listOf({ recipes: known, meals: [...planned].reverse(), pantry: [...home].reverse() })
			const byId = (items: ListItem[]) => new Map(items.map((item) => [item.id, item]))
			expect(byId(there)).toEqual(byId(here))
			expect(byId(here).size).toBe(here.length)
		}),
	)
})

const typedLines = fc
	.array(fc.record({ name: fc.constantFrom(...FOODS), quantity, unit: fc.constantFrom(...UNITS) }), { maxLength: 5 })
	.map((all) =>
		all.map(({ name, quantity: of, unit }, at): ListItem => {
			const food = KEYS[name] ?? name
			return withTypedOrigin({
				...{ id: `t${at}`, ingredient_name: name, category: '', is_checked: false, text: name, origins: [], store: '' },
				...{ quantity: toText(of), unit, food: food.startsWith('~') ? null : food },
			})
		}),
	)

test('what the cook typed stays as it is, whatever the plan becomes, and each line shows one amount', () => {
	const typed = (items: readonly ListItem[]) => items.flatMap(typedOf).sort((a, b) => (a.id < b.id ? -1 : 1))
	const planned = (items: readonly ListItem[]) =>
		items.flatMap((item) => originsOf(item)).map((one) => JSON.stringify(one))
	fc.assert(
		fc.property(recipes(), meals, meals, pantry(), typedLines, (known, before, after, home, byHand) => {
			const week = { recipes: known, pantry: home }
			const first = listOf({ ...week, meals: before, existing: byHand })
			const followed = listOf({ ...week, meals: after, existing: first })
			for (const items of [first, followed]) {
				expect(typed(items)).toEqual(typed(byHand))
				for (const item of items.filter((one) => typedOf(one).length > 0)) expect(amountsOf(item)).toHaveLength(1)
			}
			expect(planned(followed).sort()).toEqual(planned(listOf({ ...week, meals: after })).sort())
			isQuiet({ ...week, meals: after, existing: followed })
		}),
	)
})

/** In grams if the food's figures allow it, else in the unit itself. */
function totals(entries: { key: string; quantity: Rational; unit: string | null }[]): Record<string, string> {
	const sums: Record<string, Rational> = {}
	for (const { key, quantity: of, unit } of entries) {
		const food = foods.byId(key)
		const plain = ['gram', 'milliliter', null].find((to) => convertOf(food, { quantity: of, unit }, to) !== null)
		const id = `${key} ${plain === undefined ? unit : plain}`
		const amount = plain === undefined ? of : convertOf(food, { quantity: of, unit }, plain)
		sums[id] = add(sums[id] ?? ZERO, amount ?? ZERO)
	}
	return Object.fromEntries(Object.entries(sums).map(([id, sum]) => [id, toText(sum)]))
}

const KEYS: Record<string, string> = {
	'plain flour': 'plain-flour',
	onions: 'onion',
	chickpeas: 'chickpea',
	zorgles: '~zorgles',
	'butter or margarine': '~butter or margarine',
}
const TRACE = 'pinch'

test('the total of every food is kept', () => {
	fc.assert(
		fc.property(recipes(), meals, (known, planned) => {
			const asked = planned.flatMap(({ recipe_id, servings }) => {
				const recipe = known.get(recipe_id ?? '')
				return (recipe?.lines ?? []).flatMap(({ line: { name, unit, quantity: written } }) =>
					written && unit !== TRACE
						? [
								{
									key: KEYS[name] ?? name,
									unit,
									quantity: multiply(written, rational(servings ?? 1, recipe?.servings ?? 1)),
								},
							]
						: [],
				)
			})
			const bought = listOf({ recipes: known, meals: planned }).flatMap((item) => openMeasuresByKey(item))
			expect(totals(bought)).toEqual(totals(asked))
		}),
	)
})

const openMeasuresByKey = (item: ListItem) =>
	originsOf(item).flatMap((origin) =>
		openMeasures([origin]).map((measure) => ({ key: keyOfGroup(origin.of), ...measure })),
	)

test('a line is never less than its meals require', () => {
	fc.assert(
		fc.property(recipes(), meals, pantry(), (known, planned, home) => {
			for (const item of listOf({ recipes: known, meals: planned, pantry: home })) {
				const [first] = originsOf(item)
				const food = first ? foodOfGroup(foods, first.of) : null
				const amount = item.quantity === null ? null : fromText(item.quantity)
				for (const need of openMeasures(originsOf(item))) {
					if (compare(need.quantity, ZERO) === 0) continue
					const bought = amount && convertOf(food, { quantity: amount, unit: item.unit }, need.unit)
					expect(bought && compare(bought, need.quantity) >= 0).toBe(true)
				}
			}
		}),
	)
})

test('a pantry never makes an amount negative, nor larger than without it', () => {
	fc.assert(
		fc.property(recipes(), meals, pantry(fc.oneof(quantity, hostile)), (known, planned, home) => {
			for (const item of listOf({ recipes: known, meals: planned, pantry: home }))
				for (const { quantity: need, open } of originsOf(item)) {
					const [asked, left] = [need, open].map((text) => (text === null ? null : fromText(text)))
					if (!asked || !left) continue
					expect(compare(left, ZERO)).toBeGreaterThanOrEqual(0)
					expect(compare(left, asked)).toBeLessThanOrEqual(0)
				}
		}),
	)
})

test('negative, huge and tiny amounts fit into rows and stay above zero', () => {
	fc.assert(
		fc.property(recipes(fc.oneof(quantity, hostile)), meals, (known, planned) => {
			const week = { recipes: known, meals: planned }
			const items = listOf(week)
			for (const item of items) {
				expect(item.quantity?.length ?? 0).toBeLessThanOrEqual(40)
				const amount = item.quantity === null ? null : fromText(item.quantity)
				if (item.quantity !== null) expect(amount && compare(amount, ZERO) > 0).toBe(true)
				else expect(item.needs_check).toBe(true)
			}
			isQuiet({ ...week, existing: items })
		}),
	)
})

test('a ticked line is never changed and never bought twice', () => {
	fc.assert(
		fc.property(recipes(), meals, pantry(), fc.infiniteStream(fc.boolean()), (known, planned, home, chances) => {
			const week = { recipes: known, meals: planned, pantry: home }
			const items = listOf(week).map((item) => ({ ...item, is_checked: chances.next().value ?? false }))
			const preview = generateList(inputOf({ ...week, existing: items }))
			const ticked = new Set(items.filter(({ is_checked }) => is_checked).map(({ id }) => id))
			expect(preview.add.filter(({ origins }) => origins.length === 0)).toEqual([])
			expect([...preview.change, ...preview.remove].filter(({ id }) => ticked.has(id))).toEqual([])
			const bought = (list: ListItem[]) => totals(list.flatMap(openMeasuresByKey))
			if (home.length === 0) expect(bought(afterPreview(items, preview))).toEqual(bought(items))
		}),
	)
})

const tally = fc
	.array(fc.record({ quantity, unit: fc.constantFrom(...UNITS) }), { maxLength: 6 })
	.map((measures) => tallyOf(measures))
const shown = (one: Tally) => [...one].map(([unit, sum]) => `${toText(sum)} ${unit}`).sort()

test('adding up is associative and commutative', () => {
	fc.assert(
		fc.property(tally, tally, tally, (a, b, c) => {
			expect(shown(addTallies(a, b))).toEqual(shown(addTallies(b, a)))
			expect(shown(addTallies(addTallies(a, b), c))).toEqual(shown(addTallies(a, addTallies(b, c))))
		}),
	)
})

test('origins over the limit of a row become a second line, and nothing is lost', () => {
	const known = new Map([['r0', recipeOf('r0', 1, [{ ...template, name: 'rice' }])]])
	const planned = Array.from(
		{ length: 250 },
		(_, at): ListMeal => ({
			id: `m${at}`,
			date: `2026-11-${String((at % 28) + 1).padStart(2, '0')}`,
			name: 'Rice',
			recipe_id: 'r0',
			servings: 1,
		}),
	)
	const items = listOf({ recipes: known, meals: planned })
	expect(items.map(({ quantity: of, unit, origins }) => [of, unit, origins.length])).toEqual([
		['20', 'kilogram', 100],
		['20', 'kilogram', 100],
		['10', 'kilogram', 50],
	])
	isQuiet({ recipes: known, meals: planned, existing: items })
})

test('a list of 2,000 lines loses none', () => {
	const names = Array.from({ length: 2_000 }, (_, at) => `zorgle number ${at}`)
	const known = new Map([
		[
			'r0',
			recipeOf(
				'r0',
				1,
				names.map((name) => ({ ...template, name })),
			),
		],
	])
	const planned: ListMeal[] = [{ id: 'm0', date: '2026-11-23', name: 'Feast', recipe_id: 'r0', servings: 1 }]
	const items = listOf({ recipes: known, meals: planned })
	expect(new Set(items.map(({ ingredient_name }) => ingredient_name))).toEqual(new Set(names))
	isQuiet({ recipes: known, meals: planned, existing: items })
})

test('a line of another store is not bought again', () => {
	const known = new Map([['r0', recipeOf('r0', 1, [template])]])
	const planned: ListMeal[] = [{ id: 'm0', date: '2026-11-23', name: 'Cake', recipe_id: 'r0', servings: 1 }]
	const moved = listOf({ recipes: known, meals: planned }).map((item) => ({ ...item, store: 'Market' }))
	isQuiet({ recipes: known, meals: planned, existing: moved, store: 'Corner shop' })
})

test('every meal that buys nothing is reported with its reason', () => {
	const known = new Map([['r0', recipeOf('r0', 1, [template])]])
	const of = (id: string, fields: Partial<ListMeal>): ListMeal => ({
		id,
		date: '2026-11-23',
		name: id,
		recipe_id: 'r0',
		servings: 1,
		...fields,
	})
	const planned = [
		of('a', { leftover_of: 'x' }),
		of('b', { cooked_at: 1 }),
		of('c', { recipe_id: null }),
		of('d', { recipe_id: 'gone' }),
		of('e', {}),
	]
	const { unbought } = generateList(inputOf({ recipes: known, meals: planned }))
	expect(unbought.map(({ meal, why }) => [meal.id, why])).toEqual([
		['a', 'leftovers'],
		['b', 'cooked'],
		['c', 'no_recipe'],
		['d', 'recipe_gone'],
	])
})
