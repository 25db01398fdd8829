import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import type { RecipeToCook } from '#app/domains/ingredients/model/merge/needs.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import type { LocalDb, StoredRow } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { generateList, type ListPreview } from '../model/generate-list.ts'
import { type ListRow, toListRow } from '../model/shopping-list.ts'

/** The rows for some days: the planned meals, and everything else that their shopping list depends on. */
export type ListRows = {
	meals: (StoredRow<'meal_plan_item'> & { date: Day })[]
	recipes: { recipe: StoredRow<'recipe'>; lines: StoredRow<'ingredient_line'>[] }[]
	pantry: StoredRow<'pantry_item'>[]
	/** Includes deleted items: what was ticked and cleared has been bought. */
	existing: (ListRow & { deleted?: boolean })[]
}

/** Everything that the generator reads for the meals of these days, both included. */
export async function readListRows(db: LocalDb, from: Day, to: Day): Promise<ListRows> {
	const days = await db.getAllFromIndex('meal_plans', 'date', IDBKeyRange.bound(from, to))
	const [planned, pantry, items, gone] = await Promise.all([
		Promise.all(
			days.map(async ({ id, date }) => {
				const rows = await db.getAllFromIndex('meal_plan_items', 'meal_plan_id', id)
				return rows.map((row) => ({ ...row, date }))
			}),
		),
		db.getAll('pantry_items'),
		db.getAll('shopping_items'),
		db.getAll('deleted_rows', IDBKeyRange.bound(['shopping_item', ''], ['shopping_item', '\uffff'])),
	])
	const meals = planned.flat()
	const ids = [...new Set(meals.flatMap(({ recipe_id }) => recipe_id ?? []))]
	const recipes = await Promise.all(
		ids.map(async (id) => {
			const [recipe, lines] = await Promise.all([
				db.get('recipes', id),
				db.getAllFromIndex('ingredient_lines', 'recipe_id', id),
			])
			return recipe ? [{ recipe, lines }] : []
		}),
	)
	const deleted = gone
		.filter(({ fields }) => fields?.ingredient_name)
		.map(({ id, fields }) => ({ ...toListRow({ ...(fields as StoredRow<'shopping_item'>), id }), deleted: true }))
	return {
		meals,
		recipes: recipes.flat(),
		pantry,
		existing: [...items.map(toListRow), ...deleted],
	}
}

/**
 * The changes that generating the list for these days would make; null until the local store is complete. `meals`: the
 * number of planned meals.
 */
export async function previewList(
	localStore: LocalStore,
	{
		space,
		from,
		to,
		store,
		moved,
	}: { space: string; from: Day; to: Day; store: string; moved: Record<string, string> },
): Promise<{ preview: ListPreview<ListRow>; meals: number } | null> {
	if (!localStore.isComplete) return null
	const [rows, foods, tagger] = await Promise.all([
		localStore.run((db) => readListRows(db, from, to)),
		loadFoods(),
		loadTagger(),
	])
	const recipes = new Map(
		rows.recipes.map(({ recipe, lines }): [string, RecipeToCook] => [
			recipe.id,
			toRecipeToCook(recipe, lines, tagger).recipe,
		]),
	)
	const { meals, pantry, existing } = rows
	const preview = generateList({
		foods,
		space,
		store,
		span: { from, to },
		meals,
		recipes,
		pantry,
		staples: [],
		existing,
		aisles: new Map(Object.entries(moved)),
	})
	return { preview, meals: meals.length }
}
