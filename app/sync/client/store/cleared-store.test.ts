import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { closeDevices, newDevice, put } from '../../../../tests/fakes/sync-device.ts'
import { newWorld, type World } from '../../../../tests/fakes/sync-world.ts'
import type { SyncClient } from '../exchange/sync-client.ts'
import { localDbName } from './local-db.ts'
import type { Query } from './local-store.ts'
import { NotSavedError } from './not-saved.ts'

afterEach(closeDevices)

const list: Query<number> = { key: 'list', stores: ['shopping_items'], read: (db) => db.count('shopping_items') }

const clear = ({ indexedDB, userId }: World) =>
	new Promise((done) => {
		indexedDB.deleteDatabase(localDbName(userId)).onsuccess = done
	})

async function withMilk(world: World, isStillHere: () => Promise<boolean>): Promise<SyncClient> {
	const { server, userId, indexedDB } = world
	const device = await newDevice(server, { userId, indexedDB, isStillHere })
	await device.edit(put(makeId(), { ingredient_name: 'milk' }))
	await device.sync()
	device.localStore.watch(list, () => undefined)
	await device.localStore.load(list)
	return device
}

test('a store that was deleted under an open page recovers: rows are read again, and the next edit is saved', async () => {
	const world = newWorld()
	const device = await withMilk(world, async () => true)
	await clear(world)
	const fromTheStart = () => world.server.requests.filter(({ cursor }) => cursor === null).length
	await expect.poll(fromTheStart).toBe(2)
	// What the page showed stays until the server has answered.
	expect(device.localStore.peek(list)).toBe(1)
	await expect.poll(() => device.localStore.isComplete).toBe(true)
	expect(await device.localStore.load(list)).toBe(1)
	await device.edit(put(makeId(), { ingredient_name: 'flour' }))
	await device.sync()
	expect(world.server.applied).toHaveLength(2)
})

test('an edit before the recovery is refused with a fitting message', async () => {
	const world = newWorld()
	let answer: (isHere: boolean) => void = () => undefined
	const device = await withMilk(world, () => new Promise((done) => (answer = done)))
	await clear(world)
	const refused = await device.edit(put(makeId(), { ingredient_name: 'flour' })).catch((error: unknown) => error)
	expect(refused).toBeInstanceOf(NotSavedError)
	expect(refused).toMatchObject({ message: expect.stringMatching(/cleared what was kept here/) })
	answer(true)
	await expect
		.poll(() =>
			device.edit(put(makeId(), { ingredient_name: 'flour' })).then(
				() => 'saved',
				() => 'refused',
			),
		)
		.toBe('saved')
})

test('after a sign-out the store does not come back', async () => {
	const world = newWorld()
	const device = await withMilk(world, async () => false)
	await clear(world)
	await expect.poll(() => device.localStore.isClosed).toBe(true)
	const left = (await world.indexedDB.databases()).map(({ name }) => name)
	expect(left).not.toContain(localDbName(world.userId))
})
