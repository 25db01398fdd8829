import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { recipes } from '#db/schema/recipes.ts'
import { row_revisions } from '#db/schema/sync.ts'
import { makeRecipe } from '../../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../../tests/setup/memory-db.ts'
import { forgetCredits } from './forget-credits.ts'

const AT = 1_790_000_000_000
const pageOf = ({ id }: { id: string }) => `https://nomster.example/recipe/${id}`
let memory: MemoryDb
let author: User
let friend: User
let soup: { id: string }
beforeEach(async () => {
	memory?.close()
	memory = await openMemoryDb()
	author = await makeUser(memory.db)
	friend = await makeUser(memory.db)
	soup = await makeRecipe(memory.db, author, { title: 'Soup', is_public: true })
})
afterAll(() => memory.close())

const copyOf = (origin: { id: string }, source_name: string, cook = friend) =>
	makeRecipe(memory.db, cook, { source_url: pageOf(origin), source_name, updated_at: 5 })
const rowOf = async ({ id }: { id: string }) => (await memory.db.select().from(recipes).where(eq(recipes.id, id)))[0]
const change = (id: string, fields: object, op: 'put' | 'delete' = 'put') =>
	commit(memory.db, {
		...{ space: friend.space, userId: friend.id, at: AT },
		look: [{ entity: 'recipe', ids: [id] }],
		plan: () => [op === 'put' ? { entity: 'recipe', id, op, fields } : { entity: 'recipe', id, op }],
	})
const forgetAll = async (limit = 20) => {
	const found: number[] = []
	do found.push(await forgetCredits(memory.db, author.space, { at: AT, limit }))
	while (found.at(-1))
	return found
}

test('a saved copy names the erased cook no more, in bounded steps, and is the same otherwise', async () => {
	const copies = [await copyOf(soup, 'Ann'), await copyOf(soup, 'Ann, after Grandma'), await copyOf(soup, 'Ann')]
	const before = await rowOf(copies[0] as { id: string })
	expect(await forgetAll(2)).toEqual([2, 1, 0])
	for (const copy of copies) expect((await rowOf(copy))?.source_name).toBe('')
	expect(await rowOf(copies[0] as { id: string })).toEqual({ ...before, source_name: '', ver: expect.any(Number) })
	expect(await memory.db.select().from(row_revisions)).toEqual([])
})

test('a copy of a copy names the cook that it was saved from, and nobody before', async () => {
	const third = await makeUser(memory.db)
	const copy = await copyOf(soup, 'Ann')
	const second = await copyOf(copy, 'Ben, after Ann', third)
	const back = await copyOf(second, 'Cleo, after Ben, after Ann')
	expect(await forgetAll()).toEqual([3, 0])
	expect((await rowOf(second))?.source_name).toBe('Ben')
	expect((await rowOf(back))?.source_name).toBe('Cleo')
})

test('its history names the cook no more either, and keeps every other value', async () => {
	const copy = await copyOf(soup, 'Ann')
	await change(copy.id, { source_name: 'A friend' })
	await change(copy.id, { title: 'Thick soup', source_name: 'Ann again' })
	await change(copy.id, { source_name: '' })
	expect(await forgetAll()).toEqual([1, 0])
	const kept = (await memory.db.select().from(row_revisions)).map(({ fields }) => fields)
	expect(kept).toHaveLength(3)
	for (const fields of kept) expect(fields).toMatchObject({ source_url: pageOf(soup), source_name: '' })
	expect(kept).toContainEqual(expect.objectContaining({ title: 'Lentil soup' }))
})

test('a copy in the bin stays there, with the day on which it was deleted', async () => {
	const copy = await copyOf(soup, 'Ann')
	await change(copy.id, {}, 'delete')
	const before = await rowOf(copy)
	await forgetAll()
	expect(await rowOf(copy)).toEqual({ ...before, source_name: '', ver: expect.any(Number) })
	expect(before?.deleted_at).toBe(AT)
})

test('nothing else is touched: other sources, copies of other cooks’ recipes, the own recipes of the cook', async () => {
	const other = await makeRecipe(memory.db, friend, { is_public: true })
	const kept = [
		await makeRecipe(memory.db, friend, { source_url: 'https://a.example/recipe/123', source_name: 'A' }),
		await copyOf(other, 'Ben', await makeUser(memory.db)),
		await copyOf(soup, 'Mine', author),
	]
	const before = await Promise.all(kept.map(rowOf))
	expect(await forgetAll()).toEqual([0])
	expect(await Promise.all(kept.map(rowOf))).toEqual(before)
})
