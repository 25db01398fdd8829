import { expect, test } from 'vitest'
import { ALLERGENS } from '../allergens-and-diets.ts'
import { LANGUAGES } from '../grammar/languages/language.ts'
import { toNumber } from '../quantity/rational.ts'
import { NUTRIENTS } from './food.ts'
import { loadFoods } from './load-foods.ts'
import { matchFood } from './match-food.ts'

const foods = await loadFoods()
const all = foods.all()
const breaking = (rule: (food: (typeof all)[number]) => boolean) =>
	all.filter((food) => !rule(food)).map(({ id }) => id)

test('the table has at least 900 foods, each with its own id', () => {
	expect(all.length).toBeGreaterThanOrEqual(900)
	expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
	expect(breaking(({ id }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && foods.byId(id)?.id === id)).toEqual([])
})

test('at least 400 foods have names in eight languages, all have English ones', () => {
	expect(breaking(({ names }) => names.en !== undefined && names.en.one !== '' && names.en.many !== '')).toEqual([])
	const known = all.filter(({ names }) => LANGUAGES.every((language) => names[language]?.one))
	expect(known.length).toBeGreaterThanOrEqual(400)
})

test('every name leads to its food, except for the few that two foods share', () => {
	const astray = LANGUAGES.flatMap((language) =>
		all.flatMap(({ id, names }) => {
			const known = names[language]
			if (!known) return []
			return [known.one, known.many].flatMap((name) => {
				const found = matchFood(foods, name, language)?.food.id
				return found === id ? [] : [`${language} ${name}: ${found}`]
			})
		}),
	)
	expect(astray).toEqual([])
})

test('every value names its source', () => {
	const isSource = (source: string) => /^(nomster|USDA SR26 \d{5}|FoodKeeper \d+)$/.test(source)
	expect(
		breaking(
			(food) =>
				isSource(food.namesSource) &&
				isSource(food.aisleSource) &&
				isSource(food.allergens.source) &&
				isSource(food.edibleShare.source) &&
				(!food.density || isSource(food.density.source)) &&
				(!food.nutrition || isSource(food.nutrition.source)) &&
				food.weights.every(({ source }) => isSource(source)) &&
				food.shelfLife.every(({ source }) => isSource(source)),
		),
	).toEqual([])
})

test('values are possible: densities, weights, shares, days, nutrition', () => {
	const isDensity = (density: number) => density > 0.02 && density < 2.2
	expect(breaking(({ density }) => !density || isDensity(toNumber(density.gramsPerMilliliter)))).toEqual([])
	expect(breaking(({ weights }) => weights.every(({ grams }) => grams > 0 && grams <= 6000))).toEqual([])
	expect(breaking(({ edibleShare: { share } }) => share > 0.2 && share <= 1)).toEqual([])
	expect(
		breaking(({ shelfLife }) =>
			shelfLife.every(({ minDays, maxDays }) => minDays > 0 && (maxDays ?? minDays) >= minDays),
		),
	).toEqual([])
	expect(
		breaking(({ nutrition }) => {
			if (!nutrition) return true
			const { proteinG, fatG, saturatedG, carbohydrateG, fibreG, sugarG } = nutrition
			const grams = (proteinG ?? 0) + (fatG ?? 0) + (carbohydrateG ?? 0)
			return (
				NUTRIENTS.every((nutrient) => (nutrition[nutrient] ?? 0) >= 0) &&
				grams <= 102 &&
				(saturatedG ?? 0) <= (fatG ?? 0) + 1 &&
				(sugarG ?? 0) <= (carbohydrateG ?? 0) + 1 &&
				(fibreG ?? 0) <= (carbohydrateG ?? 0) + 1
			)
		}),
	).toEqual([])
})

/** Alcohol has energy of its own; the carbohydrate in baking powder is carbonate. */
const UNLIKE_FOOD = /^alcohol |-extract$| baking-powder$/

test('energy agrees with the nutrients that provide it', () => {
	// Some figures count fibre as nothing and others as starch; acids and rounding explain the rest.
	const isFar = ({ id, aisle, nutrition }: (typeof all)[number]) => {
		if (!nutrition || nutrition.energyKcal === null || UNLIKE_FOOD.test(`${aisle} ${id}`)) return false
		const { proteinG, fatG, carbohydrateG, fibreG, energyKcal } = nutrition
		const most = 4 * (proteinG ?? 0) + 9 * (fatG ?? 0) + 4 * (carbohydrateG ?? 0)
		const least = most - 4 * (fibreG ?? 0)
		return energyKcal < 0.8 * least - 25 || energyKcal > 1.2 * most + 25
	}
	expect(breaking((food) => !isFar(food))).toEqual([])
})

test('most foods have weights, shelf lives and nutrition', () => {
	const share = (has: (food: (typeof all)[number]) => boolean) => all.filter(has).length / all.length
	expect(share(({ nutrition }) => nutrition !== null)).toBeGreaterThan(0.9)
	expect(share(({ density, weights }) => density !== null || weights.length > 0)).toBeGreaterThan(0.8)
	expect(share(({ shelfLife }) => shelfLife.length > 0)).toBeGreaterThan(0.8)
})

test('no allergen is both contained and possibly contained', () => {
	expect(
		breaking(({ allergens: { contains, mayContain } }) => {
			const both = [...contains, ...mayContain]
			return new Set(both).size === both.length && both.every((allergen) => ALLERGENS.includes(allergen))
		}),
	).toEqual([])
})
