import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { listTables, quote } from '#db/backup/tables.ts'
import { type Db, openDb } from '#db/client.ts'
import { seedKitchen } from '#db/seed/seed.ts'
import { backupLocally } from '../../dev/backup/local.ts'
import { openPath } from '../../dev/backup/open-backup.ts'
import { sentenceFor } from '../../dev/backup/problem.ts'
import { type LibsqlServer, type LibsqlServerOptions, startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeUser, type User } from '../factories/users.ts'

export const SECRET = 'a secret of the tests'
export const NOW = Date.parse('2026-11-20T10:00:00Z')
/** In the texts of mails of the backed-up kitchen. */
export const MAILED_LINK = 'https://nomster.example/reset#a-secret'

/** A folder of this test file, databases that are served in it, and what is undone after each test. */
export function databasesInFolder() {
	process.env.BACKUP_SECRET = SECRET
	const folder = mkdtempSync(join(tmpdir(), 'nomster-backup-'))
	afterAll(() => rmSync(folder, { recursive: true, force: true }))
	const toUndo: (() => unknown)[] = []
	afterEach(async () => {
		for (const undo of toUndo.splice(0).reverse()) await undo()
	})
	let count = 0
	return {
		folder,
		undoLater: (undo: () => unknown) => void toUndo.push(undo),
		newPath(name: string): string {
			const path = join(folder, String(++count), name)
			mkdirSync(dirname(path))
			return path
		},
		async serve(path: string, options: Partial<LibsqlServerOptions> = {}): Promise<LibsqlServer & { db: Db }> {
			const server = await startLibsqlServer({ path, ...options })
			toUndo.push(() => server.close())
			return { ...server, db: openDb({ LIBSQL_URL: server.url }) }
		},
	}
}

/**
 * The demo kitchen with a cook who is signed in, has requested a password reset and waits for the mail; its backup
 * `sealed`, and `backup`, the same contents as a single file, as earlier versions wrote it: what tests change.
 */
export function backedUpKitchen() {
	const databases = databasesInFolder()
	const { kitchen, sealed, backup } = filesIn(databases.folder)
	let cook: User
	beforeAll(async () => {
		made ??= makeKitchen()
		const original = await made
		cook = original.cook
		// With the modes of the files and folders.
		execFileSync('cp', ['-a', `${original.folder}/.`, databases.folder])
	})
	return { ...databases, kitchen, sealed, backup, cook: () => cook }
}

/** Made once for all files of this process, which change copies. */
let made: Promise<{ folder: string; cook: User }> | undefined

const filesIn = (folder: string) => ({
	kitchen: join(folder, 'kitchen.db'),
	sealed: join(folder, 'kitchen.backup'),
	backup: join(folder, 'kitchen.backup.gz'),
})

async function makeKitchen(): Promise<{ folder: string; cook: User }> {
	const folder = mkdtempSync(join(tmpdir(), 'nomster-kitchen-'))
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
	const { kitchen, sealed, backup } = filesIn(folder)
	const server = await startLibsqlServer({ path: kitchen })
	const db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
	await seedKitchen({ url: server.url, now: NOW, timeZone: 'Europe/Berlin', hashPassword: async () => 'scrypt$1' })
	const cook = await makeUser(db)
	await startSession(db, cook.id, { now: NOW, userAgent: 'test' })
	const mail = (id: string, text: string, ended: { done_at?: number; failed_at?: number } = {}) => ({
		sql: `insert into jobs (id, kind, payload, run_at, attempts, done_at, failed_at, created_at) values (?, 'send_mail', ?, 1, 0, ?, ?, 1)`,
		args: [id, JSON.stringify({ text }), ended.done_at ?? null, ended.failed_at ?? null],
	})
	await db.$client.batch(
		[
			{
				sql: `insert into email_tokens (id, user_id, purpose, email_normalized, expires_at, created_at) values ('t', ?, 'reset_password', 'a@b.c', 9e15, 1)`,
				args: [cook.id],
			},
			mail('waits', MAILED_LINK),
			mail('was sent a moment ago', MAILED_LINK, { done_at: 2 }),
			mail('was given up a moment ago', MAILED_LINK, { failed_at: 2 }),
			mail('is sent', '', { done_at: 2 }),
			mail('is given up', '', { failed_at: 2 }),
		],
		'write',
	)
	await server.close()
	await backupLocally(kitchen, sealed, NOW)
	await writeFile(backup, await plainOf(sealed))
	return { folder, cook }
}

async function plainOf(source: string): Promise<Buffer> {
	let text = ''
	for await (const piece of (await openPath(source, SECRET)).texts()) text += piece
	return gzipSync(text)
}

export async function problemOf(work: Promise<unknown>): Promise<string> {
	const failure = await work.then(
		() => undefined,
		(thrown: unknown) => thrown,
	)
	expect(failure).toBeDefined()
	return sentenceFor(failure)
}

/** A backup has no mail that still has its text, and a restore is itself in the audit log. */
const NOT_COMPARED: Record<string, string> = {
	jobs: `where kind <> 'send_mail' or json_extract(payload, '$.text') = ''`,
	audit_log: `where action <> 'restored'`,
}

/** One hash per table over its rows, in the order of their key. */
export async function digestOf({ $client: client }: Db): Promise<Record<string, string>> {
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

export const wordsOf = async ({ $client: client }: Db) => {
	await client.executeMultiple(`create virtual table words_seen using fts5vocab(public_recipe_words, 'instance')`)
	const { rows } = await client.execute('select term, doc, col, "offset" from words_seen order by 2, 3, 4, 1')
	await client.executeMultiple('drop table words_seen')
	return rows.map((row) => `${row.term} ${row.doc} ${row.col} ${row.offset}`)
}

export const countOf = async ({ $client: client }: Db, table: string) =>
	Number((await client.execute(`select count(*) from ${table}`)).rows[0]?.[0])
