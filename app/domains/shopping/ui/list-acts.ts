import { foodKey } from '#app/domains/ingredients/model/foods/food-key.ts'
import { actWithUndo, addWithUndo, attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import type { SavedKind } from '#app/sync/client/edits/say-saved.ts'
import type { Device } from '#app/sync/client/react/ready-device.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { takeBack } from '../client/take-back.ts'
import { addToList } from '../model/add-to-list.ts'
import { moveFood } from '../model/aisle-order.ts'
import type { ListPreview } from '../model/generate-list.ts'
import { generateItems, undoGenerate } from '../model/generate-verbs.ts'
import { type PutAway, putAway as putAwayEdit, undoPutAway } from '../model/put-away.ts'
import { type ListRow, rowOfItem, type ShopItem } from '../model/shopping-list.ts'
import { LIST_ACTS as A } from '../model/shopping-messages.ts'
import { orderAfterWalk, type StoreOrder, walksOf } from '../model/store-order.ts'
import { checkItem, clearChecked, deleteItem, editItem, type ShoppingDraft, undoEdit } from '../model/verbs.ts'
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

/** Adds one item to the list as the cook sees it. Its toast counts everything added while it is shown. */
export async function add(
	{ localStore, me }: Device,
	{ id, item, list }: { id: string; item: ShoppingDraft; list: readonly ShopItem[] },
): Promise<boolean> {
	return addWithUndo(
		() => edit(localStore, addToList({ userId: me.id, additions: [{ id, item }], list, now: Date.now() })),
		{
			group: 'shopping-list',
			added: { id, name: item.ingredient_name },
			title: (all) => A.added(all.map(({ name }) => name)),
			tell: tellUnder(A.failed),
			undo: (all) =>
				takeBack(
					localStore,
					all.map((one) => one.id),
				),
		},
	)
}

/** Ticks or unticks. It says nothing: the row shows it, and another press takes it back. */
export const tick = ({ localStore }: Device, item: ShopItem, isChecked: boolean): Promise<boolean> =>
	attempt(() => edit(localStore, checkItem({ ...named(item), isChecked, now: Date.now() })), tellUnder(A.failed))

export function change(device: Device, item: ShopItem, changes: Partial<ShoppingDraft>): Promise<boolean> {
	const names = Object.keys(changes) as (keyof ShoppingDraft)[]
	return act(device, editItem({ ...named(item), changes }), {
		kind: 'changed',
		title: A.changed(changes.ingredient_name ?? item.ingredient_name),
		back: () => undoEdit({ before: rowOfItem(item), names }),
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

/** Learns the way through the store from these ticks. */
export async function learn(
	{ localStore, me }: Device,
	ticked: readonly ShopItem[],
	{ orders, store }: Walked,
): Promise<void> {
	const learned = orderAfterWalk(orders, store, ticked)
	if (!learned) return
	await attempt(() => edit(localStore, saveAisleOrder({ space: me.space, order: learned })), tellUnder(A.notLearned))
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
	await attempt(() => edit(localStore, saveAisleOrder({ space: me.space, order })), tellUnder(A.failed))
}

export const write = (device: Device, preview: ListPreview<ListRow>): Promise<boolean> =>
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
