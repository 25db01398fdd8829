import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { eatersOf } from '#app/domains/meal-plan/model/table/eaters.ts'
import { recipeSafety, tableVerdict } from '#app/domains/meal-plan/model/table/table-safety.ts'
import { findingWords, hasNeeds } from '#app/domains/meal-plan/model/table/table-words.ts'
import { SUBSTITUTES } from '#app/domains/pantry/model/substitutes.ts'
import type { SubstituteInput } from '../../model/tools/substitute.ts'
import { foodOfWord } from '../kitchen/foods-of-recipes.ts'
import { aboutRecipe, ownRecipe } from '../kitchen/own-recipe.ts'
import { tableOf } from '../kitchen/table.ts'
import type { RunTool } from '../tool-context.ts'
import { linesWith } from './read-recipe.ts'

const nameOf = (foods: FoodTable, id: string): string => foods.byId(id)?.names.en?.one ?? id

/** What can stand in for a food, with what it would mean for the household. */
export const substitute: RunTool<SubstituteInput> = async ({ food: word, recipe }, context) => {
	const foods = await loadFoods()
	const food = foodOfWord(foods, word, context.locale)
	const own = recipe === undefined ? null : await ownRecipe(context, recipe)
	const known = food ? (SUBSTITUTES[food.id] ?? []) : []
	const name = food ? nameOf(foods, food.id) : word
	if (known.length === 0) {
		const words = `The table of substitutions has nothing for ${name}.`
		return { status: 'ran', words, output: { answer: words, substitutes: [] }, ...(own ? aboutRecipe(own) : {}) }
	}
	const [table, pantry] = await Promise.all([
		tableOf(context),
		context.localStore.run((db) => db.getAll('pantry_items')),
	])
	const eaters = eatersOf(table, []).filter(hasNeeds)
	const home = new Set(pantry.flatMap((row) => (row.quantity === '0' ? [] : (foodOfRow(foods, row, [])?.id ?? []))))
	const told = known.map(({ use, how }) => {
		const safety = recipeSafety(foods, [parseIngredientLine(nameOf(foods, use), { language: 'en' })])
		const findings = tableVerdict(eaters, safety).findings.map(findingWords)
		return { name: nameOf(foods, use), how, isAtHome: home.has(use), table: findings }
	})
	const lines = told.map(({ name: use, how, isAtHome, table: findings }) => {
		const more = [how, isAtHome ? 'at home' : '', ...findings].filter((part) => part !== '')
		return `- ${use}${more.length > 0 ? ` (${more.join('; ')})` : ''}`
	})
	const inRecipe = own
		? linesWith(own, word, context.locale).map(({ text }) => `“${own.row.title}” takes ${text}.`)
		: []
	return {
		status: 'ran',
		words: [`Instead of ${name}:`, ...lines, ...inRecipe].join('\n'),
		output: { food: name, substitutes: told, recipe: inRecipe },
		...(own ? aboutRecipe(own) : {}),
	}
}
