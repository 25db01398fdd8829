import type { FoodTable } from '#app/domains/ingredients/model/foods/food-table.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { toRecipeToCook } from '#app/domains/ingredients/model/reading/recipe-to-cook.ts'
import { deletePackSize, savePackSize } from '#app/domains/shopping/model/verbs-store.ts'
import type { Me } from '#app/platform/model/me.ts'
import { actWithUndo, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { openLocalStore, type Query } from '#app/sync/client/store/local-store.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import type { PackRow } from '../model/rest/packs.ts'
import { type RestSource, restSource } from '../model/rest/rest-of-days.ts'
import { REST } from '../model/rest/rest-words.ts'

type PackSize = FieldsOf<'pack_size'>

/** The cook's own pack sizes. Rows without a shelf life are left out. */
export const packSizes: Query<PackRow[]> = {
	key: 'pack-sizes',
	stores: ['pack_sizes'],
	read: async (db) =>
		(await db.getAll('pack_sizes')).flatMap(({ shelf_life_days, ...row }) =>
			shelf_life_days === null ? [] : [{ ...row, shelf_life_days }],
		),
}

export type RestLibrary = { foods: FoodTable; sources: ReadonlyMap<string, RestSource> }

/** The cook's recipes with what each uses; null until the local store is complete. */
export async function readRestLibrary({ id }: Me): Promise<RestLibrary | null> {
	const localStore = await openLocalStore(id)
	if (!localStore.isComplete) return null
	const [rows, lines, foods, tagger] = await Promise.all([
		localStore.run((db) => db.getAll('recipes')),
		localStore.run((db) => db.getAll('ingredient_lines')),
		loadFoods(),
		loadTagger(),
	])
	const ofRecipe = Map.groupBy(lines, ({ recipe_id }) => recipe_id)
	const sources = rows.map((row) => {
		const { recipe, language } = toRecipeToCook(row, ofRecipe.get(row.id) ?? [], tagger)
		foods.prepare(language)
		return restSource(foods, recipe, row)
	})
	return { foods, sources: new Map(sources.map((source) => [source.id, source])) }
}

/**
 * Sets the pack in which a food is sold, or restores the default (`after` null), and offers an undo. `before`: the
 * cook's own setting until now.
 */
export async function setPack(
	me: Me,
	{ food, name, before, after }: { food: string; name: string; before: PackSize | null; after: PackSize | null },
): Promise<boolean> {
	const turn = (pack: PackSize | null): Edit =>
		pack ? savePackSize({ space: me.space, pack }) : deletePackSize({ space: me.space, food })
	const localStore = await openLocalStore(me.id)
	return actWithUndo(() => edit(localStore, turn(after)), {
		kind: 'changed',
		title: after ? REST.packSaved(name) : REST.packUsual(name),
		tell: tellUnder(REST.packFailed),
		back: () => edit(localStore, turn(before)),
	})
}
