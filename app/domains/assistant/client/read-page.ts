import { toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { readFactor } from '#app/domains/ingredients/model/scaling/read-factor.ts'
import { isSameScale } from '#app/domains/ingredients/model/scaling/scale.ts'
import { oneRecipe } from '#app/domains/recipes/client/one-recipe.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { findSession } from '#app/domains/recipes/ui/cook/session-store.ts'
import { readKeptFactor } from '#app/domains/recipes/ui/scaling/scaling-memory.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { Aliases } from '../model/aliases.ts'
import type { Page, PageName } from '../model/engine.ts'
import { sourceOfTaint } from '../model/outcome.ts'
import { linesOf, taintOf } from './kitchen/own-recipe.ts'

const RECIPE = /^\/recipe\/([^/]+)(\/cook)?\/?$/
/** First path segments and the page that each belongs to. */
const PAGES: Record<string, PageName> = {
	home: 'home',
	recipes: 'recipes',
	cookbooks: 'recipes',
	cookbook: 'recipes',
	'meal-plan': 'meal-plan',
	'shopping-list': 'shopping-list',
	pantry: 'pantry',
	explore: 'explore',
	nomster: 'nomster',
}

/** Which page an address is, and the recipe that it names. */
export function pageAt(path: string): { route: PageName; recipeId?: string } {
	const [, recipeId, cook] = RECIPE.exec(path) ?? []
	if (recipeId !== undefined) return { route: cook ? 'cook' : 'recipe', recipeId }
	const first = path.split('/')[1] ?? ''
	return { route: (Object.hasOwn(PAGES, first) ? PAGES[first] : undefined) ?? 'other' }
}

/** The page at an address as an engine reads it: one's own recipe with the servings and lines that its page shows. */
export async function readPage(
	path: string,
	{ localStore, aliases, now }: { localStore: LocalStore; aliases: Aliases; now: number },
): Promise<Page> {
	const { route, recipeId } = pageAt(path)
	if (recipeId === undefined) return { route }
	const [view, row] = await localStore.run((db) =>
		Promise.all([oneRecipe(recipeId).read(db), db.get('recipes', recipeId)]),
	)
	if (!view || !row) return { route }
	const { shown, servings } = await asShown(view)
	const session = route === 'cook' ? findSession(recipeId, now) : undefined
	return {
		route,
		recipe: {
			alias: aliases.of(recipeId),
			title: view.recipe.title,
			servings,
			lines: linesOf(shown).map(({ text }) => text),
			from: sourceOfTaint(taintOf(row)),
		},
		...(session ? { step: session.step + 1 } : {}),
	}
}

/** A recipe in the servings that its page was last set to in this tab. */
async function asShown(view: RecipeView): Promise<{ shown: RecipeView; servings: number }> {
	const { id, servings } = view.recipe
	const factor = readFactor(readKeptFactor(id))
	if (isSameScale(factor)) return { shown: view, servings }
	const { showOnPage } = await import('#app/domains/recipes/ui/scaling/show-on-page.ts')
	return { shown: await showOnPage(view, { factor, units: 'written' }), servings: servings * toNumber(factor) }
}
