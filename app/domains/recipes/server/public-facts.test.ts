import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as reader from '#app/domains/ingredients/model/facts/load-facts-reader.ts'
import { FACTS_VERSION, verdictIn } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { EntityName } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { writeBatch } from '#db/batch.ts'
import { listNewestPublicRecipes } from '#db/queries/public-recipes.ts'
import { findReadableRecipe } from '#db/queries/recipes-read.ts'
import { users } from '#db/schema/accounts.ts'
import { public_recipe_facts } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { refreshPublicFacts } from './refresh-public-facts.ts'

let memory: MemoryDb
let cook: User
beforeAll(async () => {
	memory = await openMemoryDb()
	cook = await makeUser(memory.db)
})
beforeEach(() => vi.restoreAllMocks())
afterAll(() => memory.close())

const factsOf = async ({ id }: { id: string }) => {
	const [row] = await memory.db.select().from(public_recipe_facts).where(eq(public_recipe_facts.recipe_id, id))
	return row
}
const put = (entity: EntityName, id: string, fields: object, at = 1) =>
	commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at,
		look: [{ entity, ids: [id] }],
		plan: () => [{ entity, id, op: 'put', fields } as never],
	})
const remove = (entity: 'recipe' | 'ingredient_line', id: string) =>
	commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at: 2,
		look: [{ entity, ids: [id] }],
		plan: () => [{ entity, id, op: 'delete' }],
	})
const silent = { error: () => {} }
const bread = (rest = {}) => makeRecipe(memory.db, cook, { lines: ['500 g plain flour', '100 g walnuts'], ...rest })

test('a recipe that is created public has facts from its first row on', async () => {
	const row = await factsOf(await bread({ is_public: true }))
	if (!row) throw new Error('no facts')
	expect([verdictIn(row, 'Nuts'), verdictIn(row, 'Gluten'), verdictIn(row, 'Fish'), verdictIn(row, 'Vegan')]).toEqual([
		'contains',
		'contains',
		'clear',
		'clear',
	])
	expect(row.version).toBe(FACTS_VERSION)
})

test('publishing, and a change of one line, write the facts in the batch that writes the rows', async () => {
	const recipe = await bread()
	expect(await factsOf(recipe)).toBeUndefined()
	await put('recipe', recipe.id, { is_public: true })
	expect(verdictIn((await factsOf(recipe)) ?? never(), 'Nuts')).toBe('contains')
	const [, nuts] = recipe.lines
	const db = memory.open()
	let writes = 0
	memory.before = (kind) => {
		writes += kind === 'write' ? 1 : 0
	}
	await commit(db, {
		space: cook.space,
		userId: cook.id,
		at: 1,
		look: [{ entity: 'ingredient_line', ids: [nuts?.id ?? ''] }],
		plan: () => [
			{ entity: 'ingredient_line', id: nuts?.id ?? '', op: 'put', fields: { text: '2 anchovies', ...UNREAD } },
		],
	})
	memory.before = undefined
	expect([writes, db.trips()]).toEqual([1, 2])
	const row = (await factsOf(recipe)) ?? never()
	expect([verdictIn(row, 'Nuts'), verdictIn(row, 'Fish'), verdictIn(row, 'Vegetarian')]).toEqual([
		'clear',
		'contains',
		'contains',
	])
	await remove('ingredient_line', nuts?.id ?? '')
	expect(verdictIn((await factsOf(recipe)) ?? never(), 'Fish')).toBe('clear')
})

test('private and deleted recipes have no verdicts, and the first publishing is stored', async () => {
	const recipe = await bread()
	await put('recipe', recipe.id, { is_public: true }, 111)
	await put('recipe', recipe.id, { is_public: false }, 222)
	expect(await factsOf(recipe)).toMatchObject({
		is_public: false,
		contains: 0,
		clear: 0,
		version: 0,
		published_at: 111,
	})
	await put('recipe', recipe.id, { is_public: true }, 333)
	expect(await factsOf(recipe)).toMatchObject({ is_public: true, published_at: 111, version: FACTS_VERSION })
	await remove('recipe', recipe.id)
	expect(await factsOf(recipe)).toMatchObject({ is_public: false, contains: 0, clear: 0 })
	await put('recipe', recipe.id, { title: 'Back again' })
	expect(await factsOf(recipe)).toMatchObject({ is_public: true, version: FACTS_VERSION })
	await commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at: 1,
		look: [{ entity: 'recipe', ids: [recipe.id] }],
		plan: () => [{ entity: 'recipe', id: recipe.id, op: 'strip' }],
	})
	expect(await factsOf(recipe)).toBeUndefined()
})

test('a commit that touches no public recipe never loads the food table', async () => {
	const load = vi.spyOn(reader, 'loadFactsReader')
	const recipe = await bread()
	await put('recipe', recipe.id, { title: 'Mine' })
	await put('ingredient_line', recipe.lines[0]?.id ?? '', { text: '1 egg', ...UNREAD })
	const shown = await bread({ is_public: true })
	load.mockClear()
	await put('recipe', shown.id, { title: 'Another title' })
	await put('recipe', shown.id, { is_public: false })
	expect(load).not.toHaveBeenCalled()
})

test('the job renews outdated facts in steps, and does not overwrite what a commit has written in between', async () => {
	const made = [await bread({ is_public: true }), await bread({ is_public: true }), await bread({ is_public: true })]
	const age = () =>
		writeBatch(
			memory.db,
			made.map(({ id }) =>
				memory.db
					.update(public_recipe_facts)
					.set({ version: 1, contains: 0, clear: 0 })
					.where(eq(public_recipe_facts.recipe_id, id)),
			),
		)
	await age()
	expect(await refreshPublicFacts(memory.db, silent, { step: 2, steps: 1 })).toBe(2)
	expect(await refreshPublicFacts(memory.db, silent, { step: 2 })).toBe(1)
	expect(await refreshPublicFacts(memory.db, silent)).toBe(0)
	for (const recipe of made) expect(verdictIn((await factsOf(recipe)) ?? never(), 'Nuts')).toBe('contains')

	await age()
	const [first = never()] = made
	memory.before = async (kind) => {
		if (kind !== 'write') return
		memory.before = undefined
		await put('ingredient_line', first.lines[1]?.id ?? '', { text: '2 eggs', ...UNREAD })
	}
	await refreshPublicFacts(memory.db, silent)
	const row = (await factsOf(first)) ?? never()
	expect([verdictIn(row, 'Nuts'), verdictIn(row, 'Eggs')]).toEqual(['clear', 'contains'])
})

test('a recipe that cannot be read is unknown, and does not block others', async () => {
	const recipe = await bread({ is_public: true })
	await memory.db.update(public_recipe_facts).set({ version: 0 }).where(eq(public_recipe_facts.recipe_id, recipe.id))
	vi.spyOn(reader, 'loadFactsReader').mockResolvedValue(() => {
		throw new Error('unreadable')
	})
	await refreshPublicFacts(memory.db, silent)
	expect(await factsOf(recipe)).toMatchObject({ contains: 0, clear: 0, version: FACTS_VERSION })
})

test('a recipe whose device reports the year 275760 is sorted by when the server saw it published', async () => {
	const author = await makeUser(memory.db)
	const { id: _id, lines: _lines, ...template } = await makeRecipe(memory.db, author)
	const write = async (fields: object, at: number) => {
		const id = makeId()
		const all = { ...template, is_public: true, ...fields }
		await commit(memory.db, {
			space: author.space,
			userId: author.id,
			at,
			plan: () => [{ entity: 'recipe', id, op: 'put', fields: all } as never],
		})
		return id
	}
	const forged = await write({ created_at: 8.64e15 }, 1_000)
	const honest = await write({ created_at: 5 }, 2_000)
	const rows = await listNewestPublicRecipes(memory.db, { viewerId: null, limit: 100 })
	const ids = rows.map(({ id }) => id).filter((id) => id === forged || id === honest)
	expect(ids).toEqual([honest, forged])
})

test('a public recipe of a disabled cook is hidden from everyone but the cook', async () => {
	const author = await makeUser(memory.db)
	const recipe = await makeRecipe(memory.db, author, { is_public: true })
	const read = (space: string | null) => findReadableRecipe(memory.db, { recipeId: recipe.id, space })
	expect((await read(null))?.lines).toHaveLength(recipe.lines.length)
	await memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, author.id))
	expect([await read(null), await read(cook.space)]).toEqual([undefined, undefined])
	expect((await read(author.space))?.lines).toHaveLength(recipe.lines.length)
})

const UNREAD = {
	quantity: null,
	quantity_max: null,
	unit: null,
	ingredient_name: null,
	note: null,
	reading: null,
}

function never(): never {
	throw new Error('there should be one')
}
