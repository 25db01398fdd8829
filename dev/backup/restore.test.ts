import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient } from '@libsql/client/web'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { searchPublicRecipes } from '#app/domains/recipes/server/search-public-recipes.ts'
import { type BackupStore, MANIFEST } from '#app/platform/server/backup/store.ts'
import { writeBackup } from '#app/platform/server/backup/write-backup.ts'
import { fromStored, NEVER_KEPT, toStored } from '#db/backup/format.ts'
import type { Migration } from '#db/backup/outline.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { listTables, quote } from '#db/backup/tables.ts'
import { type Db, openDb } from '#db/client.ts'
import { seedKitchen } from '#db/seed/seed.ts'
import { makeRecipe } from '../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../tests/factories/users.ts'
import { type LibsqlServer, type LibsqlServerOptions, startLibsqlServer } from '../libsql/server.ts'
import { startLocalDatabase } from '../local-database.ts'
import { migrateDatabase } from '../migrate.ts'
import { PROJECT_ROOT } from '../workers.ts'
import { nobodyErased } from './erase-again.ts'
import { backupLocally, backupTo, restoreLocally } from './local.ts'
import { openPath } from './open-backup.ts'
import { sentenceFor } from './problem.ts'
import { restoreInto } from './restore-into.ts'

/** A database made by the 23 migrations that were squashed into one. */
const BEFORE_THE_SQUASH = join(PROJECT_ROOT, 'tests', 'setup', 'before-the-squash.db.gz')
const SECRET = 'a secret of the tests'
process.env.BACKUP_SECRET = SECRET
const NOW = Date.parse('2026-11-20T10:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'nomster-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const newPath = (name: string) => {
	const path = join(folder, String(++count), name)
	mkdirSync(dirname(path))
	return path
}

const toUndo: (() => unknown)[] = []
afterEach(async () => {
	for (const undo of toUndo.splice(0).reverse()) await undo()
})

async function serve(path: string, options: Partial<LibsqlServerOptions> = {}): Promise<LibsqlServer & { db: Db }> {
	const server = await startLibsqlServer({ path, ...options })
	toUndo.push(() => server.close())
	return { ...server, db: openDb({ LIBSQL_URL: server.url }) }
}

async function problemOf(work: Promise<unknown>): Promise<string> {
	const failure = await work.then(
		() => undefined,
		(thrown: unknown) => thrown,
	)
	expect(failure).toBeDefined()
	return sentenceFor(failure)
}

/** Rows that a restore itself writes have ids and times of their own. */
const withoutTimes = (digests: Record<string, string>) =>
	Object.keys(digests).map((name) =>
		/^(audit_log|jobs|subscriptions) /.test(name) ? name : `${name} ${digests[name]}`,
	)

/** Another database. */
const BUSY = join(folder, 'another.db')

/** The demo kitchen with a cook who is signed in, has requested a password reset and waits for the mail. */
const kitchen = join(folder, 'kitchen.db')
const sealed = join(folder, 'kitchen.backup')
/** The same contents as a single file, as earlier versions wrote it: what tests change. */
const backup = join(folder, 'kitchen.backup.gz')
let cook: User

beforeAll(async () => {
	const server = await startLibsqlServer({ path: kitchen })
	const db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
	await seedKitchen({ url: server.url, now: NOW, timeZone: 'Europe/Berlin', hashPassword: async () => 'scrypt$1' })
	cook = await makeUser(db)
	await startSession(db, cook.id, { now: NOW, userAgent: 'test' })
	const mail = (id: string, done_at: number | null) => ({
		sql: `insert into jobs (id, kind, payload, run_at, attempts, done_at, created_at) values (?, 'send_mail', '{"text":"link"}', 1, 0, ?, 1)`,
		args: [id, done_at],
	})
	await db.$client.batch(
		[
			{
				sql: `insert into email_tokens (id, user_id, purpose, email_normalized, expires_at, created_at) values ('t', ?, 'reset_password', 'a@b.c', 9e15, 1)`,
				args: [cook.id],
			},
			mail('waits', null),
			mail('is sent', 2),
		],
		'write',
	)
	await server.close()
	const another = await startLibsqlServer({ path: BUSY })
	await migrateDatabase(openDb({ LIBSQL_URL: another.url }))
	await another.close()
	await backupLocally(kitchen, sealed, NOW)
	await writeFile(backup, await plainOf(sealed))
})

async function plainOf(source: string): Promise<Buffer> {
	let text = ''
	for await (const piece of (await openPath(source, SECRET)).texts()) text += piece
	return gzipSync(text)
}

/** A restore deletes waiting mails, and is itself in the audit log. */
const NOT_COMPARED: Record<string, string> = {
	jobs: `where kind <> 'send_mail' or done_at is not null`,
	audit_log: `where action <> 'restored'`,
}

/** One hash per table over its rows, in the order of their key. */
async function digestOf({ $client: client }: Db): Promise<Record<string, string>> {
	const digests: Record<string, string> = {}
	for (const { name, columns, key } of await listTables(client)) {
		const shown = columns.filter((column) => !(name === 'spaces' && column === 'epoch')).map(quote)
		const order = key[0] === 'rowid' ? shown : key.map(quote)
		const open = NOT_COMPARED[name] ?? ''
		const { rows } = await client.execute(`select ${shown.join()} from ${quote(name)} ${open} order by ${order.join()}`)
		const hash = createHash('sha256')
		for (const row of rows) hash.update(`${JSON.stringify([...Array(shown.length).keys()].map((at) => row[at]))}\n`)
		digests[`${name} ${rows.length}`] = hash.digest('hex')
	}
	return digests
}

const wordsOf = async ({ $client: client }: Db) => {
	await client.executeMultiple(`create virtual table words_seen using fts5vocab(public_recipe_words, 'instance')`)
	const { rows } = await client.execute('select term, doc, col, "offset" from words_seen order by 2, 3, 4, 1')
	await client.executeMultiple('drop table words_seen')
	return rows.map((row) => `${row.term} ${row.doc} ${row.col} ${row.offset}`)
}

const schemaOf = async ({ $client: client }: Db) =>
	(await client.execute(`select type, name, sql from sqlite_master order by type, name`)).rows.map((row) => ({
		...row,
	}))

const countOf = async ({ $client: client }: Db, table: string) =>
	Number((await client.execute(`select count(*) from ${table}`)).rows[0]?.[0])

describe('a backup of the demo kitchen that was restored', () => {
	let source: Db
	let restored: Db
	let close: () => Promise<void>
	beforeAll(async () => {
		const path = newPath('nomster.db')
		await restoreLocally(path, backup, nobodyErased)
		const servers = [await startLibsqlServer({ path: kitchen }), await startLibsqlServer({ path })] as const
		source = openDb({ LIBSQL_URL: servers[0].url })
		restored = openDb({ LIBSQL_URL: servers[1].url })
		close = async () => {
			for (const server of servers) await server.close()
		}
	})
	afterAll(() => close())

	test('has every row of every table, and the same tables, indexes and triggers', async () => {
		const digests = await digestOf(source)
		expect(Object.keys(digests).filter((name) => !name.endsWith(' 0')).length).toBeGreaterThan(20)
		expect(await digestOf(restored)).toEqual(digests)
		expect(await schemaOf(restored)).toEqual(await schemaOf(source))
		expect((await restored.$client.execute('pragma integrity_check')).rows[0]?.[0]).toBe('ok')
	})

	test('has a new epoch in every space', async () => {
		const epochs = async (db: Db) =>
			(await db.$client.execute('select epoch from spaces order by id')).rows.map(({ epoch }) => String(epoch))
		const [before, after] = [await epochs(source), await epochs(restored)]
		expect(after).toHaveLength(before.length)
		expect(new Set([...before, ...after]).size).toBe(before.length * 2)
	})

	test('has no session, no mailed link and no waiting mail; a sent one is still recorded', async () => {
		for (const table of NEVER_KEPT) {
			expect(await countOf(source, table)).toBe(1)
			expect(await countOf(restored, table)).toBe(0)
		}
		const { rows } = await restored.$client.execute(`select id from jobs where kind = 'send_mail'`)
		expect(rows.map(({ id }) => id)).toEqual(['is sent'])
	})

	test('finds every word of every public recipe in its column', async () => {
		const words = await wordsOf(source)
		expect(words.length).toBeGreaterThan(500)
		expect(await wordsOf(restored)).toEqual(words)
		const tables = await restored.$client.execute(`select name from pragma_table_list where type = 'virtual'`)
		// public_recipe_one splits one recipe into words, and keeps nothing.
		expect(tables.rows.map(({ name }) => name).sort()).toEqual([
			'account_names',
			'cook_names',
			'public_recipe_one',
			'public_recipe_one_terms',
			'public_recipe_words',
		])
	})

	test('can be used: what is published now is found by the search', async () => {
		const { id } = await makeRecipe(restored, cook, { title: 'Quincequark', is_public: true })
		const found = await searchPublicRecipes(restored, { text: 'quincequark', viewerId: null })
		expect(found.map((recipe) => recipe.id)).toEqual([id])
	})
})

describe('a restore refuses', () => {
	const linesOf = () => gunzipSync(readFileSync(backup)).toString().trimEnd().split('\n')
	const changed = (change: (lines: string[]) => string[]) => {
		const file = newPath('changed.gz')
		writeFileSync(file, gzipSync(`${change(linesOf()).join('\n')}\n`))
		return file
	}
	const inHeader = (change: (header: Record<string, unknown>) => object) => (lines: string[]) => [
		JSON.stringify(change(JSON.parse(lines[0] ?? ''))),
		...lines.slice(1),
	]

	async function expectRefused(file: string, sentence: string): Promise<void> {
		const path = newPath('nomster.db')
		expect(await problemOf(restoreLocally(path, file, nobodyErased))).toBe(sentence)
		expect(readdirSync(dirname(path))).toEqual(['nomster.db.lock'])
	}

	test('a file that is not there', () => expectRefused('/nowhere', PROBLEMS.noFile('/nowhere')))

	test.each([
		['a text', 'Dear diary'],
		['an empty file', ''],
		['gzip of another program', gzipSync('a tar\nof something\n')],
		['gzip without a line', gzipSync('{"nomster":"backup"}')],
	])('what is not a backup: %s', async (_name, bytes) => {
		const file = newPath('foreign.gz')
		writeFileSync(file, bytes)
		await expectRefused(file, PROBLEMS.notOurs(file))
	})

	test('a file with one changed letter', async () => {
		const file = changed((lines) => lines.map((line) => line.replace('Europe/Berlin', 'Europe/Paris')))
		await expectRefused(file, PROBLEMS.wrongHash(file))
	})

	test('a file that lacks a row', async () => {
		const file = changed((lines) => lines.filter((_, at) => at !== 2))
		await expectRefused(file, PROBLEMS.wrongHash(file))
	})

	test('a file with a broken byte in the middle', async () => {
		const file = newPath('flipped.gz')
		const bytes = readFileSync(backup)
		const middle = bytes.length >> 1
		bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
		writeFileSync(file, bytes)
		await expectRefused(file, PROBLEMS.wrongHash(file))
	})

	test('a file that is cut off, in its bytes or in its lines', async () => {
		const file = newPath('short.gz')
		copyFileSync(backup, file)
		truncateSync(file, readFileSync(backup).length - 20)
		await expectRefused(file, PROBLEMS.cutOff(file))
		const lines = changed((all) => all.slice(0, -1))
		await expectRefused(lines, PROBLEMS.cutOff(lines))
	})

	/** The backup with another schema in its header, and a matching hash. */
	const ofSchema = (schema: Migration) =>
		changed((all) => {
			const lines = inHeader((header) => ({ ...header, schema }))(all)
			const sha256 = createHash('sha256')
				.update(`${lines.slice(0, -1).join('\n')}\n`)
				.digest('hex')
			return [...lines.slice(0, -1), JSON.stringify({ ...JSON.parse(lines.at(-1) ?? ''), sha256 })]
		})

	test('a schema older than the first migration, unless it is the last one that this migration replaces', async () => {
		const older = ofSchema({ tag: '0021_ratings_of_the_space', when: 1795399591265 })
		await expectRefused(older, PROBLEMS.olderSchema(older, '0021_ratings_of_the_space'))
		const path = newPath('nomster.db')
		const before = newPath('before.db')
		writeFileSync(before, gunzipSync(readFileSync(BEFORE_THE_SQUASH)))
		await backupLocally(before, `${before}.gz`, NOW)
		await restoreLocally(path, `${before}.gz`, nobodyErased)
		expect(existsSync(path)).toBe(true)
	})

	test('a schema or a format that is newer than this program', async () => {
		const schema = ofSchema({ tag: '9999_tomorrow', when: 9e12 })
		await expectRefused(schema, PROBLEMS.newerSchema(schema, '9999_tomorrow'))
		const format = changed(inHeader((header) => ({ ...header, format: 3 })))
		await expectRefused(format, PROBLEMS.newerFormat(format))
	})

	test('a database that is not empty, local or not, and changes nothing in it', async () => {
		const path = newPath('nomster.db')
		copyFileSync(kitchen, path)
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.localNotEmpty(path))
		expect(readFileSync(path).equals(readFileSync(kitchen))).toBe(true)
		const server = await serve(path)
		expect(await problemOf(restoreInto({ LIBSQL_URL: server.url }, await openPath(backup, SECRET), nobodyErased))).toBe(
			PROBLEMS.notEmpty(),
		)
		const migrated = await serve(newPath('migrated.db'))
		await migrateDatabase(migrated.db)
		expect(
			await problemOf(restoreInto({ LIBSQL_URL: migrated.url }, await openPath(backup, SECRET), nobodyErased)),
		).toBe(PROBLEMS.notEmpty())
	})

	test('a write-ahead log left over from another database', async () => {
		const path = newPath('nomster.db')
		writeFileSync(`${path}-wal`, 'of another')
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.localNotEmpty(path))
	})

	test('while a server runs, and a server does not start while one restores', async () => {
		const path = newPath('nomster.db')
		const [first, second] = [await startLocalDatabase(path), await startLocalDatabase(path)]
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.serverRuns(path))
		await first.close()
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.serverRuns(path))
		await second.close()
		expect(await problemOf(restoreLocally(path, backup, nobodyErased))).toBe(PROBLEMS.localNotEmpty(path))
		for (const name of readdirSync(dirname(path))) rmSync(join(dirname(path), name))
		const restoring = restoreLocally(path, backup, nobodyErased)
		expect(await problemOf(startLocalDatabase(path))).toBe(PROBLEMS.restoreRuns(path))
		await restoring
		const after = await startLocalDatabase(path)
		expect(after.seeded).toBe(false)
		await after.close()
	})

	test('a full disk', async () => {
		const { url, db } = await serve(newPath('small.db'))
		// The server keeps this connection for the next client.
		await db.$client.execute('pragma max_page_count = 150')
		expect(await problemOf(restoreInto({ LIBSQL_URL: url }, await openPath(backup, SECRET), nobodyErased))).toBe(
			PROBLEMS.diskFull(),
		)
	})

	test('rows without their parents', async () => {
		const path = newPath('orphans.db')
		copyFileSync(kitchen, path)
		const { url, db } = await serve(path)
		await db.$client.migrate([
			`insert into subscriptions (user_id, subscription_tier, is_beta_tester, updated_at) values ('nobody', 'Free', 0, 1)`,
		])
		const file = newPath('orphans.gz')
		await backupTo({ LIBSQL_URL: url }, file, NOW, SECRET)
		const target = newPath('nomster.db')
		expect(await problemOf(restoreLocally(target, file, nobodyErased))).toBe(
			PROBLEMS.brokenReferences('subscriptions', 'users'),
		)
		expect(readdirSync(dirname(target))).toEqual(['nomster.db.lock'])
	})
})

describe('an interrupted restore', () => {
	test('leaves a database that nothing starts on or saves from, and goes on with the same backup alone', async () => {
		const opened = await openPath(sealed, SECRET)
		const whole = await serve(newPath('whole.db'))
		await restoreInto({ LIBSQL_URL: whole.url }, opened, nobodyErased)
		const wanted = await digestOf(whole.db)
		const words = await wordsOf(whole.db)
		const path = newPath('broken.db')
		let interruptions = 0
		for (let after = 5; ; after += 23) {
			let trips = 0
			const server = await startLibsqlServer({
				path,
				onPipeline() {
					trips += 1
					if (trips === after) void server.close()
				},
			})
			const ended = await restoreInto({ LIBSQL_URL: server.url }, opened, nobodyErased).then(
				() => true,
				() => false,
			)
			await server.close()
			if (ended) break
			interruptions += 1
			if (interruptions !== 3) continue
			const again = await startLibsqlServer({ path })
			const env = { LIBSQL_URL: again.url }
			expect(await problemOf(migrateDatabase(openDb(env)))).toBe(PROBLEMS.halfRestored())
			expect(await problemOf(backupTo(env, newPath('b'), NOW, SECRET))).toBe(PROBLEMS.halfRestored())
			const other = newPath('other')
			await backupLocally(BUSY, other, NOW)
			expect(await problemOf(restoreInto(env, await openPath(other, SECRET), nobodyErased))).toMatch(
				/^This database is incomplete: the restore of another backup/,
			)
			await again.close()
		}
		expect(interruptions).toBeGreaterThan(3)
		const { db } = await serve(path)
		expect(withoutTimes(await digestOf(db))).toEqual(withoutTimes(wanted))
		expect(await wordsOf(db)).toEqual(words)
	})

	test('by a kill leaves no local database, and the next one succeeds', async () => {
		const path = newPath('nomster.db')
		const child: ChildProcess = spawn(process.execPath, ['dev/tasks/restore.ts', backup], {
			cwd: PROJECT_ROOT,
			env: { ...process.env, NOMSTER_DATA: dirname(path), LIBSQL_URL: '' },
		})
		const ended = once(child, 'exit')
		while (!existsSync(`${path}.restoring`)) await pause(1)
		child.kill('SIGKILL')
		await ended
		expect(existsSync(path)).toBe(false)
		expect(existsSync(`${path}.restoring`)).toBe(true)
		await restoreLocally(path, backup, nobodyErased)
		expect(readdirSync(dirname(path)).sort()).toEqual(['nomster.db', 'nomster.db.lock'])
	})
})

describe('a backup', () => {
	test('never writes over a file, and needs its folder', async () => {
		expect(await problemOf(backupLocally(kitchen, backup, NOW))).toBe(PROBLEMS.fileExists(backup))
		const nowhere = join(folder, 'nowhere', 'b.gz')
		expect(await problemOf(backupLocally(kitchen, nowhere, NOW))).toBe(PROBLEMS.noFolder(dirname(nowhere)))
	})

	test("of no kitchen, or of another program's file, is refused and leaves no file", async () => {
		const file = newPath('b.gz')
		expect(await problemOf(backupLocally('/nowhere/nomster.db', file, NOW))).toBe(PROBLEMS.noDatabase())
		const { url, db } = await serve(newPath('other.db'))
		await db.$client.execute('create table note (text text)')
		expect(await problemOf(backupTo({ LIBSQL_URL: url }, file, NOW, SECRET))).toBe(PROBLEMS.noSchema())
		expect(readdirSync(dirname(file))).toEqual([])
	})

	test('on a full disk reports it and leaves nothing', async () => {
		const { url } = await serve(kitchen)
		const stored = new Map<string, Uint8Array>()
		const full: BackupStore = {
			async put(key, bytes) {
				if (stored.size === 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
				stored.set(key, bytes)
			},
			get: async (key) => stored.get(key) ?? null,
			list: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
			async delete(keys) {
				for (const key of keys) stored.delete(key)
			},
		}
		const options = { env: { LIBSQL_URL: url }, store: full, secret: SECRET, by: 'hand', clock: () => NOW } as const
		expect(await problemOf(writeBackup({ ...options, id: 'b', partBytes: 10_000 }))).toBe(PROBLEMS.diskFull())
		expect(stored.size).toBe(0)
	})

	test('can be read by its owner only', () => {
		const modeOf = (path: string) => execFileSync('stat', ['-c', '%a', path]).toString().trim()
		expect([modeOf(sealed), modeOf(join(sealed, MANIFEST)), modeOf(join(sealed, '00001.part'))]).toEqual([
			...['700', '600', '600'],
		])
	})

	test('is the state of one moment while others write', async () => {
		const path = newPath('busy.db')
		copyFileSync(kitchen, path)
		const { db } = await serve(path)
		const before = await countOf(db, 'users')
		let isDone = false
		const writing = (async () => {
			while (!isDone) await makeUser(db)
		})()
		await expect.poll(() => countOf(db, 'users')).toBeGreaterThan(before + 3)
		const file = newPath('busy.gz')
		const { rows } = await backupLocally(path, file, NOW)
		isDone = true
		await writing
		expect(await countOf(db, 'users')).toBeGreaterThan(rows.users ?? 0)
		expect(rows.users).toBe(rows.spaces)
		expect(rows.users).toBe(rows.space_members)
		await restoreLocally(newPath('nomster.db'), file, nobodyErased)
	})
})

test('the commands report in a sentence what they did and what they refuse', async () => {
	const path = newPath('nomster.db')
	copyFileSync(kitchen, path)
	const run = (task: string, ...args: string[]) =>
		new Promise<{ code: number | null; text: string }>((resolve) => {
			const child = spawn(process.execPath, [`dev/tasks/${task}.ts`, ...args], {
				cwd: PROJECT_ROOT,
				env: { ...process.env, NOMSTER_DATA: dirname(path), INIT_CWD: dirname(path), LIBSQL_URL: '' },
			})
			let text = ''
			const hear = (chunk: Buffer) => {
				text += chunk
			}
			child.stdout.on('data', hear)
			child.stderr.on('data', hear)
			child.on('close', (code) => resolve({ code, text: text.trim() }))
		})
	const made = await run('backup', 'by-command.gz')
	expect(made.text).toMatch(/^\d+ rows of \d+ tables \(schema \d{4}_\w+\) are in .*by-command\.gz\nSHA-256/)
	expect(await run('restore', 'by-command.gz')).toEqual({ code: 1, text: PROBLEMS.localNotEmpty(path) })
	rmSync(path)
	expect(await run('restore', 'by-command.gz')).toMatchObject({
		code: 0,
		text: expect.stringContaining('pictures (R2)'),
	})
	expect(existsSync(path)).toBe(true)
})

test('a value is read back unchanged', async () => {
	const { url } = await serve(newPath('values.db'))
	const client = createClient({ url, intMode: 'bigint' })
	toUndo.push(() => client.close())
	await client.execute('create table t (at integer primary key, value any) strict')
	const values = [null, '', 'crème 🍮 "x"\n', 0n, -1n, 2n ** 53n + 1n, -(2n ** 63n), 0.5, 5.25e-300]
	for (const value of values) await client.execute({ sql: 'insert into t (value) values (?)', args: [value] })
	await client.execute("insert into t (value) values (5.0), (1e300), (x'00ff7f')")
	const all = 'select at, typeof(value), value from t order by at'
	const { rows } = await client.execute(all)
	expect(rows).toHaveLength(values.length + 3)
	await client.execute('delete from t')
	for (const { value } of rows) {
		const stored = JSON.parse(JSON.stringify(toStored(value)))
		await client.execute({ sql: 'insert into t (value) values (?)', args: [fromStored(stored)] })
	}
	expect((await client.execute(all)).rows).toEqual(rows)
})

test('a defect of the program is rethrown', () => {
	expect(() => sentenceFor(new TypeError('x is undefined'))).toThrow(TypeError)
	expect(sentenceFor(new BackupProblem('So.'))).toBe('So.')
})
