import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { FieldsOf } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { writeBatch } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { recipes } from '#db/schema/recipes.ts'
import { spaces, sync_commits } from '#db/schema/sync.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { recipeFields } from '../factories/recipe-fields.ts'

let server: Awaited<ReturnType<typeof startLibsqlServer>>
let db: Db

beforeAll(async () => {
	server = await startLibsqlServer({ path: join(await mkdtemp(join(tmpdir(), 'commit-')), 'test.db') })
	db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
})
afterAll(() => server.close())

async function newSpace(): Promise<string> {
	const id = makeId()
	await writeBatch(db, [
		db.insert(users).values({ id, email: `${id}@example.org`, email_normalized: `${id}@example.org`, created_at: 1 }),
		db.insert(spaces).values({ id, epoch: 'e1', created_at: 1 }),
	])
	return id
}

const soupOf = (space: string, title: string): FieldsOf<'recipe'> => ({
	user_id: space,
	...recipeFields({ title, instructions: '', category: ['Soup'], created_at: 1, updated_at: 1 }),
})

const put = (space: string, id: string, title: string) =>
	commit(db, {
		space,
		userId: space,
		at: 1,
		look: [{ entity: 'recipe', ids: [id] }],
		plan: () => [{ entity: 'recipe', id, op: 'put', fields: soupOf(space, title) }],
	})

const rowOf = async (id: string) => (await db.select().from(recipes).where(eq(recipes.id, id)))[0]

test('each change of a space gets the next version, and the commit returns the first and last', async () => {
	const space = await newSpace()
	const [a, b] = [makeId(), makeId()]
	expect(await put(space, a, 'A')).toEqual({ from: 0, to: 1, shut: [] })
	expect(await put(space, b, 'B')).toEqual({ from: 1, to: 2, shut: [] })
	expect(await put(space, a, 'A2')).toEqual({ from: 2, to: 4, shut: [] })
	expect(await rowOf(a)).toMatchObject({ title: 'A2', ver: 3, category: ['Soup'], is_public: false, updated_by: space })
})

test('twenty concurrent writers get twenty different versions and lose nothing', async () => {
	const space = await newSpace()
	const ids = Array.from({ length: 20 }, () => makeId())
	// Eight tries are enough for a cook's devices; of twenty writers the refused ones retry, as a client does.
	const stubborn = async (id: string): Promise<void> => {
		await put(space, id, id).catch((error) => (error.code === 'unavailable' ? stubborn(id) : Promise.reject(error)))
	}
	await Promise.all(ids.map(stubborn))
	const rows = await db.select({ id: recipes.id, ver: recipes.ver }).from(recipes).where(eq(recipes.space, space))
	expect(rows.map((row) => row.ver).sort((x, y) => x - y)).toEqual(ids.map((_, i) => i + 1))
	expect(new Set(rows.map((row) => row.id))).toEqual(new Set(ids))
})

test('a plan decides on the state that its commit writes to: a limit of three holds against eight writers', async () => {
	const space = await newSpace()
	const results = await Promise.allSettled(
		Array.from({ length: 8 }, () =>
			commit(db, {
				space,
				userId: space,
				at: 1,
				count: ['recipe'],
				plan(seen) {
					if (seen.count('recipe') >= 3) throw new Error('full')
					return [{ entity: 'recipe', id: makeId(), op: 'put', fields: soupOf(space, 'x') }]
				},
			}),
		),
	)
	expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
	expect(await db.select().from(recipes).where(eq(recipes.space, space))).toHaveLength(3)
})

test('an id that exists in another space is taken, and nothing of the batch is written', async () => {
	const [mine, theirs] = [await newSpace(), await newSpace()]
	const id = makeId()
	await put(theirs, id, 'Theirs')
	await expect(put(mine, id, 'Mine')).rejects.toMatchObject({ code: 'id_taken', message: 'This id is taken.' })
	expect(await rowOf(id)).toMatchObject({ title: 'Theirs', space: theirs })
	expect(await db.select().from(sync_commits).where(eq(sync_commits.space, mine))).toEqual([])
})

test('deleting keeps the fields, putting restores the row', async () => {
	const space = await newSpace()
	const id = makeId()
	await put(space, id, 'Soup')
	const change = (op: 'delete' | 'put') =>
		commit(db, {
			space,
			userId: space,
			at: 5,
			look: [{ entity: 'recipe', ids: [id] }],
			plan: () => [op === 'delete' ? { entity: 'recipe', id, op } : { entity: 'recipe', id, op, fields: {} }],
		})
	await change('delete')
	expect(await rowOf(id)).toMatchObject({ title: 'Soup', deleted_at: 5, ver: 2 })
	await change('put')
	expect(await rowOf(id)).toMatchObject({ title: 'Soup', deleted_at: null, ver: 4 })
})

test('security 17: a field that the entity does not name is refused', async () => {
	const space = await newSpace()
	const fields = { ...soupOf(space, 'x'), space: 'elsewhere', ver: 99 }
	await expect(
		commit(db, { space, userId: space, at: 1, plan: () => [{ entity: 'recipe', id: makeId(), op: 'put', fields }] }),
	).rejects.toThrow(/unrecognized/i)
})

test('a plan without changes claims no version', async () => {
	const space = await newSpace()
	expect(await commit(db, { space, userId: space, at: 1, plan: () => [] })).toEqual({ from: 0, to: 0, shut: [] })
	expect(await db.select().from(sync_commits).where(eq(sync_commits.space, space))).toEqual([])
})

test('a commit takes two round trips', async () => {
	const space = await newSpace()
	const counted = openDb({ LIBSQL_URL: server.url })
	await commit(counted, {
		space,
		userId: space,
		at: 1,
		plan: () => [{ entity: 'recipe', id: makeId(), op: 'put', fields: soupOf(space, 'x') }],
	})
	expect(counted.trips()).toBe(2)
})

test('writing a synced row under a version that no commit has just claimed is refused', async () => {
	const space = await newSpace()
	const id = makeId()
	await put(space, id, 'Soup')
	const row = { ...soupOf(space, 'Sneaked in'), id: makeId(), space, updated_by: space }
	for (const ver of [0, 2, 99]) await expect(db.insert(recipes).values({ ...row, ver })).rejects.toThrow()
	await expect(db.update(recipes).set({ title: 'Sneaked in', ver: 99 }).where(eq(recipes.id, id))).rejects.toThrow()
	expect(await db.$count(recipes, eq(recipes.space, space))).toBe(1)
})

test('updating a synced row without raising its version is refused', async () => {
	const space = await newSpace()
	const id = makeId()
	await put(space, id, 'Soup')
	await expect(db.update(recipes).set({ title: 'Sneaked in' }).where(eq(recipes.id, id))).rejects.toThrow()
	expect(await rowOf(id)).toMatchObject({ title: 'Soup' })
})
