import { type Food, NUTRIENTS, type Nutrients } from '../foods/food.ts'
import type { FoodTable } from '../foods/food-table.ts'
import { type Grams, gramsOf } from '../foods/grams.ts'
import { type FoodPart, readFoods } from '../foods/read-foods.ts'
import type { ParsedLine } from '../grammar/parsed-line.ts'

/**
 * What a line adds. `none`: nothing is counted, because it is to taste or has no energy. Otherwise unknown, for lack of
 * a food, an amount, a weight, or the food's figures.
 */
export type LineNutrition = {
	/** Index in the lines. */
	line: number
	grams: Grams | null
	foods: Food[]
	status: 'known' | 'none' | 'unknown-food' | 'no-amount' | 'no-weight' | 'no-figures'
}

/** `known` of `counted` ingredients are in the sums. A nutrient that no known food states is null, never zero. */
export type RecipeNutrition = {
	total: Nutrients
	perServing: Nutrients
	known: number
	counted: number
	lines: LineNutrition[]
}

const nothing = (): Nutrients => Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient, null])) as Nutrients

function addTo(total: Nutrients, figures: Nutrients, grams: number): void {
	for (const nutrient of NUTRIENTS) {
		const per100 = figures[nutrient]
		if (per100 !== null) total[nutrient] = (total[nutrient] ?? 0) + (per100 * grams) / 100
	}
}

/** Salt, pepper and the like count without an amount, because they contain next to nothing. */
const isSeasoning = ({ aisle, nutrition }: Food) => aisle === 'spices' || nutrition?.energyKcal === 0

/** Of alternative foods the first counts. */
const usedParts = (parts: FoodPart[]) => parts.filter(({ role }) => role === 'main' || role === 'and')

function readLine(line: ParsedLine, index: number, parts: FoodPart[], total: Nutrients): LineNutrition {
	const used = usedParts(parts)
	const foods = used.flatMap(({ eaten }) => eaten ?? [])
	const answer = (status: LineNutrition['status'], grams: Grams | null = null): LineNutrition => ({
		line: index,
		grams,
		foods,
		status,
	})
	const hasAmount = line.quantity !== null || line.otherAmounts.length > 0
	if (!hasAmount && (line.toTaste || (foods.length > 0 && foods.every(isSeasoning)))) return answer('none')
	if (foods.length < used.length || foods.length === 0) return answer('unknown-food')
	if (!hasAmount) return answer('no-amount')
	const weighed = used.map((part) => gramsOf(line, part, used.length))
	if (weighed.some((grams) => grams === null)) return answer(foods.every(isSeasoning) ? 'none' : 'no-weight')
	if (foods.some(({ nutrition }) => nutrition === null)) return answer(foods.every(isSeasoning) ? 'none' : 'no-figures')
	const sum: Grams = { grams: 0, gramsMax: 0, how: weighed[0]?.how ?? 'weighed' }
	for (const [at, grams] of weighed.entries()) {
		const figures = foods[at]?.nutrition
		if (!grams || !figures) continue
		// A range counts by its middle.
		addTo(total, figures, (grams.grams + grams.gramsMax) / 2)
		sum.grams += grams.grams
		sum.gramsMax += grams.gramsMax
	}
	return answer('known', sum)
}

/**
 * The nutrition of all that the lines name, and of one of `servings` (at least 1). Everything that goes into the pot
 * counts: drained oil and bones boiled for stock are not subtracted.
 */
export function nutritionOf(foods: FoodTable, lines: ParsedLine[], servings: number): RecipeNutrition {
	const total = nothing()
	const read = lines.flatMap((line, index) => {
		const parts = readFoods(foods, line)
		return parts.length === 0 ? [] : [readLine(line, index, parts, total)]
	})
	const counted = read.filter(({ status }) => status !== 'none')
	const perServing = nothing()
	for (const nutrient of NUTRIENTS) {
		const amount = total[nutrient]
		if (amount !== null) perServing[nutrient] = amount / Math.max(1, servings)
	}
	return {
		total,
		perServing,
		known: counted.filter(({ status }) => status === 'known').length,
		counted: counted.length,
		lines: read,
	}
}
