import type { Kitchen } from '../../../sync/client/kitchen.ts'
import type { Day } from '../../meal-plan/model/calendar.ts'
import { loadFoods } from '../../recipes/model/foods/load-foods.ts'
import { LANGUAGES, type Language } from '../../recipes/model/grammar/languages/language.ts'
import { toRecipeToCook } from '../../recipes/model/reading/recipe-to-cook.ts'
import { atHome, cookableOf } from '../model/at-home.ts'
import type { Stocked } from '../model/pantry-list.ts'
import { buildCookIndex, type CookAnswer, type CookIndex, whatCanICook } from '../model/what-can-i-cook.ts'

export type { CookAnswer }

/** The cook's recipes as an index, and the languages they are in. */
export type Cookable = { index: CookIndex; languages: Language[] }

/** Reads the cook's own recipes once; null until the device knows the kitchen. */
export async function readCookable(kitchen: Kitchen): Promise<Cookable | null> {
	if (!kitchen.isComplete) return null
	const [rows, lines, foods] = await Promise.all([
		kitchen.run((db) => db.getAll('recipes')),
		kitchen.run((db) => db.getAll('ingredient_lines')),
		loadFoods(),
	])
	const ofRecipe = new Map<string, typeof lines>()
	for (const line of lines) {
		const known = ofRecipe.get(line.recipe_id)
		if (known) known.push(line)
		else ofRecipe.set(line.recipe_id, [line])
	}
	const used = new Set<Language>()
	const cookable = rows.map((row) => {
		const { recipe, language } = toRecipeToCook(row, ofRecipe.get(row.id) ?? [], null)
		used.add(language)
		return cookableOf(foods, recipe)
	})
	return { index: buildCookIndex(cookable), languages: LANGUAGES.filter((language) => used.has(language)) }
}

/** What can be cooked with what is at home today. */
export async function findCookable(
	{ index, languages }: Cookable,
	items: readonly Stocked[],
	today: Day,
): Promise<CookAnswer[]> {
	const foods = await loadFoods()
	return whatCanICook(index, atHome(foods, items, { today, dueOf: ({ best_before }) => best_before, languages }))
}

/** The name of a food that stands in for another. */
export async function foodName(id: string): Promise<string> {
	return (await loadFoods()).byId(id)?.names.en?.one ?? id
}
