import { afterAll, beforeAll, expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { findSpaceVersion } from '#db/queries/cookbooks.ts'
import { makeRecipe, makeRecipes, rateRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { LIST_HEAD } from '../model/list.ts'
import { readRecipeList } from './read-recipes.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

test('the head of a list holds the newest recipes of the space that are not deleted, their number and the current version', async () => {
	const { db } = memory
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	await makeRecipe(db, other, { title: 'Not mine' })
	await makeRecipes(db, cook, LIST_HEAD, (i) => ({ title: `Soup ${i}`, updated_at: 1_000 + i }))
	const best = await makeRecipe(db, cook, {
		title: 'Best',
		cuisine: 'Thai',
		category: ['Soup'],
		images: ['/media/u/a-1920.webp'],
		prep_time: 10,
		cook_time: 20,
		updated_at: 9_000,
	})
	await rateRecipe(db, best, [{ by: other, stars: 4 }])
	const gone = await makeRecipe(db, cook, { title: 'Gone', updated_at: 9_999 })
	const look = [{ entity: 'recipe' as const, ids: [gone.id] }]
	const plan = () => [{ entity: 'recipe' as const, id: gone.id, op: 'delete' as const }]
	await commit(db, { space: cook.space, userId: cook.id, at: 10_000, look, plan })

	const { list, ver } = await readRecipeList(db, { space: cook.space })
	expect([list.cards.length, list.total]).toEqual([LIST_HEAD, LIST_HEAD + 1])
	expect(list.cards[0]).toMatchObject({
		id: best.id,
		title: 'Best',
		minutes: 30,
		genre: 'Thai',
		picture: '/media/u/a-1920.webp',
		rating: 4,
	})
	expect(list.cards.slice(1, 3).map(({ title }) => title)).toEqual([`Soup ${LIST_HEAD - 1}`, `Soup ${LIST_HEAD - 2}`])
	const [head] = await findSpaceVersion(db, { space: cook.space })
	expect(ver).toBe(head?.ver)
})

test('a space without recipes has an empty list', async () => {
	const cook = await makeUser(memory.db)
	expect((await readRecipeList(memory.db, { space: cook.space })).list).toEqual({ cards: [], total: 0 })
})

test('the head of a list knows which servings somebody has said', async () => {
	const cook = await makeUser(memory.db)
	await makeRecipe(memory.db, cook, { title: 'Said', servings: 1, servings_known: true, recipe_yield: '2 loaves' })
	await makeRecipe(memory.db, cook, { title: 'Unsaid', servings: 1 })
	const { list } = await readRecipeList(memory.db, { space: cook.space })
	expect(Object.fromEntries(list.cards.map(({ title, servings }) => [title, servings]))).toEqual({ Said: 1, Unsaid: 0 })
})
