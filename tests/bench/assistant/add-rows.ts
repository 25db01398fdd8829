import { loadReader } from '#app/domains/ingredients/model/reading/load-reader.ts'
import { readMissingFacts } from '#app/domains/recipes/client/keep-facts.ts'
import { toFormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import { planSave } from '#app/domains/recipes/model/plan-save.ts'
import { idFromName, mealPlanId } from '#app/platform/model/derived-ids.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { part, seedRecipe } from '#db/seed/kitchen/recipe-text.ts'
import type { Added, AddedRecipe } from './case.ts'
import { recipeId } from './keys.ts'

type Space = { localStore: LocalStore; userId: string; now: number }

/** More rows in one edit than a cook's act would hold; the bench writes them only to the device. */
const ROWS_AT_ONCE = 2_000

/** Puts a case's own rows into the kitchen of the device. */
export async function addRows(added: readonly Added[], space: Space): Promise<void> {
	const changes: RowChange[] = []
	for (const one of added) changes.push(...(await changesOf(one, space)))
	for (let at = 0; at < changes.length; at += ROWS_AT_ONCE) {
		const some = changes.slice(at, at + ROWS_AT_ONCE)
		await edit(space.localStore, { verb: 'bench.add', subject: 'rows', plan: () => some })
	}
	if (changes.length > 0) await readMissingFacts(space.localStore)
}

async function changesOf({ recipe, eater, meal, copies }: Added, space: Space): Promise<RowChange[]> {
	if (recipe) return recipeRows(recipe, space)
	if (eater) {
		const id = idFromName('bench', 'eater', eater.name)
		return [{ entity: 'eater', id, op: 'put', fields: { ...eater, position: 9 } } as RowChange]
	}
	if (meal) return mealRows(meal, space)
	return copies ? copiedRows(copies, space) : []
}

async function recipeRows({ key, steps, ingredients, ...rest }: AddedRecipe, { userId, now }: Space) {
	const reader = await loadReader()
	let line = 0
	const recipe = seedRecipe({
		...{ description: '', prep_time: 0, cook_time: 0, servings: 1, difficulty: null, cuisine: '' },
		...{ category: [], tags: [], ...rest },
		...{ key, steps, ingredients: part('', ingredients) },
	})
	const { key: _key, ratings: _ratings, ...draft } = recipe
	const value = toFormValue({ ...draft, images: [], language: 'en' })
	return planSave({
		form: draftFormSchema.parse({ id: recipeId(key), ...value }),
		...{ userId, now, reader, recipe: undefined, lines: [] },
		makeId: () => idFromName('bench', 'line', key, String(line++)),
	})
}

function mealRows(meal: NonNullable<Added['meal']>, { userId }: Space): RowChange[] {
	const { date, section, recipe, name, servings, locked } = meal
	const plan = mealPlanId(userId, date)
	const title = allRecipes.find(({ key }) => key === recipe)?.title ?? name ?? ''
	const fields = {
		...{ meal_plan_id: plan, section, name: title, time: null, icon: null, position: 9, is_locked: locked === true },
		...{ recipe_id: recipe ? recipeId(recipe) : null, servings: servings ?? null },
	}
	return [
		{ entity: 'meal_plan', id: plan, op: 'put', fields: { user_id: userId, date } } as RowChange,
		{ entity: 'meal_plan_item', id: idFromName('bench', 'meal', date, section, title), op: 'put', fields } as RowChange,
	]
}

/** Further recipes with the same words, so that the kitchen is large. */
async function copiedRows({ recipe, n }: NonNullable<Added['copies']>, { localStore, now }: Space) {
	const row = await localStore.run((db) => db.get('recipes', recipeId(recipe)))
	if (!row) throw new Error(`there is no recipe ${recipe}`)
	const { id: _, ...fields } = row
	return Array.from({ length: n }, (_, at): RowChange => {
		const id = idFromName('bench', 'copy', recipe, String(at))
		const copy = { ...fields, title: `${fields.title} ${at + 2}`, created_at: now, updated_at: now }
		return { entity: 'recipe', id, op: 'put', fields: copy } as RowChange
	})
}
