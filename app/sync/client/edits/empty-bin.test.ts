import { afterEach, expect, test } from 'vitest'
import { deleteRecipes, emptyBin } from '#app/domains/recipes/model/bulk-verbs.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { closeDevices, db, newDevice, outbox, soup } from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import type { SyncClient } from '../exchange/sync-client.ts'
import { listDeleted } from '../queries/deleted-queries.ts'

afterEach(closeDevices)

const named = (...ids: string[]) => ids.map((id) => ({ id, title: 'Soup' }))
const inBin = async (device: SyncClient) => (await listDeleted(1_000).read(await db(device))).map(({ id }) => id)

test("an emptied item leaves the bin at once without a network, and does not come back with the server's answer", async () => {
	const server = new FakeSyncServer()
	const device = await newDevice(server)
	const [first, second] = [makeId(), makeId()]
	await device.edit(soup(first))
	await device.edit(soup(second))
	await device.sync()
	await device.edit(deleteRecipes(named(first, second)))
	await device.edit(emptyBin(named(first)))
	expect(await inBin(device)).toEqual([second])
	await device.sync()
	expect(await inBin(device)).toEqual([second])
	expect(server.rows.get(`recipe:${first}`)).toMatchObject({ deleted: true, fields: {} })
	expect(server.rows.get(`recipe:${second}`)?.fields).not.toEqual({})
	expect(await (await db(device)).getAll('base_values')).toEqual([])
})

test("an item that another device has emptied leaves this device's bin", async () => {
	const server = new FakeSyncServer()
	const device = await newDevice(server)
	const id = makeId()
	await device.edit(soup(id))
	await device.sync()
	await device.edit(deleteRecipes(named(id)))
	await device.sync()
	expect(await inBin(device)).toEqual([id])
	server.strip('recipe', id)
	await device.sync()
	expect(await inBin(device)).toEqual([])
})

test('a recipe that was deleted before it was ever sent is removed too', async () => {
	const device = await newDevice(new FakeSyncServer())
	const id = makeId()
	await device.edit(soup(id))
	await device.edit(deleteRecipes(named(id)))
	expect(await inBin(device)).toEqual([id])
	await device.edit(emptyBin(named(id)))
	expect(await inBin(device)).toEqual([])
	expect(await device.sync()).toEqual({ kind: 'done' })
	expect(await inBin(device)).toEqual([])
})

test('1,200 recipes are emptied as one act in parts that fit the wire', async () => {
	const device = await newDevice(undefined)
	const ids = Array.from({ length: 1_200 }, makeId)
	const store = await db(device)
	for (const id of ids) {
		const row = { entity: 'recipe', id, ver: 1, fields: { title: 'Soup' }, deleted_at: 900 }
		await store.put('deleted_rows', row as never)
	}
	await device.edit(emptyBin(named(...ids)))
	const parts = await outbox(device)
	expect(parts.map(({ ops, act }) => [ops.length, act?.part, act?.of])).toEqual([
		[500, 1, 3],
		[500, 2, 3],
		[200, 3, 3],
	])
	expect(parts[0]).toMatchObject({ verb: 'recipe.empty_bin', subject: '1200 recipes' })
	expect(parts[0]?.ops[0]).toEqual({ entity: 'recipe', id: ids[0], fields: null, base: {} })
})

test('a live recipe is not touched', async () => {
	const device = await newDevice(undefined)
	const id = makeId()
	await device.edit(soup(id))
	expect(await device.edit(emptyBin(named(id)))).toMatchObject({ mids: [] })
})
