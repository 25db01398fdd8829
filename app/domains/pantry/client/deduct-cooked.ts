import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import { actWithUndo, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { deductCooked } from '../model/deduct.ts'
import { deductItems, undoDeduct } from '../model/deduct-verbs.ts'
import { COOKED, PANTRY_ACTS } from '../model/messages.ts'
import { toStocked } from '../model/pantry-list.ts'

/**
 * Deducts what a recipe used from the pantry, for the servings that were cooked, and shows a toast with an undo. Does
 * nothing if the pantry is empty or has none of it.
 */
export async function takeCooked(localStore: LocalStore, recipeId: string, servings: number | null): Promise<void> {
	const [row, lines, pantry] = await localStore.run((db) =>
		Promise.all([
			db.get('recipes', recipeId),
			db.getAllFromIndex('ingredient_lines', 'recipe_id', recipeId),
			db.getAll('pantry_items'),
		]),
	)
	if (!row || pantry.length === 0) return
	const [foods, tagger] = await Promise.all([loadFoods(), loadTagger()])
	const { recipe } = toRecipeToCook(row, lines, tagger)
	const { deductions, check } = deductCooked(foods, { pantry: pantry.map(toStocked), recipe, servings })
	const namesOf = (items: readonly { ingredient_name: string }[]) => items.map((item) => item.ingredient_name)
	if (deductions.length > 0) {
		const cooked = { title: recipe.title, deductions }
		await actWithUndo(() => edit(localStore, deductItems(cooked)), {
			kind: 'changed',
			title: COOKED.taken(namesOf(deductions.map(({ item }) => item))),
			tell: tellUnder(PANTRY_ACTS.failed),
			back: () => edit(localStore, undoDeduct(cooked)),
		})
	}
	if (check.length > 0) showToast({ kind: 'word', title: COOKED.check(namesOf(check)) })
}
