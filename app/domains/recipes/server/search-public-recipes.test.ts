import { afterAll, beforeAll, expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { searchPublicRecipes } from './search-public-recipes.ts'

let memory: MemoryDb
let cook: User
beforeAll(async () => {
	memory = await openMemoryDb()
	cook = await makeUser(memory.db)
})
afterAll(() => memory.close())

const find = async (text: string) =>
	(await searchPublicRecipes(memory.db, { text, viewerId: null })).map(({ title }) => title)
const change = (recipe: { id: string }, fields: object) =>
	commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at: 1,
		look: [{ entity: 'recipe', ids: [recipe.id] }],
		plan: () => [{ entity: 'recipe', id: recipe.id, op: 'put', fields }],
	})

test('a recipe is found while it is public, by its current words, and by no word of a private one', async () => {
	const dish = await makeRecipe(memory.db, cook, { title: 'Salsify pie', lines: ['2 kohlrabi'], is_public: false })
	expect(await find('salsify')).toEqual([])
	await change(dish, { is_public: true })
	expect([await find('salsify'), await find('kohlrabi')]).toEqual([['Salsify pie'], ['Salsify pie']])
	await change(dish, { title: 'Scorzonera pie' })
	expect([await find('salsify'), await find('scorzonera')]).toEqual([[], ['Scorzonera pie']])
	const line = dish.lines[0]?.id ?? ''
	await commit(memory.db, {
		space: cook.space,
		userId: cook.id,
		at: 2,
		look: [{ entity: 'ingredient_line', ids: [line] }],
		plan: () => [{ entity: 'ingredient_line', id: line, op: 'put', fields: { text: '2 celtuce' } }],
	})
	expect([await find('kohlrabi'), await find('celtuces')]).toEqual([[], ['Scorzonera pie']])
	await change(dish, { is_public: false })
	expect(await find('scorzonera')).toEqual([])
})

test('operators of the index’s query language are ordinary characters', async () => {
	for (const text of ['"', 'a" OR "b', 'title:x', 'NEAR(', '*', '()', "'; drop table recipes", '-', '--x', '{title}'])
		await expect(find(text)).resolves.toBeInstanceOf(Array)
})

test('typing errors, accents and compounds are found as on the device', async () => {
	await makeRecipe(memory.db, cook, { title: 'Smørrebrød with Grüner Schnittlauchquark', lines: [], is_public: true })
	for (const text of ['smorrebrod', 'smørrebrød', 'gruner', 'schnitlauchquark', 'quark', 'smorebrod'])
		expect(await find(text)).toEqual(['Smørrebrød with Grüner Schnittlauchquark'])
})
