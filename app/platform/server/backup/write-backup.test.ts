import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FORMAT } from '#db/backup/format.ts'
import { PROBLEMS } from '#db/backup/problem.ts'
import { listTables } from '#db/backup/tables.ts'
import { ask } from '#db/batch.ts'
import { openDb } from '#db/client.ts'
import { lastOperations } from '#db/queries/operations.ts'
import { seedKitchen } from '#db/seed/seed.ts'
import { type LibsqlServer, type LibsqlServerOptions, startLibsqlServer } from '../../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../../dev/migrate.ts'
import { DAY_MS, HOUR_MS } from '../../model/clock.ts'
import { makeId } from '../../model/ids.ts'
import type { Log } from '../log.ts'
import { listBackups, runNightly, tidyBackups } from './nightly.ts'
import { findBackup } from './read-backup.ts'
import { checkContent } from './read-content.ts'
import { backupIdAt } from './retention.ts'
import { type BackupStore, manifestKey, partKey } from './store.ts'
import { PASSING_TABLES, writeBackup } from './write-backup.ts'

const SECRET = 'a secret of the tests'
const NOW = Date.parse('2026-11-27T03:10:00Z')
const PART_BYTES = 20_000
const folder = mkdtempSync(join(tmpdir(), 'nomster-write-'))
const path = join(folder, 'kitchen.db')
let server: LibsqlServer

async function serve(options: Partial<LibsqlServerOptions> = {}): Promise<void> {
	server = await startLibsqlServer({ path, ...options })
}
const env = () => ({ LIBSQL_URL: server.url })
const db = () => openDb(env())

beforeAll(async () => {
	await serve()
	await migrateDatabase(db())
	await seedKitchen({ url: server.url, now: NOW, timeZone: 'Europe/Berlin', hashPassword: async () => 'scrypt$1' })
	await server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type MemoryStore = BackupStore & { stored: Map<string, Uint8Array> }
function memoryStore(): MemoryStore {
	const stored = new Map<string, Uint8Array>()
	return {
		stored,
		put: async (key, bytes) => void stored.set(key, bytes),
		get: async (key) => stored.get(key) ?? null,
		list: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
		async delete(keys) {
			for (const key of keys) stored.delete(key)
		},
	}
}

let store: MemoryStore
beforeEach(() => {
	store = memoryStore()
})
afterEach(() => server.close())

const write = (id = 'b', secret = SECRET, into: BackupStore = store) =>
	writeBackup({ env: env(), store: into, secret, id, by: 'hand', clock: () => NOW, partBytes: PART_BYTES })

/** The rows as lines by table, in any order. */
async function rowsIn(id: string): Promise<Record<string, string[]>> {
	const { texts } = await findBackup(store, id, SECRET)
	let text = ''
	for await (const piece of texts()) text += piece
	const rows: Record<string, string[]> = {}
	let table = ''
	for (const line of text.trimEnd().split('\n').slice(1, -1)) {
		// A dump writes a real without a fraction as an integer; the column makes it a real again.
		if (line.startsWith('[')) rows[table]?.push(line.replaceAll(/\{"real":(-?\d+)\}/g, '$1'))
		else {
			table = JSON.parse(line).table
			rows[table] ??= []
		}
	}
	for (const lines of Object.values(rows)) lines.sort()
	return rows
}

test('the parts have one size, say nothing in the clear, and the manifest names nobody', async () => {
	await serve()
	const manifest = await write()
	const sizes = manifest.parts.map((_, at) => store.stored.get(partKey('b', at + 1))?.length)
	expect(sizes).toEqual(manifest.parts)
	expect(sizes.length).toBeGreaterThan(2)
	expect(new Set(sizes.slice(0, -1))).toEqual(new Set([PART_BYTES]))
	const text = new TextDecoder().decode(store.stored.get(manifestKey('b')))
	expect(text).not.toMatch(/@|Berlin/)
	expect(manifest).toMatchObject({ by: 'hand', way: 'dump', problem: null, rows: { users: expect.any(Number) } })
})

test.each([
	['ends early', { endDumpAfter: 50_000 }, 'dump_truncated'],
	['is not offered', { endDumpAfter: 0 }, 'dump_refused'],
] as const)(
	'where the dump %s the same rows are read page by page, and the manifest says why',
	async (_how, fault, problem) => {
		await serve()
		await write('whole')
		await server.close()
		await serve(fault)
		const manifest = await write('paged')
		expect(manifest).toMatchObject({ way: 'pages', problem })
		expect(await rowsIn('paged')).toEqual(
			Object.fromEntries(Object.entries(await rowsIn('whole')).filter(([, lines]) => lines.length > 0)),
		)
		expect(manifest.parts.length).toBe((await store.list('paged/')).length - 1)
	},
)

test('a backup that cannot be stored reports it and leaves nothing', async () => {
	await serve()
	const full: BackupStore = {
		...store,
		async put(key, bytes) {
			if (store.stored.size === 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
			store.stored.set(key, bytes)
		},
	}
	await expect(write('b', SECRET, full)).rejects.toMatchObject({ code: 'ENOSPC' })
	expect(store.stored.size).toBe(0)
})

test.each([
	['changed', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))],
	['cut off', (bytes: Uint8Array) => bytes.subarray(1)],
])('a part that the store gives back %s makes no backup, and the sentence is about storing', async (_how, change) => {
	await serve()
	const faulty: BackupStore = {
		...store,
		async get(key) {
			const bytes = await store.get(key)
			return bytes && key === partKey('b', 2) ? change(bytes) : bytes
		},
	}
	await expect(write('b', SECRET, faulty)).rejects.toThrow(PROBLEMS.storedDiffers())
	expect(store.stored.size).toBe(0)
})

describe('while the dump is written', () => {
	const real = globalThis.fetch
	afterEach(() => void vi.restoreAllMocks())

	/** One row more than before at the dump, and none of it after. */
	const changeDuring = (insert: string, remove: string) => {
		vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
			if (String(input).endsWith('/dump')) await db().$client.execute(insert)
			return real(input, init)
		})
		const putting: BackupStore = {
			...store,
			async put(key, bytes) {
				await db().$client.execute(remove)
				await store.put(key, bytes)
			},
		}
		return write('b', SECRET, putting)
	}

	test('rows of a table whose rows always come and go may do so', async () => {
		await serve()
		const manifest = await changeDuring(`insert into rate_limits values ('x', 1, 9e14)`, 'delete from rate_limits')
		expect(manifest).toMatchObject({ way: 'dump', problem: null })
		const known = (await listTables(db().$client)).map(({ name }) => name)
		for (const name of PASSING_TABLES) expect(known).toContain(name)
	})

	test('any other count that lies outside the two others refuses the dump', async () => {
		await serve()
		const insert = `insert into cuisines (id, name) values ('x', 'x')`
		expect(await changeDuring(insert, `delete from cuisines where id = 'x'`)).toMatchObject({
			...{ way: 'pages', problem: 'dump_counts' },
		})
	})
})

describe('a sealed backup is refused', () => {
	beforeEach(async () => {
		await serve()
		await write()
	})
	const problem = async (secret = SECRET) => {
		const read = async () => checkContent(await findBackup(store, 'b', secret))
		return read().then(
			() => 'read',
			(failure: Error) => failure.message,
		)
	}
	const flip = (key: string, at: number) => {
		const bytes = new Uint8Array(store.stored.get(key) ?? [])
		bytes[at] = (bytes[at] ?? 0) ^ 1
		store.stored.set(key, bytes)
	}

	test('with another secret', async () => {
		expect(await problem()).toBe('read')
		expect(await problem('another')).toBe(PROBLEMS.wrongSecret('b'))
	})

	test('with a bit flipped in any place of a part', async () => {
		for (const at of [0, 20, PART_BYTES - 1]) {
			flip(partKey('b', 2), at)
			expect(await problem()).toBe(PROBLEMS.partDamaged('b', 2))
			flip(partKey('b', 2), at)
		}
		expect(await problem()).toBe('read')
	})

	test('of a newer format, whatever its manifest has besides', async () => {
		const manifest = JSON.parse(new TextDecoder().decode(store.stored.get(manifestKey('b'))))
		const newer = { ...manifest, format: FORMAT + 1, parts: 'elsewhere', key: 'of another kind' }
		store.stored.set(manifestKey('b'), new TextEncoder().encode(JSON.stringify(newer)))
		expect(await problem()).toBe(PROBLEMS.newerFormat('b'))
	})

	test('with parts exchanged, one missing or one cut off', async () => {
		const [one, two] = [partKey('b', 1), partKey('b', 2)]
		const [first, second] = [store.stored.get(one), store.stored.get(two)]
		if (!first || !second) throw new Error('two parts are missing')
		store.stored.set(one, second).set(two, first)
		expect(await problem()).toBe(PROBLEMS.partDamaged('b', 1))
		store.stored.set(one, first).set(two, second.subarray(1))
		expect(await problem()).toBe(PROBLEMS.partMissing('b', 2))
		store.stored.delete(two)
		expect(await problem()).toBe(PROBLEMS.partMissing('b', 2))
	})

	test('with a manifest that was changed, cut off or is missing', async () => {
		const key = manifestKey('b')
		const text = new TextDecoder().decode(store.stored.get(key))
		const put = (changed: string) => store.stored.set(key, new TextEncoder().encode(changed))
		put(text.replace('"by": "hand"', '"by": "nightly"'))
		expect(await problem()).toBe(PROBLEMS.wrongManifest('b'))
		put(text.slice(0, -20))
		expect(await problem()).toBe(PROBLEMS.wrongManifest('b'))
		store.stored.delete(key)
		expect(await problem()).toBe(PROBLEMS.noManifest('b'))
	})
})

describe('a nightly run', () => {
	const log: Log = { info() {}, error() {} }
	const run = (now = NOW, secret: string | undefined = SECRET, into: BackupStore = store) =>
		runNightly({
			...{ db: db(), env: { ...env(), BACKUP_SECRET: secret }, store: into, makeId, log, partBytes: PART_BYTES },
			...{ clock: () => now, machineClock: () => now },
		})
	beforeEach(async () => {
		await serve()
		await db().$client.execute('delete from operations')
	})

	test('notes what it has done', async () => {
		const manifest = await run()
		const { backup } = (await ask(db(), { last: lastOperations() })).last
		expect(backup).toMatchObject({ outcome: 'done', started_at: NOW, detail: { by: 'nightly', of: manifest?.id } })
	})

	test('notes a fallback, for an alert', async () => {
		await server.close()
		await serve({ endDumpAfter: 1_000 })
		await run()
		const { backup } = (await ask(db(), { last: lastOperations() })).last
		expect(backup).toMatchObject({ outcome: 'fallback', detail: { problem: 'dump_truncated' } })
	})

	test('that fails or has no secret is noted, leaves nothing and is no backup', async () => {
		const failing = { ...store, put: async () => Promise.reject(new Error('R2 is down')) }
		await expect(run(NOW, SECRET, failing)).rejects.toThrow('R2 is down')
		await expect(run(NOW, '')).rejects.toThrow('BACKUP_SECRET is not set')
		expect(store.stored.size).toBe(0)
		const { backup, tried } = (await ask(db(), { last: lastOperations() })).last
		expect([backup, tried?.outcome]).toEqual([null, 'failed'])
	})

	test('that was killed between any two writes leaves no backup, and the next one removes its parts', async () => {
		let count = 0
		const total = (await run(NOW - DAY_MS))?.parts.length ?? 0
		for (let until = 0; until <= total; until += 1) {
			const killed = new Promise<never>(() => {})
			let stopped = () => {}
			const reached = new Promise<void>((resolve) => {
				stopped = resolve
			})
			count = 0
			const dying: BackupStore = {
				...store,
				put(key, bytes) {
					if (count === until) {
						stopped()
						return killed
					}
					count += 1
					return store.put(key, bytes)
				},
			}
			const at = NOW + until * DAY_MS
			void run(at, SECRET, dying)
			await reached
			const begun = (await store.list('')).filter((key) => key.startsWith(backupIdAt(at).slice(0, 16)))
			expect(begun).toHaveLength(until)
			expect((await listBackups(store)).some((id) => begun.some((key) => key.startsWith(id)))).toBe(false)
			const next = await run(at + DAY_MS / 2)
			const whole = new Set(await listBackups(store))
			expect(whole.has(next?.id ?? '')).toBe(true)
			for (const key of store.stored.keys()) expect(whole.has(key.split('/')[0] ?? '')).toBe(true)
		}
	})

	test('that fails deletes those older than 28 days all the same', async () => {
		const [old, recent] = [backupIdAt(NOW - 29 * DAY_MS), backupIdAt(NOW - DAY_MS)]
		for (const id of [old, recent]) await store.put(manifestKey(id), new Uint8Array())
		await expect(run(NOW, '')).rejects.toThrow('BACKUP_SECRET is not set')
		expect(await listBackups(store)).toEqual([recent])
		await store.put(manifestKey(old), new Uint8Array())
		const broken = { ...store, put: async () => Promise.reject(new Error('R2 is down')) }
		await expect(run(NOW, SECRET, broken)).rejects.toThrow('R2 is down')
		expect(await listBackups(store)).toEqual([recent])
	})

	test('under a clock that was moved ahead is noted in its time, and makes no backup old', async () => {
		const yesterday = backupIdAt(NOW - DAY_MS)
		await store.put(manifestKey(yesterday), new Uint8Array())
		const moved = NOW + 60 * DAY_MS
		const manifest = await runNightly({
			...{ db: db(), env: { ...env(), BACKUP_SECRET: SECRET }, store, makeId, log, partBytes: PART_BYTES },
			...{ clock: () => moved, machineClock: () => NOW },
		})
		expect(await listBackups(store)).toEqual([yesterday, manifest?.id])
		expect(manifest?.made_at).toBe(new Date(NOW).toISOString())
		const { backup } = (await ask(db(), { last: lastOperations() })).last
		expect(backup).toMatchObject({ started_at: moved, ended_at: moved })
	})

	test('removes parts without a manifest after an hour, and nothing of another name', async () => {
		const [old, young] = [backupIdAt(NOW - HOUR_MS - 1_000), backupIdAt(NOW - HOUR_MS / 2)]
		const keys = [partKey(old, 1), `${partKey(old, 2)}.writing`, partKey(young, 1), partKey('before-the-move', 1)]
		for (const key of keys) await store.put(key, new Uint8Array())
		await tidyBackups(store, NOW)
		expect(await store.list('')).toEqual(keys.slice(2))
	})

	test('of two at once one goes on', async () => {
		const done = await Promise.all([run(), run()])
		expect(done.filter((manifest) => manifest !== null)).toHaveLength(1)
		expect(await listBackups(store)).toHaveLength(1)
	})
})
