import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocks, follows } from '#db/schema/social.ts'
import { makeRecipe, type RecipeOverrides } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { readExplorePage, readExploreSearch } from './public-recipes.ts'

const ALL = { cuisine: '', underMinutes: null, needs: [], isFollowing: true }

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const follow = (cook: User, author: User, state: 'accepted' | 'requested' = 'accepted') =>
	memory.db.insert(follows).values({ follower_id: cook.id, followee_id: author.id, state, created_at: 1 })
const publish = (author: User, title: string, created_at: number, more: RecipeOverrides = {}) =>
	makeRecipe(memory.db, author, { title, created_at, is_public: true, ...more })
const page = (cook: User, query: Partial<Parameters<typeof readExplorePage>[1]> = {}) =>
	readExplorePage(memory.db, { ...ALL, after: null, viewer: cook, ...query })
const titlesOf = ({ recipes }: { recipes: readonly { title: string }[] }) => recipes.map(({ title }) => title)

test('Following lists the recipes of followed cooks alone, newest first, over as many pages as there are', async () => {
	const [cook, ada, bo, other] = await Promise.all([1, 2, 3, 4].map(() => makeUser(memory.db)))
	if (!cook || !ada || !bo || !other) throw new Error('no cooks')
	await follow(cook, ada)
	await follow(cook, bo)
	for (let n = 0; n < 60; n += 1) await publish(n % 3 === 0 ? ada : bo, `Soup ${n}`, 1_000 + n)
	// Two of one moment: the id decides, and no page repeats or loses one.
	await publish(ada, 'Twin', 1_030)
	await publish(other, 'Of nobody followed', 2_000)
	const seen: string[] = []
	let after: string | null = null
	for (let pages = 0; pages < 3; pages += 1) {
		const { recipes, next } = await page(cook, { after })
		seen.push(...recipes.map(({ title }) => title))
		after = next
	}
	expect(after).toBeNull()
	const inOrder = Array.from({ length: 60 }, (_, n) => `Soup ${59 - n}`)
	expect(seen.filter((title) => title !== 'Twin')).toEqual(inOrder)
	expect(seen).toHaveLength(61)
	expect(Math.abs(seen.indexOf('Twin') - seen.indexOf('Soup 30'))).toBe(1)
})

test('Following leaves out who has not accepted yet, who is disabled, and who is behind a block', async () => {
	const [cook, asked, blocking, followed] = await Promise.all([1, 2, 3, 4].map(() => makeUser(memory.db)))
	const disabled = await makeUser(memory.db, { account_status: 'disabled' })
	if (!cook || !asked || !blocking || !followed) throw new Error('no cooks')
	await follow(cook, asked, 'requested')
	for (const author of [blocking, followed, disabled]) await follow(cook, author)
	await memory.db.insert(blocks).values({ user_id: blocking.id, blocked_id: cook.id, created_at: 1 })
	for (const [i, author] of [asked, blocking, followed, disabled].entries()) await publish(author, `Stew ${i}`, 10 + i)
	expect(titlesOf(await page(cook))).toEqual(['Stew 2'])
	expect(titlesOf(await readExploreSearch(memory.db, { ...ALL, text: 'stew', viewer: cook }))).toEqual(['Stew 2'])
	expect(titlesOf(await page(await makeUser(memory.db)))).toEqual([])
})

test('the other filters and the search work within it', async () => {
	const [cook, ada, other] = await Promise.all([1, 2, 3].map(() => makeUser(memory.db)))
	if (!cook || !ada || !other) throw new Error('no cooks')
	await follow(cook, ada)
	await publish(ada, 'Quick curry', 5, { cuisine: 'Thai', prep_time: 5, cook_time: 10 })
	await publish(ada, 'Slow curry', 6, { cuisine: 'Thai', prep_time: 30, cook_time: 90 })
	await publish(ada, 'Quick tart', 7, { cuisine: 'French', prep_time: 5, cook_time: 10 })
	await publish(other, 'Their curry', 8, { cuisine: 'Thai', prep_time: 5, cook_time: 10 })
	expect(titlesOf(await page(cook, { cuisine: 'Thai' }))).toEqual(['Slow curry', 'Quick curry'])
	expect(titlesOf(await page(cook, { cuisine: 'thai', underMinutes: 30 }))).toEqual(['Quick curry'])
	expect(titlesOf(await page(cook, { needs: ['Vegan'] }))).toEqual([])
	const search = async (text: string) =>
		titlesOf(await readExploreSearch(memory.db, { ...ALL, text, viewer: cook })).toSorted()
	expect(await search('curry')).toEqual(['Quick curry', 'Slow curry'])
	expect(await search('-tart')).toEqual(['Quick curry', 'Slow curry'])
})
