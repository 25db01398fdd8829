import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
	type Client,
	type Config,
	createClient,
	type InValue,
	LibsqlError,
	type Transaction,
	type Value,
} from '@libsql/client/web'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql/web'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// What the product expects of a libSQL server, local or remote. The checks share three tables but no rows.

export type Address = { url: string; authToken?: string }

/** Tables of the checks' own in a database that may contain others, and the clients that were opened there. */
export type Ground = {
	client: Client
	connect(overrides?: Partial<Config>): Client
	cook: string
	dish: string
	dishSearch: string
	clear(): Promise<void>
}

export type Check = { name: string; needsToken?: true; run(ground: Ground): Promise<void> }

/**
 * Creates the tables, which proves several statements in one call, FTS5 and triggers. `clear` drops them and closes the
 * clients.
 */
export async function openGround(address: Address): Promise<Ground> {
	const suffix = randomUUID().replaceAll('-', '').slice(0, 12)
	const [cook, dish, dishSearch] = [`check_cook_${suffix}`, `check_dish_${suffix}`, `check_dish_search_${suffix}`]
	const clients: Client[] = []
	const connect = (overrides?: Partial<Config>) => {
		const client = createClient({ ...address, ...overrides })
		clients.push(client)
		return client
	}
	const client = connect()
	const clear = async () => {
		await client.executeMultiple(
			`drop table if exists ${dishSearch}; drop table if exists ${dish}; drop table if exists ${cook};`,
		)
		for (const opened of clients) opened.close()
	}
	try {
		await client.executeMultiple(`
			create table ${cook} (id integer primary key, email text unique not null, visits integer, picture blob);
			create table ${dish} (
				id integer primary key,
				cook_id integer not null references ${cook}(id) on delete cascade,
				title text not null,
				steps text
			);
			create virtual table ${dishSearch} using fts5(title, steps, content='${dish}', content_rowid='id');
			create trigger ${dish}_added after insert on ${dish} begin
				insert into ${dishSearch}(rowid, title, steps) values (new.id, new.title, new.steps);
			end;
			create trigger ${dish}_removed after delete on ${dish} begin
				insert into ${dishSearch}(${dishSearch}, rowid, title, steps) values ('delete', old.id, old.title, old.steps);
			end;
		`)
	} catch (failure) {
		await clear().catch(() => {})
		throw failure
	}
	return { client, connect, cook, dish, dishSearch, clear }
}

export const CHECKS: Check[] = [
	{
		name: 'an insert with arguments in order tells its rowid and one affected row',
		async run({ client, cook }) {
			const email = 'rowid@check'
			const inserted = await client.execute({ sql: `insert into ${cook}(email) values (?)`, args: [email] })
			const id = await firstValue(client, `select id from ${cook} where email = ?`, [email])
			assert.equal(inserted.rowsAffected, 1)
			assert.equal(Number(inserted.lastInsertRowid), id)
		},
	},
	{
		name: 'named arguments are found behind each of their three signs',
		async run({ client }) {
			const { rows } = await client.execute({
				sql: 'select :a as a, @b as b, $c as c',
				args: { a: 1, b: 'two', c: null },
			})
			assert.deepEqual({ ...rows[0] }, { a: 1, b: 'two', c: null })
		},
	},
	{
		name: 'a missing argument and one too many are errors, not NULL',
		async run({ client }) {
			await assert.rejects(client.execute({ sql: 'select ? as a, ? as b', args: [1] }), LibsqlError)
			await assert.rejects(client.execute({ sql: 'select ? as a', args: [1, 2] }), LibsqlError)
			await assert.rejects(client.execute({ sql: 'select :a as a', args: { b: 1 } }), LibsqlError)
		},
	},
	{
		name: 'a single NULL argument arrives',
		async run({ client }) {
			assert.equal(await firstValue(client, 'select ? is null', [null]), 1)
		},
	},
	{
		name: 'an empty text, a boolean and a date arrive as SQLite has them',
		async run({ client }) {
			const { rows } = await client.execute({ sql: 'select ? as a, ? as b, ? as c', args: ['', true, new Date(5)] })
			assert.deepEqual({ ...rows[0] }, { a: '', b: 1, c: 5 })
		},
	},
	{
		name: 'bytes come back as they went',
		async run({ client, cook }) {
			const picture = Uint8Array.of(0, 1, 127, 128, 255)
			await client.execute({ sql: `insert into ${cook}(email, picture) values ('bytes@check', ?)`, args: [picture] })
			assert.deepEqual(await firstBytes(client, `select picture from ${cook} where email = 'bytes@check'`), picture)
		},
	},
	{
		name: 'an integer above 2^53 is exact as bigint and an error as number, never rounded',
		async run({ client, connect, cook }) {
			const large = 2n ** 53n + 1n
			await client.execute({ sql: `insert into ${cook}(email, visits) values ('large@check', ?)`, args: [large] })
			const select = `select visits from ${cook} where email = 'large@check'`
			assert.equal(await firstValue(connect({ intMode: 'bigint' }), select), large)
			await assert.rejects(client.execute(select), RangeError)
		},
	},
	{
		name: 'a text of 1 MB with accents and emoji comes back whole',
		async run({ client }) {
			const long = 'crème brûlée 🍮 '.repeat(60_000)
			assert.ok((await firstValue(client, 'select ?', [long])) === long)
		},
	},
	{
		name: 'a text and a blob of 1 MB are stored whole',
		async run({ client, cook }) {
			const email = `${'m'.repeat(1024 * 1024)}@check`
			const picture = new Uint8Array(1024 * 1024).map((_, at) => at % 251)
			await client.execute({ sql: `insert into ${cook}(email, picture) values (?, ?)`, args: [email, picture] })
			assert.ok((await firstValue(client, `select email from ${cook} where email = ?`, [email])) === email)
			const stored = await firstBytes(client, `select picture from ${cook} where email = ?`, [email])
			assert.ok(Buffer.from(stored).equals(picture))
		},
	},
	{
		name: 'RETURNING gives rows, and counts them without those that triggers wrote',
		async run({ client, cook, dish }) {
			const cookId = await addCook(client, cook, 'returning@check')
			const added = await client.execute({
				sql: `insert into ${dish}(cook_id, title) values (?, 'Leek pie'), (?, 'Plum tart') returning title`,
				args: [cookId, cookId],
			})
			assert.deepEqual(
				added.rows.map((row) => row.title),
				['Leek pie', 'Plum tart'],
			)
			assert.equal(added.rowsAffected, 2)
		},
	},
	{
		name: 'an update tells how many rows it changed, a select none',
		async run({ client, cook }) {
			await addCook(client, cook, 'update-a@check')
			await addCook(client, cook, 'update-b@check')
			const updated = await client.execute(`update ${cook} set visits = 1 where email like 'update-_@check'`)
			assert.equal(updated.rowsAffected, 2)
			assert.equal((await client.execute(`select email from ${cook}`)).rowsAffected, 0)
		},
	},
	{
		name: 'a batch sees its own writes',
		async run({ client, cook }) {
			const [, counted] = await client.batch(
				[
					{ sql: `insert into ${cook}(email) values (?)`, args: ['batch@check'] },
					`select count(*) as n from ${cook} where email = 'batch@check'`,
				],
				'write',
			)
			assert.equal(counted?.rows[0]?.n, 1)
		},
	},
	{
		name: 'a batch of 500 statements is one transaction',
		async run({ client, cook }) {
			const inserts = Array.from({ length: 499 }, (_, at) => ({
				sql: `insert into ${cook}(email, visits) values (?, ?)`,
				args: [`many-${at}@check`, at],
			}))
			const select = `select count(*) as n, sum(visits) as visits from ${cook} where email like 'many-%@check'`
			const results = await client.batch([...inserts, select], 'write')
			assert.equal(results.length, 500)
			assert.deepEqual({ ...results[499]?.rows[0] }, { n: 499, visits: (498 * 499) / 2 })
		},
	},
	{
		name: 'a batch with a failing statement leaves nothing and names the constraint',
		async run({ client, cook }) {
			await addCook(client, cook, 'taken@check')
			const insert = (email: string) => ({ sql: `insert into ${cook}(email) values (?)`, args: [email] })
			await assert.rejects(client.batch([insert('untaken@check'), insert('taken@check')], 'write'), isConstraint)
			assert.equal(await firstValue(client, `select count(*) from ${cook} where email = 'untaken@check'`), 0)
		},
	},
	{
		name: 'of eight who race for one key exactly one wins',
		async run({ connect, cook }) {
			const racers = Array.from({ length: 8 }, () => connect())
			const outcomes = await Promise.allSettled(
				racers.map((racer, at) =>
					racer.batch([{ sql: `insert into ${cook}(email, visits) values ('race@check', ?)`, args: [at] }], 'write'),
				),
			)
			const winners = outcomes.flatMap((outcome, at) => (outcome.status === 'fulfilled' ? at : []))
			assert.equal(winners.length, 1)
			for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(isConstraint(outcome.reason))
			const [racer] = racers
			assert.ok(racer)
			assert.equal(await firstValue(racer, `select visits from ${cook} where email = 'race@check'`), winners[0])
		},
	},
	{
		name: 'a transaction that is rolled back was seen by nobody else',
		async run({ client, cook }) {
			const count = `select count(*) from ${cook} where email = 'undone@check'`
			const transaction = await client.transaction('write')
			await transaction.execute(`insert into ${cook}(email) values ('undone@check')`)
			assert.equal(await firstValue(transaction, count), 1)
			assert.equal(await firstValue(client, count), 0)
			await transaction.rollback()
			assert.equal(await firstValue(client, count), 0)
		},
	},
	{
		name: 'a transaction that is committed is seen',
		async run({ client, cook }) {
			const transaction = await client.transaction('write')
			await transaction.execute(`insert into ${cook}(email) values ('kept-a@check')`)
			await transaction.batch([`insert into ${cook}(email) values ('kept-b@check')`])
			await transaction.commit()
			assert.equal(await firstValue(client, `select count(*) from ${cook} where email like 'kept-_@check'`), 2)
		},
	},
	{
		name: 'a second writer waits for the first and does not hold it up',
		async run({ client, connect, cook }) {
			const first = await client.transaction('write')
			await first.execute(`insert into ${cook}(email) values ('first-a@check')`)
			let secondIsThrough = false
			const second = connect()
				.execute(`insert into ${cook}(email) values ('second@check')`)
				.then(() => {
					secondIsThrough = true
				})
			await first.execute(`insert into ${cook}(email) values ('first-b@check')`)
			await first.execute(`insert into ${cook}(email) values ('first-c@check')`)
			assert.equal(secondIsThrough, false)
			await first.commit()
			await second
			const emails = `select count(*) from ${cook} where email like 'first-_@check' or email = 'second@check'`
			assert.equal(await firstValue(client, emails), 4)
		},
	},
	{
		name: 'a transaction whose client is gone frees its lock and leaves nothing',
		async run({ client, connect, cook }) {
			const abandoned = await client.transaction('write')
			await abandoned.execute(`insert into ${cook}(email) values ('abandoned@check')`)
			await connect().execute(`insert into ${cook}(email) values ('patient@check')`)
			await assert.rejects(abandoned.commit())
			assert.equal(await firstValue(client, `select count(*) from ${cook} where email = 'abandoned@check'`), 0)
			assert.equal(await firstValue(client, `select count(*) from ${cook} where email = 'patient@check'`), 1)
		},
	},
	{
		name: 'foreign keys are enforced',
		async run({ client, dish }) {
			await assert.rejects(client.execute(`insert into ${dish}(cook_id, title) values (-1, 'Orphan')`), isConstraint)
		},
	},
	{
		name: 'full-text search finds by prefix and follows a cascade',
		async run({ client, cook, dish, dishSearch }) {
			const cookId = await addCook(client, cook, 'search@check')
			const insert = `insert into ${dish}(cook_id, title, steps) values (?, ?, ?)`
			await client.batch(
				[
					[insert, [cookId, 'Tomato soup', 'Sweat the garlic.']],
					[insert, [cookId, 'Beef stew', 'Brown the beef.']],
				],
				'write',
			)
			const find = `select title from ${dishSearch} where ${dishSearch} match 'garl*' order by rank`
			assert.equal(await firstValue(client, find), 'Tomato soup')
			await client.execute({ sql: `delete from ${cook} where id = ?`, args: [cookId] })
			assert.equal((await client.execute(find)).rows.length, 0)
		},
	},
	{
		name: 'a migration may rebuild a parent table without losing its children, and keys are enforced again',
		async run({ client, cook, dish }) {
			const cookId = await addCook(client, cook, 'rebuilt@check')
			await client.execute({ sql: `insert into ${dish}(cook_id, title) values (?, 'Kept dish')`, args: [cookId] })
			await client.migrate([
				`create table ${cook}_next (id integer primary key, email text unique not null, visits integer, picture blob, bio text)`,
				`insert into ${cook}_next select id, email, visits, picture, 'New here' from ${cook}`,
				`drop table ${cook}`,
				`alter table ${cook}_next rename to ${cook}`,
			])
			const join = `select bio from ${dish} join ${cook} on ${cook}.id = cook_id where title = 'Kept dish'`
			assert.equal(await firstValue(client, join), 'New here')
			await assert.rejects(client.execute(`insert into ${dish}(cook_id, title) values (-1, 'Orphan')`), isConstraint)
		},
	},
	{
		name: 'a new column is there at once for every connection',
		async run({ client, connect, cook }) {
			await addCook(client, cook, 'column@check')
			const other = await connect().transaction('read')
			await other.execute(`select * from ${cook} limit 1`)
			await client.execute(`alter table ${cook} add column nickname text default 'none yet'`)
			await other.rollback()
			const { rows } = await client.execute(`select * from ${cook} where email = 'column@check'`)
			assert.equal(rows[0]?.nickname, 'none yet')
		},
	},
	{
		name: 'a syntax error is an error with a code',
		async run({ client }) {
			await assert.rejects(
				client.execute('selec 1'),
				(failure) => failure instanceof LibsqlError && failure.code !== '',
			)
		},
	},
	{
		name: 'two statements in one execute are never done by half',
		async run({ client, cook }) {
			const insert = (email: string) => `insert into ${cook}(email) values ('${email}')`
			const ran = await client.execute(`${insert('half-a@check')}; ${insert('half-b@check')}`).then(
				() => true,
				() => false,
			)
			const count = await firstValue(client, `select count(*) from ${cook} where email like 'half-_@check'`)
			assert.equal(count, ran ? 2 : 0)
		},
	},
	{
		name: 'drizzle writes, reads, batches and rolls back',
		async run({ client, cook }) {
			const cooks = sqliteTable(cook, {
				id: integer().primaryKey(),
				email: text().notNull(),
				visits: integer(),
			})
			const db = drizzle({ client })
			const [added] = await db.insert(cooks).values({ email: 'drizzle@check', visits: 1 }).returning({ id: cooks.id })
			assert.ok(added)
			const mine = eq(cooks.id, added.id)
			const [, found] = await db.batch([
				db.update(cooks).set({ visits: 2 }).where(mine),
				db.select({ visits: cooks.visits }).from(cooks).where(mine),
			])
			assert.deepEqual(found, [{ visits: 2 }])
			await assert.rejects(
				db.transaction(async (transaction) => {
					await transaction.update(cooks).set({ visits: 3 }).where(mine)
					transaction.rollback()
				}),
			)
			assert.equal((await db.select().from(cooks).where(mine))[0]?.visits, 2)
		},
	},
	{
		name: 'a wrong token is refused',
		needsToken: true,
		async run({ connect }) {
			await assert.rejects(connect({ authToken: 'not-the-token' }).execute('select 1'), LibsqlError)
		},
	},
]

type Executor = Pick<Transaction, 'execute'>

/** The first value of the first row. */
async function firstValue(executor: Executor, sql: string, args: InValue[] = []): Promise<Value | undefined> {
	const { rows } = await executor.execute({ sql, args })
	return rows[0]?.[0]
}

async function firstBytes(executor: Executor, sql: string, args: InValue[] = []): Promise<Uint8Array> {
	const value = await firstValue(executor, sql, args)
	assert.ok(value instanceof ArrayBuffer)
	return new Uint8Array(value)
}

async function addCook(client: Client, cook: string, email: string): Promise<bigint> {
	const { lastInsertRowid } = await client.execute({ sql: `insert into ${cook}(email) values (?)`, args: [email] })
	assert.ok(lastInsertRowid !== undefined)
	return lastInsertRowid
}

/** A server may append the kind of constraint to this code. */
export const isConstraint = (failure: unknown): boolean =>
	failure instanceof LibsqlError && failure.code.startsWith('SQLITE_CONSTRAINT')
