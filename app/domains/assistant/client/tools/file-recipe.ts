import { shelf } from '#app/domains/cookbooks/client/cookbook-queries.ts'
import { recipeCount } from '#app/domains/cookbooks/model/messages.ts'
import { addRecipes, removeRecipe } from '#app/domains/cookbooks/model/verbs.ts'
import { andList } from '../../model/list-words.ts'
import { matchName } from '../../model/match-name.ts'
import type { FileRecipeInput } from '../../model/tools/file-recipe.ts'
import { ownRecipe } from '../kitchen/own-recipe.ts'
import { asks, nothing, type PlanTool } from '../proposal.ts'
import { joinEdits } from './join-edits.ts'

/** Files recipes in a cookbook of the cook's, or takes them out of it. */
export const fileRecipe: PlanTool<FileRecipeInput> = async ({ act, cookbook, recipes }, context) => {
	const { localStore, me, now } = context
	const books = await localStore.run((db) => shelf.read(db))
	const [book, ...others] = matchName(books, cookbook, ({ title }) => title)
	const titles = books.map(({ title }) => title).slice(0, 4)
	if (!book)
		return asks(
			books.length > 0 ? `You have no cookbook “${cookbook}”. Which one?` : 'You have no cookbooks yet.',
			titles,
		)
	if (others.length > 0) return asks('Which cookbook?', [book, ...others].map(({ title }) => title).slice(0, 4))
	const rows = await Promise.all(recipes.map((alias) => ownRecipe(context, alias)))
	const named = [...new Map(rows.map(({ row: { id, title } }) => [id, { id, title }])).values()]
	const links = await localStore.run((db) => db.getAllFromIndex('cookbook_recipes', 'cookbook_id', book.id))
	const filed = new Set(links.map(({ recipe_id }) => recipe_id))
	const wanted = named.filter(({ id }) => filed.has(id) === (act === 'remove'))
	const rest = andList(named.filter((one) => !wanted.includes(one)).map(({ title }) => title))
	if (wanted.length === 0) {
		const are = named.length === 1 ? 'is' : 'are'
		return nothing(`${rest} ${are} ${act === 'add' ? `in “${book.title}” already` : `not in “${book.title}”`}.`)
	}
	const what = wanted.length === 1 ? (wanted[0]?.title ?? '') : recipeCount(wanted.length)
	const shown = { shows: named }
	if (act === 'add') {
		const edit = addRecipes({ space: me.space, cookbookId: book.id, recipes: wanted, now })
		return { kind: 'edit', edit, title: `File ${what} in ${book.title}`, ...shown }
	}
	const edits = wanted.map((recipe) => removeRecipe({ space: me.space, cookbookId: book.id, recipe }))
	return {
		kind: 'edit',
		edit: joinEdits(edits, { verb: 'cookbook_recipe.remove', subject: what }),
		title: `Take ${what} out of ${book.title}`,
		button: `Take out ${recipeCount(wanted.length)}`,
		...shown,
	}
}
