import { foodKey } from '#app/domains/ingredients/model/foods/food-key.ts'
import { actWithUndo, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import type { SavedKind } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { moveFood } from '../model/aisle-order.ts'
import type { ListPreview } from '../model/generate-list.ts'
import { generateItems, undoGenerate } from '../model/generate-verbs.ts'
import { type PutAway, putAway as putAwayEdit, undoPutAway } from '../model/put-away.ts'
import type { ShopItem } from '../model/shopping-list.ts'
import { LIST_ACTS as A } from '../model/shopping-messages.ts'
import { orderAfterWalk, type StoreOrder, walksOf } from '../model/store-order.ts'
import { addItem, checkItem, clearChecked, deleteItem, editItem, type ShoppingDraft } from '../model/verbs.ts'
import { restoreItems } from '../model/verbs-many.ts'
import { saveAisleOrder } from '../model/verbs-store.ts'

type UndoTexts = { kind: SavedKind; title: string; back: () => Edit }

const act = ({ localStore }: Device, what: Edit, { back, ...said }: UndoTexts): Promise<boolean> =>
	actWithUndo(() => edit(localStore, what), {
		...said,
		tell: tellUnder(A.failed),
		back: () => edit(localStore, back()),
	})

const named = ({ id, ingredient_name }: Pick<ShopItem, 'id' | 'ingredient_name'>) => ({ id, name: ingredient_name })

export const add = (device: Device, id: string, item: ShoppingDraft): Promise<boolean> =>
	act(device, addItem({ userId: device.me.id, id, item, now: Date.now() }), {
		kind: 'made',
		title: A.added(item.ingredient_name),
		back: () => deleteItem({ id, name: item.ingredient_name }),
	})

export function tick(device: Device, item: ShopItem, isChecked: boolean): Promise<boolean> {
	const turn = (to: boolean) => checkItem({ ...named(item), isChecked: to, now: Date.now() })
	const title = isChecked ? A.ticked(item.ingredient_name) : A.unticked(item.ingredient_name)
	return act(device, turn(isChecked), { kind: 'changed', title, back: () => turn(!isChecked) })
}

export function change(device: Device, item: ShopItem, changes: Partial<ShoppingDraft>): Promise<boolean> {
	const was = Object.fromEntries(Object.keys(changes).map((field) => [field, item[field as keyof ShopItem]]))
	return act(device, editItem({ ...named(item), changes }), {
		kind: 'changed',
		title: A.changed(changes.ingredient_name ?? item.ingredient_name),
		back: () => editItem({ ...named(item), changes: was }),
	})
}

export const remove = (device: Device, item: ShopItem): Promise<boolean> =>
	act(device, deleteItem(named(item)), {
		kind: 'deleted',
		title: A.deleted(item.ingredient_name),
		back: () => restoreItems({ items: [item] }),
	})

/** The known walking orders, and the current store. */
type Walked = { orders: readonly StoreOrder[]; store: string }

export async function clear(device: Device, items: readonly ShopItem[], walked: Walked): Promise<boolean> {
	const isDone = await act(device, clearChecked({ ids: items.map(({ id }) => id) }), {
		kind: 'deleted',
		title: A.cleared(items.length),
		back: () => restoreItems({ items }),
	})
	if (isDone) await learn(device, items, walked)
	return isDone
}

/** Learns the way through the store from these ticks. Errors are ignored, because nothing depends on it. */
export async function learn(
	{ localStore, me }: Device,
	ticked: readonly ShopItem[],
	{ orders, store }: Walked,
): Promise<void> {
	const learned = orderAfterWalk(orders, store, ticked)
	if (learned) await edit(localStore, saveAisleOrder({ space: me.space, order: learned })).catch(() => undefined)
}

/** Sets the aisle of this food in every store. */
export async function move(
	{ localStore, me }: Device,
	item: ShopItem,
	category: string,
	orders: readonly StoreOrder[],
) {
	const walks = moveFood(walksOf(orders, ''), item.food ?? foodKey(null, item.ingredient_name), category)
	const order = { store: '', aisles: walks.byHand, walks }
	await edit(localStore, saveAisleOrder({ space: me.space, order })).catch(() => undefined)
}

export const write = (device: Device, preview: ListPreview<ShopItem>): Promise<boolean> =>
	act(device, generateItems({ preview, userId: device.me.id }), {
		kind: 'made',
		title: A.generated,
		back: () => undoGenerate({ preview }),
	})

export const order = (device: Device, next: StoreOrder, before: StoreOrder): Promise<boolean> => {
	const turn = (to: StoreOrder) => saveAisleOrder({ space: device.me.space, order: to })
	return act(device, turn(next), { kind: 'changed', title: A.ordered, back: () => turn(before) })
}

export const putAway = (device: Device, all: readonly PutAway[]): Promise<boolean> =>
	act(device, putAwayEdit({ all }), { kind: 'made', title: A.putAway(all.length), back: () => undoPutAway({ all }) })
