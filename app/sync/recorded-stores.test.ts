import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { closeDevices, newDevice } from '../../tests/fakes/sync-device.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { fillDatabase, fillIndexedDb, type Recorded, readRecorded } from '../../tests/setup/recorded-stores.ts'
import { type SyncApp, startSyncApp } from '../../tests/setup/sync-app.ts'
import type { LocalDb, StoreName } from './client/store/local-db.ts'

// What an earlier release has left on the server and on its devices opens under this one, and nothing of it is lost.

const recorded = readRecorded()
const real = globalThis.indexedDB
let memory: MemoryDb
let app: SyncApp
beforeEach(async () => {
	memory = await openMemoryDb((client) => fillDatabase(client, recorded))
	app = await startSyncApp({ openDb: () => memory.open(), clock: () => recorded.at })
})
afterEach(() => {
	closeDevices()
	app.close()
	memory.close()
	globalThis.indexedDB = real
})

type RecordedDevice = Recorded['devices'][number]

async function openRecorded(device: RecordedDevice) {
	const indexedDB = new IDBFactory()
	globalThis.indexedDB = indexedDB
	await fillIndexedDb(device)
	const setCookie = await startSession(memory.db, device.userId, { now: recorded.at, userAgent: 'test' })
	const cookie = setCookie.split(';')[0] ?? ''
	return newDevice(undefined, {
		userId: device.userId,
		indexedDB,
		clock: () => recorded.at,
		post: (to, init) => app.fetch(to, { ...init, cookie }),
	})
}

const storesOf = ({ databases }: RecordedDevice) =>
	databases.find(({ name }) => name.startsWith('kitchen-'))?.stores ?? []
const recordsOf = (device: RecordedDevice, store: string) =>
	storesOf(device)
		.find(({ name }) => name === store)
		?.records.map(({ value }) => value) ?? []
const readAll = async (db: LocalDb, store: string) => (await db.getAll(store as StoreName)) as unknown[]
const logged = async () =>
	new Set((await memory.db.$client.execute('select mid from mutations')).rows.map(({ mid }) => String(mid)))

test('a database of an earlier release opens with every row it had', async () => {
	for (const { name, rows } of recorded.tables.filter((table) => !table.name.startsWith('public_recipe_'))) {
		const { rows: found } = await memory.db.$client.execute(`select * from "${name}"`)
		expect(found.length, name).toBeGreaterThanOrEqual(rows.length)
		if (name === '__drizzle_migrations') continue
		for (const row of rows) expect(found.map((one) => ({ ...one }))).toContainEqual(expect.objectContaining(row))
	}
})

test.each(recorded.devices.map((device) => [device.name, device] as const))(
	'the stores of device %s open with every row, unsent edit and issue they had',
	async (_name, device) => {
		const db = await (await openRecorded(device)).localStore.connection()
		const stores = storesOf(device)
		expect(stores.flatMap(({ records }) => records).length).toBeGreaterThan(50)
		for (const { name, records } of stores)
			expect(await readAll(db, name), name).toEqual(records.map(({ value }) => value))
	},
)

test('both devices send what waited, and agree with each other on every row in the end', async () => {
	const devices: [RecordedDevice, Awaited<ReturnType<typeof openRecorded>>][] = []
	for (const device of recorded.devices) devices.push([device, await openRecorded(device)])
	const waiting = recorded.devices.flatMap((device) => recordsOf(device, 'outbox').map(({ mid }) => String(mid)))
	expect(waiting.length).toBeGreaterThanOrEqual(5)
	for (let round = 0; round < 2; round += 1)
		for (const [, device] of devices) {
			device.tryAll()
			expect(await device.sync()).toEqual({ kind: 'done' })
		}
	const log = await logged()
	expect(waiting.filter((mid) => !log.has(mid))).toEqual([])
	const [first, second] = await Promise.all(devices.map(([, device]) => device.localStore.connection()))
	if (!first || !second) throw new Error('two devices were recorded')
	expect(await readAll(first, 'outbox')).toEqual([])
	expect(await readAll(second, 'outbox')).toEqual([])
	for (const store of [
		'recipes',
		'ingredient_lines',
		'cookbooks',
		'meal_plans',
		'meal_plan_items',
		'shopping_items',
		'pantry_items',
	])
		expect(withoutMarks(await readAll(first, store)), store).toEqual(withoutMarks(await readAll(second, store)))
})

/**
 * What is over the plan's limit stays on its device. `lastModified` is the device's own time; a field that a row does not
 * have reads as null.
 */
const withoutMarks = (rows: unknown[]) =>
	(rows as Record<string, unknown>[])
		.filter(({ syncStatus }) => syncStatus !== 'over_limit')
		.map((row) =>
			Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== 'lastModified' && value !== null)),
		)
