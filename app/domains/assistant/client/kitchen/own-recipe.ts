import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import type { Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import type { RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { oneRecipe } from '#app/domains/recipes/client/one-recipe.ts'
import type { RecipeView, ViewLine } from '#app/domains/recipes/model/recipe-view.ts'
import { needsReading, readView } from '#app/domains/recipes/model/show-recipe.ts'
import { recipePath } from '#app/domains/recipes/ui/recipe-paths.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { StoredRow } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Aliases } from '../../model/aliases.ts'
import type { Outcome, Taint } from '../../model/outcome.ts'
import type { ToolContext } from '../tool-context.ts'

/** One of the cook's own recipes, as the tools read it: its row, its page, and its lines as read. */
export type OwnRecipe = {
	row: StoredRow<'recipe'>
	/** What somebody has said; 0 if that is not known. */
	servings: number
	view: RecipeView
	cooked: RecipeToCook
	language: Language
	foods: FoodTable
}

/** The id of a recipe that was shown; throws AppError('not_found') for an alias that was never handed out. */
export function recipeIdOf(alias: string, aliases: Aliases): string {
	const id = aliases.idOf(alias)
	if (id === undefined) throw new AppError('not_found', `“${alias}” is no recipe that was shown here.`)
	return id
}

/** Reads a recipe by its alias. Throws AppError('not_found') where the alias or the recipe does not exist. */
export async function ownRecipe({ localStore, aliases }: ToolContext, alias: string): Promise<OwnRecipe> {
	const id = recipeIdOf(alias, aliases)
	const [row, lines, view] = await localStore.run((db) =>
		Promise.all([
			db.get('recipes', id),
			db.getAllFromIndex('ingredient_lines', 'recipe_id', id),
			oneRecipe(id).read(db),
		]),
	)
	if (!row || !view) throw new AppError('not_found', 'This recipe is no longer here.')
	const [foods, tagger] = await Promise.all([loadFoods(), loadTagger()])
	const { recipe: cooked, language } = toRecipeToCook(row, lines, tagger)
	foods.prepare(language)
	const read = needsReading(view) ? readView(view, (await loadReader())(readingOf(view))) : view
	return { row, servings: saidServings(row), view: read, cooked, language, foods }
}

const readingOf = (view: RecipeView) => ({
	language: view.recipe.language,
	texts: linesOf(view).map(({ text }) => text),
})

/** All ingredient lines of a recipe, over its sections. */
export const linesOf = ({ ingredients }: RecipeView): ViewLine[] => ingredients.flatMap(({ lines }) => lines)

/**
 * Where a recipe's words come from, if they came from outside. `here`: the host of this app, whose recipes other cooks
 * have written; a copy of one is credited to its page.
 */
export function taintOf(
	{ title, source_url, source_name }: Pick<OwnRecipe['row'], 'title' | 'source_url' | 'source_name'>,
	here = ownHost(),
): Taint | undefined {
	const host = hostOf(source_url) || source_name
	if (!host) return undefined
	return { title, host, ...(host === here ? { by: 'other cook' } : {}) }
}

/** '' where there is no page. */
const ownHost = (): string => globalThis.location?.host ?? ''

/** The first of these recipes whose words came from outside. */
export async function taintOfRecipes(localStore: LocalStore, ids: readonly string[]): Promise<Taint | undefined> {
	const rows = await localStore.run((db) => Promise.all(ids.map((id) => db.get('recipes', id))))
	return rows.flatMap((row) => (row ? (taintOf(row) ?? []) : []))[0]
}

function hostOf(address: string): string {
	try {
		return new URL(address).host
	} catch {
		return ''
	}
}

/** What an answer about a recipe says of it: that it is shown, where it was looked at, and where its words come from. */
export function aboutRecipe({ row }: Pick<OwnRecipe, 'row'>): Pick<Outcome, 'shows' | 'sources' | 'taint'> {
	const { id, title } = row
	const taint = taintOf(row)
	return {
		shows: [{ id, title }],
		sources: [{ label: title, path: recipePath(id) }],
		...(taint ? { taint } : {}),
	}
}
