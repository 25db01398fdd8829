import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import {
	change,
	closeDevices,
	db,
	item,
	line,
	milk,
	newDevice,
	outbox,
	put,
	soup,
} from '../../../../tests/fakes/sync-device.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import type { SyncClient } from '../exchange/sync-client.ts'
import type { SyncStatus } from '../exchange/sync-status.ts'
import { listHistory } from '../queries/history-queries.ts'
import { listIssues } from '../queries/issue-queries.ts'

afterEach(closeDevices)

const FULL = 'Waits: this kitchen holds 100 MB. Delete recipes and empty the bin first.'

/** A device whose server has no room for rows with these ids, and which has completed its first sync. */
async function fullKitchen(options: Parameters<typeof newDevice>[1] = {}) {
	const server = new FakeSyncServer()
	const clock = { now: 1_000_000 }
	const device = await newDevice(server, { clock: () => clock.now, ...options })
	await device.sync()
	const full = new Set<string>()
	server.noRoom = ({ ops }) => (ops.some(({ id }) => full.has(id)) ? FULL : undefined)
	const sent = () => server.requests.splice(0).map(({ mutations }) => mutations.length)
	sent()
	return { server, device, full, clock, sent }
}
const waitingOf = async (device: SyncClient) => (await outbox(device)).map(({ waiting }) => waiting)

describe('an edit for which the server has no room', () => {
	test('stays in the outbox and on the screen with the reason; the edits behind it go on', async () => {
		const { device, full, clock } = await fullKitchen()
		const [tea, oats] = [makeId(), makeId()]
		full.add(tea)
		const { mids } = await device.edit(put(tea, milk({ ingredient_name: 'tea' })))
		await device.edit(put(oats, milk({ ingredient_name: 'oats' })))
		expect(await device.sync()).toEqual({ kind: 'done' })
		expect((await outbox(device)).map(({ mid }) => mid)).toEqual(mids)
		expect(await waitingOf(device)).toEqual([{ why: FULL, triedAt: clock.now }])
		expect(await item(device, tea)).toMatchObject({ ingredient_name: 'tea' })
		expect(await item(device, oats)).toMatchObject({ ver: 1 })
	})

	test('becomes neither a dead letter nor an issue, however often it is tried', async () => {
		const { device, full, clock } = await fullKitchen()
		const tea = makeId()
		full.add(tea)
		await device.edit(put(tea, milk()))
		for (let i = 0; i < 10; i += 1) {
			await device.sync()
			clock.now += 5 * MINUTE_MS
		}
		expect(await outbox(device)).toMatchObject([{ parked: null, tries: 0, waiting: { why: FULL } }])
		expect(await device.localStore.load(listIssues)).toEqual([])
	})

	test('is tried again after some minutes and not before', async () => {
		const { device, full, clock, sent } = await fullKitchen()
		const tea = makeId()
		full.add(tea)
		await device.edit(put(tea, milk()))
		await device.sync()
		expect(sent()).toEqual([1])
		clock.now += MINUTE_MS
		await device.sync()
		expect(sent()).toEqual([0])
		clock.now += 4 * MINUTE_MS
		full.clear()
		await device.sync()
		expect(sent()).toEqual([1])
		expect(await outbox(device)).toEqual([])
		expect(await item(device, tea)).toMatchObject({ ver: 1 })
	})

	test('is tried again at once when the cook asks, when the program starts, and when the clock was set back', async () => {
		const [userId, indexedDB] = [makeId(), new IDBFactory()]
		const { server, device, full, clock, sent } = await fullKitchen({ userId, indexedDB })
		full.add(makeId())
		const tea = makeId()
		full.add(tea)
		await device.edit(put(tea, milk()))
		await device.sync()
		clock.now += 1_000
		device.tryAll()
		await device.sync()
		await device.sync()
		expect(sent()).toEqual([1, 1, 0])
		device.close()
		clock.now += 1_000
		const later = await newDevice(server, { userId, indexedDB, clock: () => clock.now })
		await later.sync()
		await later.sync()
		expect(sent()).toEqual([1, 0])
		clock.now -= 60 * MINUTE_MS
		await later.sync()
		expect(sent()).toEqual([1])
	})

	test('is tried again once, when a deletion was taken or an issue resolved, on this device or another', async () => {
		const { server, device, full, sent } = await fullKitchen()
		const [tea, oats, rice, issue] = [makeId(), makeId(), makeId(), makeId()]
		for (const id of [oats, rice]) server.put('shopping_item', id, milk())
		full.add(tea)
		await device.edit(put(tea, milk()))
		await device.sync()
		sent()
		await device.edit(change({ entity: 'shopping_item', id: oats, op: 'delete' }))
		await device.sync()
		expect(sent()).toEqual([1, 1])
		server.delete('shopping_item', rice)
		await device.sync()
		expect(sent()).toEqual([0, 1])
		server.put('sync_issue', issue, { resolved_at: 5, resolution: 'server' })
		await device.sync()
		expect(sent()).toEqual([0, 1])
		await device.sync()
		expect(sent()).toEqual([0])
	})

	test('is shown in the status, which calls it neither failed nor gone', async () => {
		const status: Partial<SyncStatus> = {}
		const { device, full, clock } = await fullKitchen({ onStatus: (changes) => void Object.assign(status, changes) })
		const tea = makeId()
		full.add(tea)
		await device.edit(put(tea, milk()))
		await device.loop.now()
		expect(status).toMatchObject({ waiting: 1, unsent: { count: 1 }, hasFailed: false })
		full.clear()
		clock.now += 1_000
		device.tryAll()
		await device.loop.now()
		expect(status).toMatchObject({ waiting: 0, hasFailed: false })
	})
})

describe('what depends on an edit that waits', () => {
	test('waits behind it: later edits of the row, and of what belongs to a row that is not made; nothing else does', async () => {
		const { server, device, full, clock, sent } = await fullKitchen()
		const [recipe, salt, oats] = [makeId(), makeId(), makeId()]
		full.add(recipe)
		await device.edit(soup(recipe))
		await device.sync()
		sent()
		await device.edit(change({ entity: 'recipe', id: recipe, op: 'put', fields: { title: 'Stew' } }))
		await device.edit(change({ entity: 'ingredient_line', id: salt, op: 'put', fields: line(recipe, 'Salt') }))
		await device.edit(put(oats, milk()))
		await device.sync()
		expect(sent()).toEqual([1])
		expect(server.fields('shopping_item', oats)).toBeDefined()
		expect(
			(await device.localStore.load(listHistory))?.filter(({ outcome }) => outcome === 'waiting').map(({ why }) => why),
		).toEqual(expect.arrayContaining([FULL, 'Waits: an earlier change of the same thing has to go first.']))
		full.clear()
		clock.now += 5 * MINUTE_MS
		await device.sync()
		expect(await outbox(device)).toEqual([])
		expect(server.fields('recipe', recipe)).toMatchObject({ title: 'Stew' })
		expect(server.applied.slice(-3).map(({ ops }) => ops[0]?.id)).toEqual([recipe, recipe, salt])
	})

	test('a batch that was made before another tab learned of it is made again', async () => {
		const [userId, indexedDB] = [makeId(), new IDBFactory()]
		const { server, device, full, sent } = await fullKitchen({ userId, indexedDB })
		const tea = makeId()
		full.add(tea)
		await device.edit(put(tea, milk()))
		const other = await newDevice(server, { userId, indexedDB, clock: () => 1_000_000 })
		let isFirst = true
		const slow = await newDevice(server, {
			...{ userId, indexedDB, clock: () => 1_000_000 },
			uploadBlobs: async () => {
				if (isFirst) await other.sync()
				isFirst = false
				return { kind: 'ready' }
			},
		})
		await slow.sync()
		expect(sent()).toEqual([1, 0])
		expect(await (await db(slow)).count('outbox')).toBe(1)
	})
})
