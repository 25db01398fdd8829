import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalMinutes } from '#app/domains/recipes/model/duration.ts'
import { SearchIndex } from '#app/domains/recipes/model/search/search-index.ts'
import { searchPublicRecipes } from '#app/domains/recipes/server/search-public-recipes.ts'
import { dishOf, randomFrom, searchOf } from '../../factories/dishes.ts'
import { type MadeRecipe, makeRecipes } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../setup/memory-db.ts'

let memory: MemoryDb
let cook: User
beforeAll(async () => {
	memory = await openMemoryDb()
	cook = await makeUser(memory.db)
})
afterAll(() => memory.close())

test('over 300 searches in 5,000 recipes, the first ten equal the device’s in 95 of 100', {
	timeout: 300_000,
}, async () => {
	const random = randomFrom(7)
	const made = await makeRecipes(memory.db, cook, 5_000, (i) => ({
		...dishOf(random),
		is_public: true,
		created_at: 1_700_000_000_000 + i,
	}))
	const index = indexOf(made)
	const texts = Array.from({ length: 300 }, () => searchOf(random))
	let same = 0
	const others: string[] = []
	for (const text of texts) {
		const here = index.search(text).slice(0, 10)
		const there = await searchPublicRecipes(memory.db, { text, viewerId: null })
		const isSame =
			here.every(({ id }, i) => there[i]?.id === id) && (here.length === 10 || there.length === here.length)
		if (isSame) same += 1
		else others.push(text)
	}
	expect(same / texts.length, others.join(', ')).toBeGreaterThanOrEqual(0.95)
})

function indexOf(recipes: MadeRecipe[]): SearchIndex {
	const index = new SearchIndex(0)
	for (const recipe of recipes) {
		const { id, title, cuisine, category, prep_time, updated_at, lines } = recipe
		const facts = { title, cuisine, category, prep: prep_time, total: totalMinutes(recipe), rating: 0, at: updated_at }
		index.put({ id, ...facts }, { ...recipe, lines: lines.map(({ text }) => text) })
	}
	return index
}
