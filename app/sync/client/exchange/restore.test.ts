import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { resolveIssues } from '#app/sync/model/resolve-issues.ts'
import {
	change,
	closeDevices,
	db,
	item,
	milk,
	name,
	newDevice,
	outbox,
	put,
} from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'

afterEach(closeDevices)

const openIssue = (fields: Partial<FieldsOf<'sync_issue'>>): Partial<FieldsOf<'sync_issue'>> => ({
	type: 'shopping_list',
	row_entity: 'shopping_item',
	client_id: 'c',
	mid: 'm',
	verb: 'shopping_item.edit',
	subject: 'Milk',
	local_version: { ingredient_name: 'oat milk' },
	server_version: { ingredient_name: 'goat milk' },
	base: { ingredient_name: 'milk' },
	message: '',
	last_modified: 0,
	resolved_at: null,
	resolution: null,
	...fields,
})

test('a copy of a store takes a new client id, and no edit takes effect twice', async () => {
	const server = new FakeSyncServer()
	const device = await newDevice(server)
	await device.edit(put(makeId(), milk()))
	const { clientId } = (await outbox(device))[0] ?? {}
	// The copy was faster: it has used the sequence number for another edit.
	server.answer({
		v: 1,
		clientId: clientId ?? '',
		cursor: null,
		schema: 1,
		mutations: [{ ...(await outbox(device))[0], mid: makeId(), ops: [] }],
	})
	const { mids } = await device.edit(put(makeId(), milk()))
	expect(await device.sync()).toEqual({ kind: 'done' })
	expect(server.requests.at(-1)?.clientId).not.toBe(clientId)
	expect(server.applied.filter(({ mid }) => mid === mids[0])).toHaveLength(1)
	expect(await outbox(device)).toEqual([])
})

describe('a server that was restored from a backup', () => {
	test('gets back the edits that it had lost, once, in the old order', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const [early, late] = [makeId(), makeId()]
		await device.edit(put(early, milk({ ingredient_name: 'flour' })))
		await device.sync()
		const backup = { rows: new Map(server.rows), head: server.head, log: new Map(server.log) }
		await device.edit(put(late, milk()))
		await device.edit(put(early, { ingredient_name: 'rye flour' }))
		await device.sync()
		await device.edit(put(late, { ingredient_name: 'oat milk' }))
		server.rows.clear()
		for (const [key, row] of backup.rows) server.rows.set(key, row)
		server.log.clear()
		for (const [key, result] of backup.log) server.log.set(key, result)
		server.head = backup.head
		server.epoch = 'e2'
		server.applied.length = 0
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(server.applied).toHaveLength(3)
		expect(server.fields('shopping_item', early)).toMatchObject({ ingredient_name: 'rye flour' })
		expect(server.fields('shopping_item', late)).toMatchObject({ ingredient_name: 'oat milk' })
		expect([await name(device, early), await name(device, late)]).toEqual(['rye flour', 'oat milk'])
		expect(await (await db(device)).count('base_values')).toBe(0)
	})

	test('gets them before a later edit that was about to be sent when another tab noticed the restore', async () => {
		const server = new FakeSyncServer()
		const [userId, indexedDB] = [makeId(), new IDBFactory()]
		let calls = 0
		const other = await newDevice(server, {
			userId,
			indexedDB,
			post: async (path, init) => {
				calls += 1
				if (calls > 1) throw new TypeError('no network')
				return server.post(path, init)
			},
		})
		const device = await newDevice(server, {
			userId,
			indexedDB,
			async uploadBlobs(_kitchen, { mid }) {
				if (mid === late.mids[0] && calls === 0) await other.sync()
				return { kind: 'ready' }
			},
		})
		const early = await device.edit(put(makeId(), milk()))
		let late = { mids: [''] }
		await device.sync()
		server.rows.clear()
		server.log.clear()
		server.head = 0
		server.epoch = 'e2'
		server.applied.length = 0
		late = await device.edit(put(makeId(), milk()))
		await device.sync()
		expect(server.applied.map(({ mid }) => mid)).toEqual([...early.mids, ...late.mids])
	})

	test('does not remove from the screen what it no longer has, and an edit sends it all of that', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk({ text: 'from elsewhere' }))
		await device.sync()
		server.rows.clear()
		server.head = 0
		server.epoch = 'e2'
		await device.sync()
		expect(await name(device, id)).toBe('milk')
		await device.edit(put(id, { is_checked: true }))
		await device.sync()
		expect(server.fields('shopping_item', id)).toMatchObject({ text: 'from elsewhere', is_checked: true })
	})

	test('gets a lost row from the cook who wants it as shown, though its rows are still being read', async () => {
		const server = new FakeSyncServer()
		const [lost, known] = [makeId(), makeId()]
		let isReading = false
		const device = await newDevice(server, {
			async post(path, init) {
				const reply = await server.post(path, init)
				if (isReading && JSON.parse(String(init.body)).cursor === null) {
					isReading = false
					await device.edit(put(lost, { ingredient_name: 'milk' }))
					await device.edit(put(known, { ingredient_name: 'milk' }))
				}
				return reply
			},
		})
		server.put('shopping_item', lost, milk({ text: 'from elsewhere' }))
		server.put('shopping_item', known, milk())
		await device.sync()
		server.rows.clear()
		server.head = 0
		server.epoch = 'e2'
		server.put('shopping_item', known, milk({ ingredient_name: 'oat milk' }))
		isReading = true
		await device.sync()
		await device.sync()
		expect(server.fields('shopping_item', lost)).toMatchObject({ text: 'from elsewhere' })
		// In a row that it has, an unchanged value is no change: the base shows what the device saw.
		expect(server.applied.at(-1)?.ops[0]).toMatchObject({
			id: known,
			fields: { ingredient_name: 'milk' },
			base: { ingredient_name: 'milk' },
		})
	})

	test('an issue that it no longer has stays gone, though the cook resolved it while the rows were being read', async () => {
		const server = new FakeSyncServer()
		const issue = makeId()
		let isReading = false
		const device = await newDevice(server, {
			async post(path, init) {
				const reply = await server.post(path, init)
				if (isReading && JSON.parse(String(init.body)).cursor === null) {
					isReading = false
					await device.edit(resolveIssues([{ id: issue, choice: 'local' }], 1))
				}
				return reply
			},
		})
		server.put('sync_issue', issue, openIssue({ row_id: makeId() }))
		await device.sync()
		server.rows.clear()
		server.head = 0
		server.epoch = 'e2'
		server.judge = () => ({ outcome: 'rejected' })
		isReading = true
		await device.sync()
		await device.sync()
		expect(await outbox(device)).toEqual([])
		expect(await (await db(device)).getAll('issues')).toEqual([])
	})
})

test('a row that a restored server has lost is deleted there too, should another device send it again', async () => {
	const server = new FakeSyncServer()
	const device = await newDevice(server)
	const id = makeId()
	server.put('shopping_item', id, milk())
	await device.sync()
	server.rows.clear()
	server.head = 0
	server.epoch = 'e2'
	await device.sync()
	await device.edit(change({ entity: 'shopping_item', id, op: 'delete' }))
	expect(await item(device, id)).toBeUndefined()
	await device.sync()
	expect(server.applied.flatMap(({ ops }) => ops)).toMatchObject([
		{ id, fields: null, base: { ingredient_name: 'milk' } },
	])
	expect(await item(device, id)).toBeUndefined()
})
