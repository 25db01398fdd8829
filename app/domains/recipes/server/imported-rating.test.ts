import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { recipe_ratings, recipe_stats } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import {
	type Cook,
	outcomes,
	put,
	recipe,
	remove,
	rowIn,
	type SyncApp,
	startSyncApp,
} from '../../../../tests/setup/sync-app.ts'
import { rateRecipe } from './rate-recipe.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const { now } = Date
const imported = (id: string, stars: number) => [
	put('recipe', id, recipe({ title: 'Tart' })),
	put('imported_rating', id, { recipe_id: id, stars }),
]
const ratingsOf = async (id: string) => {
	const { db } = app.memory
	const given = await db.select().from(recipe_ratings).where(eq(recipe_ratings.recipe_id, id))
	const [stats] = await db.select().from(recipe_stats).where(eq(recipe_stats.id, id))
	return {
		given: given.map(({ rating }) => rating),
		stats: stats && { average: stats.average_rating, count: stats.rating_count },
	}
}
const rate = (cook: Cook, recipeId: string, stars: number) =>
	rateRecipe({ db: app.memory.db, clock: now }, { id: cook.id, space: cook.space } as Me, {
		recipeId,
		space: cook.space,
		stars,
	})

test('the push that accepts an imported recipe rates it, and sends the average with its answer', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	const reply = await phone.sync(phone.edit(imported(id, 4)))
	expect(outcomes(reply)).toEqual(['applied'])
	expect(rowIn(reply, 'recipe_stats', id)?.fields).toEqual({ average_rating: 4, rating_count: 1 })
	expect(await ratingsOf(id)).toEqual({ given: [4], stats: { average: 4, count: 1 } })
	expect(rowIn(await cook.device().sync(), 'imported_rating', id)?.fields).toEqual({ recipe_id: id, stars: 4 })
})

test('more imported ratings in an hour than a cook may give by hand are all kept', async () => {
	const cook = await app.signUp({ subscription_tier: 'Premium' })
	const phone = cook.device()
	const ids = Array.from({ length: 70 }, () => makeId())
	await phone.sync(...ids.map((id) => phone.edit(imported(id, 5))))
	const given = await app.memory.db.select().from(recipe_ratings).where(eq(recipe_ratings.user_id, cook.id))
	expect(given).toHaveLength(70)
	await rate(cook, ids[0] ?? '', 1)
	expect(await ratingsOf(ids[0] ?? '')).toMatchObject({ given: [1] })
})

test('the same edit sent twice rates once, and what the cook rated since stays', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	const edit = phone.edit(imported(id, 4))
	await phone.sync(edit)
	await rate(cook, id, 2)
	await phone.sync(edit)
	await phone.sync(phone.edit([put('imported_rating', id, { stars: 5 }, { stars: 4 })]))
	expect(await ratingsOf(id)).toEqual({ given: [2], stats: { average: 2, count: 1 } })
})

test('an import that is undone takes its rating back, and one that is done again brings it back', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	await phone.sync(phone.edit(imported(id, 4)))
	await phone.sync(
		phone.edit([
			remove('recipe', id, recipe({ title: 'Tart' })),
			remove('imported_rating', id, { recipe_id: id, stars: 4 }),
		]),
	)
	expect(await ratingsOf(id)).toEqual({ given: [], stats: { average: 0, count: 0 } })
	await phone.sync(phone.edit([put('recipe', id, { title: 'Tart' }, {}), put('imported_rating', id, { stars: 4 }, {})]))
	expect(await ratingsOf(id)).toEqual({ given: [4], stats: { average: 4, count: 1 } })
})

test('the undo of an import leaves a rating that the cook gave since', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	const id = makeId()
	await phone.sync(phone.edit(imported(id, 4)))
	await rate(cook, id, 1)
	await phone.sync(phone.edit([remove('imported_rating', id, { recipe_id: id, stars: 4 })]))
	expect(await ratingsOf(id)).toEqual({ given: [1], stats: { average: 1, count: 1 } })
})

test('a recipe above the plan’s limit is not rated', async () => {
	const cook = await app.signUp()
	const phone = cook.device()
	for (let at = 0; at < 50; at++) await makeRecipe(app.memory.db, cook)
	const id = makeId()
	expect(outcomes(await phone.sync(phone.edit(imported(id, 4))))).toEqual(['over_limit'])
	expect(await ratingsOf(id)).toEqual({ given: [], stats: undefined })
})

test('nobody rates another cook’s recipe, or one that does not exist, by an import', async () => {
	const [cook, stranger] = [await app.signUp(), await app.signUp()]
	const phone = stranger.device()
	const theirs = await makeRecipe(app.memory.db, cook, { is_public: true })
	const nowhere = makeId()
	for (const id of [theirs.id, nowhere]) {
		await phone.sync(phone.edit([put('imported_rating', id, { recipe_id: id, stars: 1 })]))
		expect(await ratingsOf(id)).toEqual({ given: [], stats: undefined })
	}
	const other = makeId()
	const reply = await phone.sync(phone.edit([put('imported_rating', other, { recipe_id: theirs.id, stars: 1 })]))
	expect(outcomes(reply)).toEqual(['rejected'])
})
