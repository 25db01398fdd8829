import { oneCookbook, shelf } from '#app/domains/cookbooks/client/cookbook-queries.ts'
import { recipeCount } from '#app/domains/cookbooks/model/messages.ts'
import { andList } from '../../../model/list-words.ts'
import { matchName } from '../../../model/match-name.ts'
import type { Outcome } from '../../../model/outcome.ts'
import type { LookInput } from '../../../model/tools/look.ts'
import type { RunTool, ToolContext } from '../../tool-context.ts'

const cookbookPath = (id: string): string => `/cookbook/${id}`
const MOST_TITLES = 40

/** The cook's cookbooks, or the recipes of one of them. */
export const lookAtCookbooks: RunTool<LookInput> = async ({ food: title }, context) => {
	const books = await context.localStore.run((db) => shelf.read(db))
	const found = title ? matchName(books, title, (book) => book.title) : []
	const [book, ...others] = found
	if (book && others.length === 0) return recipesOf(book.id, context)
	const shown = found.length > 0 ? found : books
	const lines = shown.map((one) => `- ${one.title}: ${recipeCount(one.recipe_count)}`)
	const intro = title && found.length === 0 ? `You have no cookbook “${title}”.` : 'Your cookbooks:'
	const words = books.length === 0 ? 'You have no cookbooks yet.' : [intro, ...lines].join('\n')
	return {
		status: 'ran',
		words,
		output: { cookbooks: shown.map((one) => ({ title: one.title, recipes: one.recipe_count })) },
		sources: shown.slice(0, 8).map((one) => ({ label: one.title, path: cookbookPath(one.id) })),
	}
}

async function recipesOf(id: string, { localStore, aliases }: ToolContext): Promise<Outcome> {
	const book = await localStore.run((db) => oneCookbook(id).read(db))
	const recipes = (book?.recipes ?? []).slice(0, MOST_TITLES)
	const title = book?.title ?? ''
	const words =
		recipes.length === 0
			? `“${title}” has no recipes yet.`
			: `“${title}” has ${recipeCount(recipes.length)}: ${andList(recipes.map((recipe) => recipe.title))}.`
	return {
		status: 'ran',
		words,
		output: { title, recipes: recipes.map((recipe) => ({ alias: aliases.of(recipe.id), title: recipe.title })) },
		shows: recipes.map((recipe) => ({ id: recipe.id, title: recipe.title })),
		sources: [{ label: title, path: cookbookPath(id) }],
	}
}
