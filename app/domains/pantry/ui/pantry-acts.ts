import { foodOfRow } from '#app/domains/ingredients/model/foods/food-key.ts'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import type { Day } from '#app/platform/model/calendar.ts'
import { actWithUndo, addWithUndo, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import type { SavedKind } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { pantryItems } from '../client/pantry-queries.ts'
import { PANTRY_ACTS as A } from '../model/messages.ts'
import { addMore, undoMore } from '../model/more-verbs.ts'
import type { Stocked } from '../model/pantry-list.ts'
import { sameLot } from '../model/same-lot.ts'
import { guessBestBefore, guessPlace, PLACE_NAMES } from '../model/shelf-life.ts'
import { addPantryItem, deletePantryItem, deletePantryItems, editPantryItem, type PantryDraft } from '../model/verbs.ts'

const named = ({ id, ingredient_name }: Pick<Stocked, 'id' | 'ingredient_name'>) => ({ id, name: ingredient_name })

type UndoTexts = { kind: SavedKind; title: string; back: () => Edit }

const act = ({ localStore }: Device, what: Edit, { back, ...said }: UndoTexts): Promise<boolean> =>
	actWithUndo(() => edit(localStore, what), {
		...said,
		tell: tellUnder(A.failed),
		back: () => edit(localStore, back()),
	})

const add = ({ localStore }: Device, id: string, item: PantryDraft): Promise<boolean> =>
	addWithUndo(() => edit(localStore, addPantryItem({ id, item, now: Date.now() })), {
		group: 'pantry',
		added: { id, name: item.ingredient_name },
		title: (all) => A.added(all.map(({ name }) => name)),
		tell: tellUnder(A.failed),
		undo: (all) => edit(localStore, deletePantryItems(all)),
	})

/**
 * Adds what the cook typed, with a guess of its place and its best-before. More of what is already there in the same
 * place, unit and date joins it.
 */
export async function addGuessed(device: Device, id: string, typed: PantryDraft, today: Day): Promise<boolean> {
	const foods = await loadFoods().catch(() => null)
	if (!foods) return add(device, id, typed)
	const food = foodOfRow(foods, typed, [])
	const place = guessPlace(food)
	const item = {
		...typed,
		quantity: typed.quantity ?? null,
		unit: typed.unit ?? null,
		food: typed.food ?? null,
		place: place ? PLACE_NAMES[place] : '',
		best_before: place && guessBestBefore(food, { place, boughtOn: today }),
	}
	const same = sameLot(foods, (await device.localStore.load(pantryItems)) ?? [], item)
	if (!same || item.quantity === null) return add(device, id, item)
	const more = { ...named(same), unit: same.unit, more: item.quantity }
	return act(device, addMore(more), {
		kind: 'changed',
		title: A.more(same.ingredient_name),
		back: () => undoMore(more),
	})
}

export function change(device: Device, item: Stocked, changes: Partial<PantryDraft>): Promise<boolean> {
	const was = Object.fromEntries(Object.keys(changes).map((field) => [field, item[field as keyof Stocked]]))
	return act(device, editPantryItem({ ...named(item), changes }), {
		kind: 'changed',
		title: A.changed(changes.ingredient_name ?? item.ingredient_name),
		back: () => editPantryItem({ ...named(item), changes: was }),
	})
}

export const remove = (device: Device, item: Stocked): Promise<boolean> =>
	act(device, deletePantryItem(named(item)), {
		kind: 'deleted',
		title: A.deleted(item.ingredient_name),
		back: () => addPantryItem({ id: item.id, item, now: item.created_at }),
	})
