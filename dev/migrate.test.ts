import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, test } from 'vitest'
import { PROBLEMS } from '#db/backup/problem.ts'
import { type Db, openDb } from '#db/client.ts'
import { startLibsqlServer } from './libsql/server.ts'
import { migrateDatabase } from './migrate.ts'
import { PROJECT_ROOT } from './workers.ts'

/** A database made by the 23 migrations that were squashed into one: a cook with a public recipe. */
const RECORDED = join(PROJECT_ROOT, 'tests', 'setup', 'before-the-squash.db.gz')

const MIGRATIONS: unknown[] = JSON.parse(
	readFileSync(join(PROJECT_ROOT, 'migrations', 'meta', '_journal.json'), 'utf8'),
).entries

const folder = mkdtempSync(join(tmpdir(), 'nomster-migrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const toClose: (() => Promise<void>)[] = []
afterEach(async () => {
	for (const close of toClose.splice(0)) await close()
})

async function serve(name: string, bytes?: Uint8Array): Promise<Db> {
	const path = join(folder, name)
	if (bytes) writeFileSync(path, bytes)
	const server = await startLibsqlServer({ path })
	toClose.push(() => server.close())
	return openDb({ LIBSQL_URL: server.url })
}

const recorded = () => gunzipSync(readFileSync(RECORDED))

/** The SQL of every object, with normalized white space. */
async function schemaOf({ $client: client }: Db): Promise<string[]> {
	const { rows } = await client.execute(`select type, name, coalesce(sql, '') as sql from sqlite_master order by name`)
	return rows
		.filter(({ name }) => !String(name).startsWith('__drizzle'))
		.map(({ type, name, sql }) => `${type} ${name} ${String(sql).replace(/\s*([(),])\s*|\s+/g, '$1 ')}`)
}

const rowsOf = async ({ $client: client }: Db, sql: string) =>
	(await client.execute(sql)).rows.map((row) => ({ ...row }))

test('an empty database gets the same schema as one that was migrated step by step', async () => {
	const [fresh, today] = [await serve('empty.db'), await serve('recorded.db', recorded())]
	for (const db of [fresh, today]) await migrateDatabase(db)
	const schema = await schemaOf(fresh)
	expect(schema.length).toBeGreaterThan(180)
	expect(schema).toEqual(await schemaOf(today))
	const seen = MIGRATIONS.length
	expect(await rowsOf(fresh, 'select count(*) as seen from __drizzle_migrations')).toEqual([{ seen }])
})

test('a database that has all of the squashed migrations skips the new one, and keeps its rows', async () => {
	const db = await serve('today.db', recorded())
	const look = async () => [
		await rowsOf(db, 'select * from recipes'),
		await rowsOf(db, 'select * from public_recipe_facts'),
		await rowsOf(db, 'select * from __drizzle_migrations'),
	]
	const before = await look()
	expect(before[0]).toMatchObject([{ title: 'Leek soup' }])
	expect(before[2]).toHaveLength(23)
	await migrateDatabase(db)
	const [recipes, facts, migrations] = await look()
	// Later migrations may add columns.
	expect([recipes, facts]).toMatchObject(before.slice(0, 2))
	expect(migrations?.slice(0, 23)).toEqual(before[2])
	expect(migrations).toHaveLength(23 + MIGRATIONS.length - 1)
})

test('a database that lacks one of them is refused with a sentence, and left as it is', async () => {
	const db = await serve('older.db', recorded())
	await db.$client.execute(
		'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
	)
	const before = await schemaOf(db)
	await expect(migrateDatabase(db)).rejects.toThrow(PROBLEMS.olderDatabase())
	expect(await schemaOf(db)).toEqual(before)
})
