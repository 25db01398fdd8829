import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import {
	change,
	closeDevices,
	db,
	item,
	kept,
	milk,
	name,
	newDevice,
	outbox,
	put,
} from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import { forgetPlaceIn } from '../store/metadata.ts'
import type { SyncClient, SyncClientDeps } from './sync-client.ts'

afterEach(closeDevices)

describe('sending', () => {
	test('an edit that the server has acknowledged moves from the outbox to the acknowledged log; the row is the server’s', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		const { mids } = await device.edit(put(id, milk()))
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect(await outbox(device)).toEqual([])
		expect(await kept(device)).toMatchObject([{ mid: mids[0], outcome: 'applied', ver: 1, ackedAt: 1_000 }])
		expect(await item(device, id)).toMatchObject({ ver: 1, ingredient_name: 'milk' })
		expect(await (await db(device)).count('base_values')).toBe(0)
		expect(server.requests).toHaveLength(1)
	})

	test('goes in the order of the edits, a hundred per call', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const ids = Array.from({ length: 250 }, makeId)
		for (const id of ids) await device.edit(put(id, milk()))
		await device.sync()
		expect(server.requests.map(({ mutations }) => mutations.length)).toEqual([100, 100, 50])
		expect(server.applied.map(({ ops }) => ops[0]?.id)).toEqual(ids)
	})

	test('keeps a call within 192 KB', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		for (let i = 0; i < 3; i += 1) await device.edit(put(makeId(), milk({ text: 'a'.repeat(90_000) })))
		await device.sync()
		expect(server.requests.map(({ mutations }) => mutations.length)).toEqual([2, 1])
	})

	test('an edit whose reply is lost stays in the outbox; sent again it takes effect once', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		server.troubles.push((request) => {
			server.answer(request)
			server.troubles.pop()
			return new Response('', { status: 502 })
		})
		expect(await device.sync()).toEqual({ kind: 'failed', retryAfterMs: null })
		expect(await outbox(device)).toMatchObject([{ isSent: true }])
		await device.sync()
		expect([server.applied.length, (await outbox(device)).length]).toEqual([1, 0])
	})

	test('only named edits leave the outbox, not all that were sent', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		const { mids } = await device.edit(put(makeId(), milk()))
		server.troubles.push((request) => {
			server.troubles.pop()
			return Response.json(server.answer({ ...request, mutations: request.mutations.slice(0, 1) }))
		})
		server.troubles.unshift(() => (server.requests.length > 1 ? new Response('', { status: 503 }) : undefined))
		await device.sync()
		expect((await outbox(device)).map(({ mid }) => mid)).toEqual(mids)
	})

	test('another cook’s edit is not sent', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		await device.edit(put(makeId(), milk()))
		const [entry] = await outbox(device)
		if (entry) await (await db(device)).put('outbox', { ...entry, userId: makeId() })
		await device.sync()
		expect([server.applied, (await outbox(device)).length]).toEqual([[], 1])
	})

	test('two tabs that send at once remove each edit from the outbox once', async () => {
		const server = new FakeSyncServer()
		const [userId, indexedDB] = [makeId(), new IDBFactory()]
		const [a, b] = [await newDevice(server, { userId, indexedDB }), await newDevice(server, { userId, indexedDB })]
		for (let i = 0; i < 5; i += 1) await a.edit(put(makeId(), milk()))
		expect(await Promise.all([a.sync(), b.sync()])).toEqual([{ kind: 'done' }, { kind: 'done' }])
		expect([server.applied.length, (await outbox(b)).length, (await kept(b)).length]).toEqual([5, 0, 5])
	})
})

describe('own edits on the screen', () => {
	test('lie over what comes from the server until they are sent', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		server.troubles.push((request) => Response.json(server.answer({ ...request, mutations: [] })))
		server.put('shopping_item', id, { ingredient_name: 'goat milk', is_checked: true })
		await device.sync()
		expect(await item(device, id)).toMatchObject({ ingredient_name: 'oat milk', is_checked: true })
	})

	test('stay after the acknowledgement until the snapshot that contains them', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const [id, other] = [makeId(), makeId()]
		server.put('shopping_item', id, milk())
		await device.sync()
		server.put('shopping_item', other, milk())
		server.pageRows = 1
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		// The first reply acknowledges the edit and brings only the other row; then the network fails.
		server.troubles.push(() => (server.requests.length > 2 ? new Response('', { status: 503 }) : undefined))
		await device.sync()
		expect([(await outbox(device)).length, await name(device, id)]).toEqual([0, 'oat milk'])
		expect(await kept(device)).toMatchObject([{ waits: 3 }])
		server.troubles.pop()
		await device.sync()
		expect(await item(device, id)).toMatchObject({ ver: 3, ingredient_name: 'oat milk' })
		expect((await kept(device))[0]).not.toHaveProperty('waits')
	})

	test('are shown again with the first page after a session end removed the rows but could not encrypt the edits', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const [mine, waiting] = [makeId(), makeId()]
		for (let i = 0; i < 3; i += 1) server.put('shopping_item', makeId(), milk())
		server.pageRows = 1
		await device.edit(put(mine, milk({ ingredient_name: 'oat milk' })))
		const onlyOneCall = () => {
			const { length } = server.requests
			server.troubles.splice(0)
			server.troubles.push(() => (server.requests.length > length + 1 ? new Response('', { status: 503 }) : undefined))
		}
		onlyOneCall()
		await device.sync()
		expect(await kept(device)).toMatchObject([{ waits: 4 }])
		const store = await db(device)
		await forgetPlaceIn({ delete: (key) => store.delete('metadata', key) })
		await store.clear('shopping_items')
		await device.edit(put(waiting, milk({ ingredient_name: 'goat milk' })))
		await store.delete('shopping_items', waiting)
		const [entry] = await outbox(device)
		if (entry) await store.put('outbox', { ...entry, parked: 'too_large' })
		onlyOneCall()
		await device.sync()
		expect([await name(device, mine), await name(device, waiting)]).toEqual(['oat milk', 'goat milk'])
	})

	test('that lost a conflict give way to the server’s value', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		server.put('shopping_item', id, { ingredient_name: 'goat milk' })
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		server.judge = () => ({ outcome: 'conflict' })
		await device.sync()
		expect(await name(device, id)).toBe('goat milk')
	})

	test('that the server rejects leave the screen', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		await device.edit(put(id, milk()))
		server.judge = () => ({ outcome: 'rejected' })
		await device.sync()
		expect([await item(device, id), await outbox(device)]).toEqual([undefined, []])
	})

	test('a row that another device deletes lives on while an own edit waits', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		await device.edit(put(id, { ingredient_name: 'oat milk' }))
		server.delete('shopping_item', id)
		await device.sync()
		expect(server.fields('shopping_item', id)).toMatchObject({ ingredient_name: 'oat milk' })
		expect(await name(device, id)).toBe('oat milk')
	})

	test('an edit stays on the screen while its row, changed again, lies beyond the page that was read', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const [id, other] = [makeId(), makeId()]
		server.pageRows = 1
		server.put('shopping_item', makeId(), milk())
		await device.edit(put(id, milk()))
		let calls = 0
		server.troubles.push(() => {
			calls += 1
			if (calls === 2) server.put('shopping_item', other, milk())
			if (calls === 2) server.put('shopping_item', id, { store: 'Corner' })
			return calls === 3 ? new Response('', { status: 503 }) : undefined
		})
		await device.sync()
		expect([await item(device, other), await name(device, id)]).toMatchObject([{ ingredient_name: 'milk' }, 'milk'])
		await device.sync()
		expect(await item(device, id)).toMatchObject({ ingredient_name: 'milk', store: 'Corner' })
	})

	test('a link that another device has made too, and that is removed before it was sent, is removed everywhere', async () => {
		const server = new FakeSyncServer()
		const id = makeId()
		const link = (created_at: number) => ({ cookbook_id: 'book', recipe_id: 'soup', created_at })
		let isFirst = true
		const device: SyncClient = await newDevice(server, {
			async post(path, init) {
				// The cook makes it while the answer with the other device's link is on its way.
				if (isFirst) await device.edit(change({ entity: 'cookbook_recipe', id, op: 'put', fields: link(1) }))
				isFirst = false
				return server.post(path, init)
			},
		})
		server.put('cookbook_recipe', id, link(2))
		await device.sync()
		expect(await outbox(device)).toMatchObject([{ isSent: false }])
		const links = async () => (await db(device)).getAllKeys('cookbook_recipes')
		expect(await links()).toEqual([id])
		await device.edit(change({ entity: 'cookbook_recipe', id, op: 'delete' }))
		await device.sync()
		expect([await links(), server.fields('cookbook_recipe', id)]).toEqual([[], undefined])
	})

	test('a delete that the server refuses brings the row back', async () => {
		const server = new FakeSyncServer()
		const device = await newDevice(server)
		const id = makeId()
		server.put('shopping_item', id, milk())
		await device.sync()
		server.put('shopping_item', id, { ingredient_name: 'oat milk' })
		await device.edit(change({ entity: 'shopping_item', id, op: 'delete' }))
		await device.sync()
		expect(await name(device, id)).toBe('oat milk')
	})

	test('a delete that the server refuses brings the row back, also if another tab has read it by then', async () => {
		const server = new FakeSyncServer()
		const [userId, indexedDB] = [makeId(), new IDBFactory()]
		// Its calls send no edits.
		const reads: SyncClientDeps['post'] = (path, init) =>
			server.post(path, { ...init, body: JSON.stringify({ ...JSON.parse(String(init.body)), mutations: [] }) })
		const other = await newDevice(server, { userId, indexedDB, post: reads })
		let isFirst = true
		const late: SyncClientDeps['post'] = async (path, init) => {
			const answer = await server.post(path, init)
			if (isFirst) await other.sync()
			isFirst = false
			return answer
		}
		const device = await newDevice(server, { userId, indexedDB, post: late })
		const id = makeId()
		server.put('shopping_item', id, milk())
		await other.sync()
		server.put('shopping_item', id, { ingredient_name: 'oat milk' })
		await device.edit(change({ entity: 'shopping_item', id, op: 'delete' }))
		await device.sync()
		expect(await name(device, id)).toBe('oat milk')
	})
})

test('acknowledged edits are deleted when no backup can be that old', async () => {
	const server = new FakeSyncServer()
	let now = 0
	const device = await newDevice(server, { clock: () => now })
	await device.edit(put(makeId(), milk()))
	await device.sync()
	now = 31 * DAY_MS
	await device.sync()
	expect(await kept(device)).toEqual([])
})

test('a first sync of 5,000 rows reports its progress, and resumes where it was interrupted', async () => {
	const server = new FakeSyncServer()
	for (let i = 0; i < 5_000; i += 1) server.put('shopping_item', makeId(), milk())
	const progress: unknown[] = []
	const device = await newDevice(server, {
		onStatus: ({ firstSync }) => firstSync && progress.push([firstSync.done, firstSync.isRunning]),
	})
	server.troubles.push(() => (server.requests.length === 4 ? new Response('', { status: 503 }) : undefined))
	await device.sync()
	expect(progress).toEqual([500, 1_000, 1_500].map((done) => [done, true]))
	await device.sync()
	expect(server.requests.at(4)?.cursor?.ver).toBe(1_500)
	expect(await (await db(device)).count('shopping_items')).toBe(5_000)
	expect(progress.at(-1)).toEqual([3_500, false])
})
