import type { Device } from '../../recipes/ui/editor/device.ts'
import { act } from '../../shopping/ui/list-acts.ts'
import { PANTRY_ACTS as A } from '../model/messages.ts'
import type { Stocked } from '../model/pantry-list.ts'
import { addPantryItem, deletePantryItem, editPantryItem, type PantryDraft } from '../model/verbs.ts'
import { putAway as putAwayVerb, type PutAway, takePutAwayBack } from '../model/verbs-put-away.ts'

const named = ({ id, ingredient_name }: Pick<Stocked, 'id' | 'ingredient_name'>) => ({ id, name: ingredient_name })

export const add = (device: Device, id: string, item: PantryDraft): Promise<boolean> =>
	act(device, addPantryItem({ id, item, now: Date.now() }), {
		kind: 'made',
		title: A.added(item.ingredient_name),
		failed: A.failed,
		back: () => deletePantryItem({ id, name: item.ingredient_name }),
	})

export function change(device: Device, item: Stocked, changes: Partial<PantryDraft>): Promise<boolean> {
	const was = Object.fromEntries(Object.keys(changes).map((field) => [field, item[field as keyof Stocked]]))
	return act(device, editPantryItem({ ...named(item), changes }), {
		kind: 'changed',
		title: A.changed(changes.ingredient_name ?? item.ingredient_name),
		failed: A.failed,
		back: () => editPantryItem({ ...named(item), changes: was }),
	})
}

export const remove = (device: Device, item: Stocked): Promise<boolean> =>
	act(device, deletePantryItem(named(item)), {
		kind: 'deleted',
		title: A.deleted(item.ingredient_name),
		failed: A.failed,
		back: () => addPantryItem({ id: item.id, item, now: item.created_at }),
	})

export const putAway = (device: Device, bought: readonly PutAway[]): Promise<boolean> =>
	act(device, putAwayVerb({ bought, now: Date.now() }), {
		kind: 'made',
		title: A.putAway(bought.length),
		failed: A.failed,
		back: () => takePutAwayBack({ bought, userId: device.me.id }),
	})
