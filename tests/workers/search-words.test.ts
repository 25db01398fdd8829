import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RowChange } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../setup/memory-db.ts'

let memory: MemoryDb
let cook: User

beforeAll(async () => {
	memory = await openMemoryDb()
	cook = await makeUser(memory.db)
	await memory.db.run(sql`create table written (number integer)`)
	// FTS5 stores one row per document in this table, and rewrites it each time a recipe's words are written.
	await memory.db.run(sql`create trigger counts_written after insert on public_recipe_words_docsize begin
		insert into written values (new.id);
	end`)
})
afterAll(() => memory.close())
beforeEach(() => memory.db.run(sql`delete from written`))

const countWritten = async () => (await memory.db.get<{ n: number }>(sql`select count(*) as n from written`)).n
const countStale = async () =>
	(await memory.db.get<{ n: number }>(sql`select count(*) as n from public_recipe_stale`)).n

/** Ids of the recipes whose words include this one. */
async function found(word: string): Promise<string[]> {
	const rows = await memory.db.all<{ recipe_id: string }>(sql`
		select recipe_id from public_recipe_words join public_recipe_numbers on number = public_recipe_words.rowid
		where public_recipe_words match ${word}
	`)
	return rows.map(({ recipe_id }) => recipe_id)
}

const write = (...changes: RowChange[]) =>
	commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at: 2,
		look: changes.map(({ entity, id }) => ({ entity, ids: [id] })),
		plan: () => changes,
	})

const manyLines = Array.from({ length: 300 }, (_, i) => `${i + 1} g flour${i}`)

test('a public recipe of 300 lines is indexed once, with the words of its last line', async () => {
	const recipe = await makeRecipe(memory.db, cook, { is_public: true, title: 'Quincekuchen', lines: manyLines })
	expect(await countWritten()).toBe(1)
	expect(await found('quincekuchen')).toEqual([recipe.id])
	expect(await found('flour299')).toEqual([recipe.id])
})

test('a private recipe of 300 lines is not indexed; once public it is, once', async () => {
	const { id } = await makeRecipe(memory.db, cook, { title: 'Medlarjam', lines: manyLines })
	expect(await countWritten()).toBe(0)
	await write({ entity: 'recipe', id, op: 'put', fields: { is_public: true } })
	expect(await countWritten()).toBe(1)
	expect(await found('medlarjam')).toEqual([id])
})

test('a save that changes title and lines of two recipes indexes each of them once', async () => {
	const one = await makeRecipe(memory.db, cook, { is_public: true, lines: ['1 salsify', '1 cardoon', '1 onion'] })
	const other = await makeRecipe(memory.db, cook, { is_public: true, lines: ['1 salsify'] })
	await memory.db.run(sql`delete from written`)
	const [first, second, third] = one.lines
	await write(
		{ entity: 'recipe', id: one.id, op: 'put', fields: { title: 'Crosne' } },
		{ entity: 'ingredient_line', id: first?.id ?? '', op: 'put', fields: { text: '1 skirret' } },
		{ entity: 'ingredient_line', id: second?.id ?? '', op: 'delete' },
		{ entity: 'ingredient_line', id: third?.id ?? '', op: 'put', fields: { recipe_id: other.id } },
	)
	expect(await countWritten()).toBe(2)
	expect(await found('crosne')).toEqual([one.id])
	expect(await found('skirret')).toEqual([one.id])
	expect(await found('cardoon')).toEqual([])
	expect(await found('salsify')).toEqual([other.id])
	expect(await found('onion')).toEqual([other.id])
})

test('what is made private or deleted is no longer found, and comes back with its words', async () => {
	const { id } = await makeRecipe(memory.db, cook, { is_public: true, title: 'Loquatpie', lines: ['1 loquat'] })
	await write({ entity: 'recipe', id, op: 'put', fields: { is_public: false } })
	expect(await found('loquatpie OR loquat')).toEqual([])
	await write({ entity: 'recipe', id, op: 'put', fields: { is_public: true } })
	expect(await found('loquat')).toEqual([id])
	await write({ entity: 'recipe', id, op: 'delete' })
	expect(await found('loquatpie OR loquat')).toEqual([])
	await write({ entity: 'recipe', id, op: 'put', fields: {} })
	expect(await found('loquatpie')).toEqual([id])
})

test('a commit leaves no recipe stale, even if its first try lost the race', async () => {
	const recipe = await makeRecipe(memory.db, cook, { is_public: true })
	let isFirst = true
	memory.before = async (kind) => {
		if (kind !== 'write' || !isFirst) return
		isFirst = false
		await write({ entity: 'recipe', id: recipe.id, op: 'put', fields: { title: 'Faster' } })
	}
	await write({ entity: 'recipe', id: recipe.id, op: 'put', fields: { title: 'Slower' } })
	memory.before = undefined
	expect(await countStale()).toBe(0)
	expect(await found('faster')).toEqual([])
	expect(await found('slower')).toEqual([recipe.id])
})
