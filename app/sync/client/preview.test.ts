import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { change, closeDevices, milk, newDevice, outbox, put } from '../../../tests/fakes/sync-device.ts'
import { look } from './edits/look.ts'
import { preview } from './preview.ts'

afterEach(closeDevices)

test('a preview shows what an edit would write, before and after, and writes nothing', async () => {
	const device = await newDevice(undefined)
	const id = makeId()
	await device.edit(put(id, { user_id: device.localStore.userId, ...milk({ quantity: '1' }) }))
	const shown = await preview(device.localStore, {
		...{ verb: 'test.change', subject: 'x', look: [{ entity: 'shopping_item', ids: [id] }] },
		plan: (seen) => [
			{ entity: 'shopping_item', id, op: 'put', fields: { quantity: `${seen.list('shopping_item').length + 2}` } },
		],
	})
	expect(shown.rows).toMatchObject([
		{
			entity: 'shopping_item',
			id,
			before: { quantity: '1' },
			after: { quantity: '3', ingredient_name: 'milk' },
			set: { quantity: '3' },
		},
	])
	expect(await outbox(device)).toHaveLength(1)
	expect(await (await device.localStore.connection()).get('shopping_items', id)).toMatchObject({ quantity: '1' })
})

test('it finds the rows that the words about it name, also those of the same edit', async () => {
	const device = await newDevice(undefined)
	const { userId } = device.localStore
	const [there, made, meal] = [makeId(), makeId(), makeId()]
	await device.edit(
		change({ entity: 'meal_plan', id: there, op: 'put', fields: { user_id: userId, date: '2026-11-25' } }),
	)
	const fields = {
		name: 'Soup',
		section: 'Dinner',
		time: null,
		icon: null,
		recipe_id: null,
		servings: null,
		position: 0,
	}
	const { find } = await preview(
		device.localStore,
		change(
			{ entity: 'meal_plan', id: made, op: 'put', fields: { user_id: userId, date: '2026-11-26' } },
			{ entity: 'meal_plan_item', id: meal, op: 'put', fields: { ...fields, meal_plan_id: made } },
			{ entity: 'meal_plan_item', id: makeId(), op: 'put', fields: { ...fields, meal_plan_id: there } },
		),
	)
	expect([find('meal_plan', made)?.date, find('meal_plan', there)?.date]).toEqual(['2026-11-26', '2026-11-25'])
})

test('what its plan refuses is thrown', async () => {
	const device = await newDevice(undefined)
	const refusing = {
		...change(),
		plan() {
			throw new Error('refused')
		},
	}
	await expect(preview(device.localStore, refusing)).rejects.toThrow('refused')
})

test('a plan that uses a count without requesting it is a defect', async () => {
	const device = await newDevice(undefined)
	const db = await device.localStore.connection()
	const seen = await look(db.transaction(['recipes'], 'readonly') as never, { look: [] })
	expect(() => seen.count('recipe')).toThrow('without requesting')
})
