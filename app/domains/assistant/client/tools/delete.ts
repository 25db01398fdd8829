import { shelf } from '#app/domains/cookbooks/client/cookbook-queries.ts'
import { deleteCookbook } from '#app/domains/cookbooks/model/verbs.ts'
import { deleteRecipes } from '#app/domains/recipes/model/bulk-verbs.ts'
import { CARD_WORDS } from '../../model/card-words.ts'
import { andList, countWords } from '../../model/list-words.ts'
import { type DeleteInput, MOST_DELETED } from '../../model/tools/delete.ts'
import { ownRecipe } from '../kitchen/own-recipe.ts'
import { type PlanTool, refused } from '../proposal.ts'
import { joinEdits } from './join-edits.ts'
import { nameEach } from './name-each.ts'

/** Deletes named recipes and cookbooks; all of them stay in the bin for 30 days. */
export const deleteThings: PlanTool<DeleteInput> = async ({ recipes = [], cookbooks = [] }, context) => {
	const count = recipes.length + cookbooks.length
	if (count === 0) return refused('I delete only what you name. Which recipes or cookbooks do you mean?')
	if (count > MOST_DELETED) return refused(CARD_WORDS.tooManyDeleted(count))
	const rows = await Promise.all(recipes.map((alias) => ownRecipe(context, alias)))
	const named = [...new Map(rows.map(({ row: { id, title } }) => [id, { id, title }])).values()]
	const books = await context.localStore.run((db) => shelf.read(db))
	const found = nameEach(books, cookbooks, {
		wordOf: (title) => title,
		nameOf: ({ title }) => title,
		place: 'among your cookbooks',
	})
	if ('kind' in found) return found
	const shelved = found.named.map(({ thing: { id, title } }) => ({ id, title }))
	const edits = [...(named.length > 0 ? [deleteRecipes(named)] : []), ...shelved.map(deleteCookbook)]
	const titles = [...named, ...shelved].map(({ title }) => title)
	const button = andList([
		...(named.length > 0 ? [countWords(named.length, 'recipe')] : []),
		...(shelved.length > 0 ? [countWords(shelved.length, 'cookbook')] : []),
	])
	const [first] = edits
	return {
		kind: 'edit',
		edit: joinEdits(edits, {
			verb: first?.verb ?? 'recipe.delete',
			subject: titles.length === 1 ? (titles[0] ?? '') : button,
		}),
		title: `Delete ${titles.length === 1 ? titles[0] : button}`,
		button: `Delete ${button}`,
		shows: named,
	}
}
