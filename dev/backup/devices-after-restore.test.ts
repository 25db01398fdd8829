import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { wipeLocalStore } from '#app/sync/client/session/wipe.ts'
import { localDbName } from '#app/sync/client/store/local-db.ts'
import { openDb } from '#db/client.ts'
import { makeUser, type User } from '../../tests/factories/users.ts'
import { closeDevices, kept, milk, name, newDevice, outbox, put } from '../../tests/fakes/sync-device.ts'
import { type SyncApp, startSyncApp } from '../../tests/setup/sync-app.ts'
import { type LibsqlServer, startLibsqlServer } from '../libsql/server.ts'
import { migrateDatabase } from '../migrate.ts'
import { nobodyErased } from './erase-again.ts'
import { backupLocally, restoreLocally } from './local.ts'

process.env.BACKUP_SECRET = 'a secret of the tests'

// The real client against the real server, on a database file that is replaced by an older one while its devices have
// newer edits.

const EDITS = 200

let folder: string
let path: string
let server: LibsqlServer
let app: SyncApp
let cook: User
let cookie: string

const db = () => openDb({ LIBSQL_URL: server.url })
const startServer = async () => {
	server = await startLibsqlServer({ path })
}
const signIn = async () => {
	const setCookie = await startSession(db(), cook.id, { now: Date.now(), userAgent: 'test' })
	cookie = setCookie.split(';')[0] ?? ''
}
const deviceOfCook = (indexedDB = new IDBFactory()): Promise<SyncClient> =>
	newDevice(undefined, {
		userId: cook.id,
		indexedDB,
		clock: Date.now,
		post: (to, init) => app.fetch(to, { ...init, cookie }),
	})
/**
 * Ends a session as the pages do on a 401: the store is deleted and its edits are encrypted. Returns the device after a
 * sign-in.
 */
async function endSession(device: SyncClient): Promise<SyncClient> {
	const { indexedDB } = device.localStore.deps
	const real = globalThis.indexedDB
	device.close()
	device.localStore.close()
	try {
		globalThis.indexedDB = indexedDB
		await wipeLocalStore(localDbName(cook.id))
	} finally {
		globalThis.indexedDB = real
	}
	const again = await deviceOfCook(indexedDB)
	expect([await kept(again), await outbox(again)]).toEqual([[], []])
	return again
}
const syncAll = async (...devices: SyncClient[]) => {
	for (const device of devices) expect(await device.sync()).toEqual({ kind: 'done' })
}
const add = async (device: SyncClient, ingredient_name: string): Promise<string> => {
	const id = makeId()
	await device.edit(put(id, milk({ ingredient_name })))
	return id
}

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'nomster-devices-'))
	path = join(folder, 'nomster.db')
	await startServer()
	await migrateDatabase(db())
	app = await startSyncApp({ openDb: db })
	cook = await makeUser(db(), { subscription_tier: 'Premium' })
	await signIn()
})
afterEach(async () => {
	closeDevices()
	app.close()
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})

/**
 * Two devices, a backup, then edits that the server acknowledges and the other device reads. Returns the value that
 * each row should have in the end.
 */
async function editAfterBackup(backUp: () => Promise<void>) {
	const [a, b] = [await deviceOfCook(), await deviceOfCook()]
	const early = await add(a, 'before')
	await syncAll(a, b)
	await backUp()
	const wanted = new Map<string, string>()
	for (let at = 0; at < EDITS - 1; at += 1) {
		const words = `after the backup, ${at}`
		wanted.set(await add(at % 2 === 0 ? a : b, words), words)
	}
	await b.edit(put(early, { ingredient_name: 'changed after the backup' }))
	wanted.set(early, 'changed after the backup')
	await syncAll(a, b, a)
	for (const device of [a, b]) expect(await outbox(device)).toEqual([])
	return { a, b, wanted }
}

async function countLost(devices: SyncClient[], wanted: Map<string, string>): Promise<number> {
	let lost = 0
	for (const device of devices) for (const [id, words] of wanted) if ((await name(device, id)) !== words) lost += 1
	return lost
}

const edits = async () =>
	Number((await db().$client.execute(`select count(*) from mutations where outcome = 'applied'`)).rows[0]?.[0])

async function expectNothingLost({ a, b, wanted }: Awaited<ReturnType<typeof editAfterBackup>>): Promise<void> {
	// A third device takes the version numbers of the lost edits before the two come back.
	const first = await deviceOfCook()
	wanted.set(await add(first, 'new on the restored one'), 'new on the restored one')
	await syncAll(first)
	expect(await countLost([first], wanted)).toBe(EDITS)
	await syncAll(a)
	await syncAll(b)
	await syncAll(a, first)
	const fresh = await deviceOfCook()
	await syncAll(fresh)
	expect(await countLost([a, b, first, fresh], wanted)).toBe(0)
	// Each edit once, and the one from before the backup.
	expect(await edits()).toBe(EDITS + 2)
}

describe('after a restore that lacks 200 acknowledged edits, devices lose none', () => {
	test('by the commands: sessions end at the next contact, the edits are encrypted, and the sign-in brings all back', async () => {
		const file = join(folder, 'nomster.backup.gz')
		const made = await editAfterBackup(async () => {
			await backupLocally(path, file, Date.now())
		})
		await server.close()
		renameSync(path, join(folder, 'before.db'))
		await restoreLocally(path, file, nobodyErased)
		await startServer()
		for (const device of [made.a, made.b]) expect(await device.sync()).toEqual({ kind: 'signed_out' })
		made.a = await endSession(made.a)
		made.b = await endSession(made.b)
		await signIn()
		await expectNothingLost(made)
	})

	test('by a file copied behind the server’s back: noticed at the next contact, nobody signs in', async () => {
		const copy = join(folder, 'copy.db')
		const made = await editAfterBackup(async () => {
			await server.close()
			copyFileSync(path, copy)
			await startServer()
		})
		await server.close()
		copyFileSync(copy, path)
		await startServer()
		await expectNothingLost(made)
	})
})
