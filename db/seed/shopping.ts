import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import type { PantryItem } from '#app/domains/pantry/model/stock.ts'
import { generateList } from '#app/domains/shopping/model/generate-list.ts'
import { generateItems } from '#app/domains/shopping/model/generate-verbs.ts'
import { type Day, daysLater } from '#app/platform/model/calendar.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { EntityName, FieldsOf, RowChange } from '#app/sync/model/entities.ts'
import { seedErrands, seedPantry } from './kitchen/at-home.ts'

type SeedId = (kind: string, ...parts: string[]) => string

/** The pantry, bought on `today`. */
export const pantryRows = (
	foods: FoodTable,
	seedId: SeedId,
	{ today, now }: { today: Day; now: number },
): RowChange[] =>
	seedPantry.map(({ name, quantity, unit, place, goodFor, isStaple = false }): RowChange => {
		const fields = {
			...{ ingredient_name: name, quantity, unit, place, is_staple: isStaple, opened_at: null, created_at: now },
			best_before: goodFor === undefined ? null : daysLater(today, goodFor),
			food: foodOfRow(foods, { ingredient_name: name }, [])?.id ?? null,
		}
		return { entity: 'pantry_item', id: seedId('pantry', name), op: 'put', fields }
	})

/** The items that the cook has typed onto the list. */
export const errandRows = (foods: FoodTable, seedId: SeedId, { space, now }: { space: string; now: number }) =>
	seedErrands.map(({ name, isTicked = false, ...said }, position): RowChange => {
		const made = { user_id: space, store: '', origins: [], position, created_at: now + position }
		const fields = {
			...{ ...said, ...made, ingredient_name: name, is_checked: isTicked, checked_at: isTicked ? now : null },
			...{ needs_check: false, food: foodOfRow(foods, { ingredient_name: name }, [])?.id ?? null },
		}
		return { entity: 'shopping_item', id: seedId('errand', name), op: 'put', fields }
	})

/** Writes the list of these days as the cook would: from what the seeded rows plan and have at home. */
export function generateFrom(
	rows: readonly RowChange[],
	foods: FoodTable,
	{ space, span }: { space: string; span: { from: Day; to: Day } },
): Edit {
	const dates = new Map(madeOf(rows, 'meal_plan').map(({ id, date }) => [id, date]))
	const meals = madeOf(rows, 'meal_plan_item')
		.map((meal) => ({ ...meal, date: dates.get(meal.meal_plan_id) ?? '' }))
		.filter(({ date }) => date >= span.from && date <= span.to)
	const lines = Map.groupBy(madeOf(rows, 'ingredient_line'), ({ recipe_id }) => recipe_id)
	const wanted = new Set(meals.map(({ recipe_id }) => recipe_id))
	const recipes = madeOf(rows, 'recipe')
		.filter(({ id }) => wanted.has(id))
		.map((recipe) => toRecipeToCook(recipe, lines.get(recipe.id) ?? [], null).recipe)
	const preview = generateList({
		...{ foods, space, store: '', span, meals, staples: [], existing: [] },
		recipes: new Map(recipes.map((recipe) => [recipe.id, recipe])),
		pantry: madeOf(rows, 'pantry_item') satisfies PantryItem[],
	})
	return generateItems({ userId: space, preview: { ...preview, change: [], remove: [] } })
}

/** The new rows of one kind among these. */
const madeOf = <E extends EntityName>(rows: readonly RowChange[], entity: E): (FieldsOf<E> & { id: string })[] =>
	rows.flatMap((row) =>
		row.entity === entity && row.op === 'put' ? [{ ...(row.fields as FieldsOf<E>), id: row.id }] : [],
	)
