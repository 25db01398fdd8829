import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { checksum } from '#app/domains/ingredients/model/reading/checksum.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import type { LocalDb, StoredRow } from '#app/sync/client/store/local-db.ts'
import { findAheadSteps } from '../model/ahead/find-ahead-steps.ts'
import type { AheadRecipe } from '../model/ahead/reminders.ts'
import { type PlannerRecipe, plannerRecipe } from '../model/auto/planner-recipe.ts'

/** A recipe's stored rows. */
export type RecipeRows = { recipe: StoredRow<'recipe'>; lines: StoredRow<'ingredient_line'>[] }

/** What the planner derives from a recipe, independent of the day and the eaters. */
export type RecipeReading = { planner: PlannerRecipe; ahead: AheadRecipe }

/** Reading a recipe takes milliseconds, so each version of it is read once while the page is open. */
const known = new Map<string, { version: string; reading: RecipeReading }>()

/** The number of recipes read before yielding to the event loop. */
const READ_AT_ONCE = 20

const versionOf = ({ recipe, lines }: RecipeRows): string => checksum(JSON.stringify([recipe, lines]))

/**
 * Reads recipes and returns them by id. It yields between batches so that the page stays responsive. Rejects if the
 * food table cannot be loaded.
 */
export async function readRecipes(all: readonly RecipeRows[]): Promise<Map<string, RecipeReading>> {
	const [foods, tagger] = await Promise.all([loadFoods(), loadTagger()])
	const read = new Map<string, RecipeReading>()
	let fresh = 0
	for (const rows of all) {
		const { id } = rows.recipe
		const version = versionOf(rows)
		const before = known.get(id)
		if (before?.version === version) {
			read.set(id, before.reading)
			continue
		}
		const { recipe, language } = toRecipeToCook(rows.recipe, rows.lines, tagger)
		const lines = recipe.lines.map(({ line }) => line)
		const reading: RecipeReading = {
			planner: plannerRecipe(foods, rows.recipe, lines, { rating: 0, lastCooked: null }),
			ahead: {
				steps: findAheadSteps(rows.recipe.instructions, language),
				cookingMinutes: rows.recipe.cook_time,
			},
		}
		known.set(id, { version, reading })
		read.set(id, reading)
		fresh += 1
		if (fresh % READ_AT_ONCE === 0) await new Promise((resume) => setTimeout(resume))
	}
	return read
}

/** The rows of these recipes; missing recipes are left out. */
export async function rowsOfRecipes(db: LocalDb, ids: readonly string[]): Promise<RecipeRows[]> {
	const tx = db.transaction(['recipes', 'ingredient_lines'])
	const linesByRecipe = tx.objectStore('ingredient_lines').index('recipe_id')
	const found = await Promise.all(
		ids.map(async (id) => {
			const [recipe, lines] = await Promise.all([tx.objectStore('recipes').get(id), linesByRecipe.getAll(id)])
			return recipe ? [{ recipe, lines }] : []
		}),
	)
	return found.flat()
}

/** The rows of all recipes. */
export async function rowsOfAll(db: LocalDb): Promise<RecipeRows[]> {
	const [recipes, lines] = await Promise.all([db.getAll('recipes'), db.getAll('ingredient_lines')])
	const ofRecipe = Map.groupBy(lines, ({ recipe_id }) => recipe_id)
	return recipes.map((recipe) => ({ recipe, lines: ofRecipe.get(recipe.id) ?? [] }))
}
