import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Me } from '#app/platform/model/me.ts'
import { notifications } from '#db/schema/notifications.ts'
import { recipe_ratings, recipe_stats } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { RATE } from '../model/rating.ts'
import { rateFromForm } from './rate-recipe.ts'
import { findRecipeView } from './read-recipes.ts'

let memory: MemoryDb
let owner: User
const meOf = (user: User) => ({ id: user.id, space: user.space }) as Me
const form = (fields: Record<string, string>) => {
	const data = new FormData()
	for (const [name, value] of Object.entries(fields)) data.set(name, value)
	return data
}
const rate = async (user: User | null, recipeId: string, rating: string, space = owner.space) =>
	(await rateFromForm({ db: memory.db, clock: Date.now }, user ? meOf(user) : null, recipeId, form({ rating, space })))
		.answer
const statsOf = async (id: string) => {
	const [row] = await memory.db.select().from(recipe_stats).where(eq(recipe_stats.id, id))
	return row && { average: row.average_rating, count: row.rating_count }
}

beforeAll(async () => {
	memory = await openMemoryDb()
	owner = await makeUser(memory.db)
})
afterAll(() => memory.close())

test('a rating counts once per cook, a later one replaces it, and the page shows both it and the average', async () => {
	const { id } = await makeRecipe(memory.db, owner, { is_public: true })
	const [ada, bo] = [await makeUser(memory.db), await makeUser(memory.db)]
	expect(await rate(ada, id, '2')).toEqual({ rated: 2 })
	expect(await rate(bo, id, '5')).toEqual({ rated: 5 })
	expect(await rate(ada, id, '4')).toEqual({ rated: 4 })
	expect(await rate(ada, id, '4')).toEqual({ rated: 4 })
	expect(await statsOf(id)).toEqual({ average: 4.5, count: 2 })
	const seen = await findRecipeView(memory.db, { recipeId: id, reader: meOf(ada) })
	expect(seen?.myRating).toBe(4)
	expect(seen?.view.rating).toEqual({ average: 4.5, count: 2 })
})

test('many cooks at once, and one cook twice at once, leave one rating each and the correct average', async () => {
	const { id } = await makeRecipe(memory.db, owner, { is_public: true })
	const cooks = await Promise.all([1, 2, 3].map(() => makeUser(memory.db)))
	const [first] = cooks
	await Promise.all([
		...cooks.map((cook, i) => rate(cook, id, String(i + 2))),
		...(first ? [rate(first, id, '5')] : []),
	])
	const kept = await memory.db.select().from(recipe_ratings).where(eq(recipe_ratings.recipe_id, id))
	expect(new Set(kept.map(({ user_id }) => user_id)).size).toBe(3)
	expect(kept).toHaveLength(3)
	const sum = kept.reduce((total, { rating }) => total + rating, 0)
	expect(await statsOf(id)).toEqual({ average: sum / 3, count: 3 })
})

test('0, 6 and words are refused with a message, and so is a visitor', async () => {
	const { id } = await makeRecipe(memory.db, owner, { is_public: true })
	for (const stars of ['0', '6', 'five', ''])
		expect(await rate(owner, id, stars)).toEqual({ refused: RATE.notOneToFive })
	expect(await rate(null, id, '5')).toEqual({ refused: RATE.notSignedIn })
	expect(await statsOf(id)).toBeUndefined()
})

test('a cook can rate an own private recipe; for others it does not exist, in whatever space they look for it', async () => {
	const { id } = await makeRecipe(memory.db, owner, { is_public: false })
	const stranger = await makeUser(memory.db)
	expect(await rate(owner, id, '3')).toEqual({ rated: 3 })
	for (const space of [owner.space, stranger.space, 'nowhere'])
		expect(await rate(stranger, id, '1', space)).toEqual({ refused: RECIPE_MESSAGES.notFound })
	expect(await statsOf(id)).toEqual({ average: 3, count: 1 })
})

test('a rating costs two round trips to the database', async () => {
	const { id } = await makeRecipe(memory.db, owner, { is_public: true })
	const db = memory.open()
	await rateFromForm(
		{ db, clock: Date.now },
		meOf(await makeUser(memory.db)),
		id,
		form({ rating: '5', space: owner.space }),
	)
	expect(db.trips()).toBe(2)
})

test('a cook who changes ratings too often is rate limited', async () => {
	const { id } = await makeRecipe(memory.db, owner, { is_public: true })
	const restless = await makeUser(memory.db)
	for (let i = 0; i < 60; i += 1) expect(await rate(restless, id, String((i % 2) + 1))).toHaveProperty('rated')
	expect(await rate(restless, id, '5')).toEqual({ refused: RATE.tooMany })
})

test('a rating tells the recipe’s cook once a rater, gathers until read, and an own rating tells nobody', async () => {
	const { id } = await makeRecipe(memory.db, owner, { title: 'Leek soup', is_public: true })
	const [ada, bo] = [await makeUser(memory.db), await makeUser(memory.db)]
	await rate(owner, id, '5')
	await rate(ada, id, '2')
	await rate(ada, id, '4')
	await rate(bo, id, '5')
	const told = await memory.db.select().from(notifications).where(eq(notifications.subject, id))
	expect(told).toMatchObject([
		{ kind: 'rating', user_id: owner.id, count: 2, values: { title: 'Leek soup', stars: 5 }, link: `/recipe/${id}` },
	])
})
