import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { EntityName, RowChange } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { type Db, openDb } from '#db/client.ts'
import { findCookbook, listCookbookPages, listCookbookRecipes, listCookbooks } from '#db/queries/cookbooks.ts'
import { listPlannedMeals } from '#db/queries/meal-plan.ts'
import {
	listBestPublicRecipes,
	listNewestPublicRecipes,
	listPublicCuisines,
	listPublicRecipesOf,
} from '#db/queries/public-recipes.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'

let folder: string
let server: Awaited<ReturnType<typeof startLibsqlServer>>
let db: Db

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pages-'))
	server = await startLibsqlServer({ path: join(folder, 'pages.db') })
	db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
})
afterAll(async () => {
	await server.close()
	await rm(folder, { recursive: true, force: true })
})

type Thing = { id: string }
const ids = (things: Thing[]) => things.map(({ id }) => id)

const write = (cook: User, change: RowChange) =>
	commit(db, {
		space: cook.space,
		userId: cook.id,
		at: 1,
		look: [{ entity: change.entity, ids: [change.id] }],
		plan: () => [change],
	})

const remove = (cook: User, entity: EntityName, { id }: Thing) => write(cook, { entity, id, op: 'delete' })

/** The aggregate alone, as ratings leave it. */
const rate = (cook: User, { id }: Thing, average_rating: number, rating_count = 1) =>
	write(cook, { entity: 'recipe_stats', id, op: 'put', fields: { average_rating, rating_count } })

test('no public list contains a private or deleted recipe, or one of a disabled cook', async () => {
	const cook = await makeUser(db)
	const open = await makeRecipe(db, cook, { is_public: true })
	const hidden = await makeRecipe(db, cook)
	const deleted = await makeRecipe(db, cook, { is_public: true })
	const disabled = await makeUser(db, { account_status: 'disabled' })
	const banned = await makeRecipe(db, disabled, { is_public: true })
	for (const recipe of [open, hidden, deleted]) await rate(cook, recipe, 5)
	await rate(disabled, banned, 5)
	await remove(cook, 'recipe', deleted)

	const lists = await db.batch([
		listNewestPublicRecipes(db, { viewerId: null, limit: 50 }),
		listBestPublicRecipes(db, { viewerId: null, limit: 50, minAverage: 4 }),
		listPublicRecipesOf(db, { viewerId: null, userId: cook.id, limit: 50 }),
	])
	for (const list of lists) {
		expect(ids(list)).toContain(open.id)
		for (const unseen of [hidden, deleted, banned]) expect(ids(list)).not.toContain(unseen.id)
	}
	expect(await listPublicRecipesOf(db, { viewerId: null, userId: disabled.id, limit: 50 })).toEqual([])
})

test('security 18: a public list contains a card and a name, and nothing else of recipe and cook', async () => {
	const cook = await makeUser(db, { display_name: 'Noor' })
	await makeRecipe(db, cook, { is_public: true, notes: 'for me alone' })
	const [row] = await listPublicRecipesOf(db, { viewerId: null, userId: cook.id, limit: 1 })
	expect(Object.keys(row ?? {}).sort()).toEqual([
		'author_name',
		'average_rating',
		'category',
		'clear',
		'contains',
		'cook_time',
		'created_at',
		'cuisine',
		'description',
		'difficulty',
		'facts_version',
		'id',
		'images',
		'is_public',
		'prep_time',
		'published_at',
		'rating_count',
		'saves',
		'servings',
		'servings_known',
		'title',
		'total_time',
		'updated_at',
		'user_id',
	])
	expect(row).toMatchObject({ author_name: 'Noor', average_rating: 0, rating_count: 0 })
})

test('paging goes through all public recipes once, even those created in the same millisecond', async () => {
	const cook = await makeUser(db)
	const made: string[] = []
	for (const created_at of [500, 500, 500, 501, 499]) {
		made.push((await makeRecipe(db, cook, { is_public: true, created_at })).id)
	}
	const seen: string[] = []
	let after: { published_at: number; id: string } | null = null
	for (;;) {
		const page = await listPublicRecipesOf(db, { viewerId: null, userId: cook.id, limit: 2, after })
		const last = page.at(-1)
		if (!last) break
		seen.push(...ids(page))
		after = { published_at: last.published_at, id: last.id }
	}
	expect(seen).toHaveLength(made.length)
	expect(new Set(seen)).toEqual(new Set(made))
	expect(seen[0]).toBe(made[3])
	expect(seen.at(-1)).toBe(made[4])
})

test('trending starts at the given average; the best come first, then those with more ratings', async () => {
	const cook = await makeUser(db)
	const low = await makeRecipe(db, cook, { is_public: true })
	const good = await makeRecipe(db, cook, { is_public: true })
	const best = await makeRecipe(db, cook, { is_public: true })
	const loved = await makeRecipe(db, cook, { is_public: true })
	await rate(cook, low, 3.99)
	await rate(cook, good, 4)
	await rate(cook, best, 4.5, 1)
	await rate(cook, loved, 4.5, 9)
	const trending = ids(await listBestPublicRecipes(db, { viewerId: null, limit: 100, minAverage: 4 }))
	expect(trending.filter((id) => ids([low, good, best, loved]).includes(id))).toEqual(ids([loved, best, good]))
})

test('newest recipes and an author’s recipes are read through the partial indexes, without a scan', async () => {
	const after = { published_at: 500, id: 'x' }
	for (const [query, index] of [
		[listNewestPublicRecipes(db, { viewerId: null, limit: 3 }), 'public_recipe_facts_newest'],
		[listNewestPublicRecipes(db, { viewerId: null, limit: 3, after }), 'public_recipe_facts_newest'],
		[
			listNewestPublicRecipes(db, { viewerId: null, limit: 3, after, cuisine: 'Thai', underMinutes: 30 }),
			'public_recipe_facts_by_cuisine',
		],
		[listPublicRecipesOf(db, { viewerId: null, userId: 'x', limit: 3, after }), 'public_recipe_facts_by_user'],
	] as const) {
		const plan = await db.all<{ detail: string }>(sql`explain query plan ${query.getSQL()}`)
		expect(plan.map(({ detail }) => detail).join('\n')).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}\\b`))
	}
})

test('explore filters by cuisine in any case and by a known time; its options are the existing cuisines', async () => {
	const cook = await makeUser(db)
	const make = (cuisine: string, cook_time: number, rest = {}) =>
		makeRecipe(db, cook, { is_public: true, cuisine, prep_time: 0, cook_time, created_at: 900, ...rest })
	const quick = await make('Lunar', 20)
	const slow = await make('lunar', 20, { total_time: 200, created_at: 901 })
	await make('Lunar', 0, { created_at: 902 })
	await make('Martian', 10, { is_public: false })
	const find = async (filter: { cuisine?: string; underMinutes?: number }) =>
		ids(await listNewestPublicRecipes(db, { viewerId: null, limit: 50, ...filter }))
	expect(await find({ cuisine: 'LUNAR', underMinutes: 30 })).toEqual([quick.id])
	expect((await find({ cuisine: 'lunar' })).slice(1)).toEqual([slow.id, quick.id])
	expect(await find({ underMinutes: 30 })).not.toContain(slow.id)
	const names = (await listPublicCuisines(db)).map(({ name }) => name)
	expect(names.filter((name) => /lunar|martian/i.test(name))).toEqual(['Lunar'])
	expect(names).not.toContain('')
})

test('security 18: only its own cook sees a private recipe in a public cookbook', async () => {
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	const open = await makeRecipe(db, cook, { is_public: true })
	const hidden = await makeRecipe(db, cook)
	const { id: cookbookId } = await makeCookbook(db, cook, { recipes: [open, hidden], is_public: true })
	const seenBy = async (space: string | null) => ids(await listCookbookRecipes(db, { cookbookId, space }))
	expect(await seenBy(cook.space)).toEqual(ids([open, hidden]))
	expect(await seenBy(other.space)).toEqual(ids([open]))
	expect(await seenBy(null)).toEqual(ids([open]))
})

test('a cookbook shows no private recipe of another cook to anyone', async () => {
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	const foreign = await makeRecipe(db, other)
	const { id: cookbookId } = await makeCookbook(db, cook, { recipes: [foreign], is_public: true })
	for (const space of [cook.space, other.space, null]) {
		expect(await listCookbookRecipes(db, { cookbookId, space })).toEqual([])
	}
	expect(await listCookbookPages(db, { space: cook.space })).toEqual([])
})

test('a private cookbook opens for its own space only, with no recipe of it for anyone else', async () => {
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	const open = await makeRecipe(db, cook, { is_public: true })
	const { id: cookbookId } = await makeCookbook(db, cook, { recipes: [open] })
	expect(ids(await findCookbook(db, { cookbookId, space: cook.space }))).toEqual([cookbookId])
	for (const space of [other.space, null]) {
		expect(await findCookbook(db, { cookbookId, space })).toEqual([])
		expect(await listCookbookRecipes(db, { cookbookId, space })).toEqual([])
	}
})

test('a disabled cook’s public cookbook and public recipes are hidden from everybody else', async () => {
	const [disabled, other] = [await makeUser(db, { account_status: 'disabled' }), await makeUser(db)]
	const banned = await makeRecipe(db, disabled, { is_public: true })
	const own = await makeCookbook(db, disabled, { recipes: [banned], is_public: true })
	const filed = await makeCookbook(db, other, { recipes: [banned], is_public: true })
	expect(await findCookbook(db, { cookbookId: own.id, space: null })).toEqual([])
	expect(await listCookbookRecipes(db, { cookbookId: filed.id, space: null })).toEqual([])
	expect(await listCookbookPages(db, { space: other.space })).toEqual([])
})

test('a shelf holds the space’s own live cookbooks and their live recipes', async () => {
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	const [kept, gone] = [await makeRecipe(db, cook), await makeRecipe(db, cook)]
	const book = await makeCookbook(db, cook, { recipes: [kept, gone] })
	const removed = await makeCookbook(db, cook)
	await makeCookbook(db, other, { is_public: true })
	await remove(cook, 'recipe', gone)
	await remove(cook, 'cookbook', removed)
	expect(ids(await listCookbooks(db, { space: cook.space }))).toEqual([book.id])
	expect(await listCookbookPages(db, { space: cook.space })).toMatchObject([{ cookbook_id: book.id, id: kept.id }])
})

test('a week shows its own space’s live meals from the first day to the last', async () => {
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	await planMeal(db, cook, '2026-11-15', { name: 'before' })
	const first = await planMeal(db, cook, '2026-11-16', { name: 'first' })
	const last = await planMeal(db, cook, '2026-11-22', { name: 'last' })
	await planMeal(db, cook, '2026-11-23', { name: 'after' })
	await planMeal(db, other, '2026-11-18', { name: 'somebody else’s' })
	await remove(cook, 'meal_plan_item', await planMeal(db, cook, '2026-11-18', { name: 'dropped' }))
	const meals = await listPlannedMeals(db, { space: cook.space, from: '2026-11-16', to: '2026-11-22' })
	expect(meals.map(({ meal }) => meal.id)).toEqual(ids([first, last]))
	expect(meals[0]?.meal).toMatchObject({ date: '2026-11-16', name: 'first', time: '19:00', servings: 2 })
})

test('a planned meal shows its recipe only if the cook may see it', async () => {
	const [cook, other] = [await makeUser(db), await makeUser(db)]
	const own = await makeRecipe(db, cook)
	const open = await makeRecipe(db, other, { is_public: true })
	const hidden = await makeRecipe(db, other)
	const day = '2026-12-01'
	for (const [position, recipe_id] of [own.id, open.id, hidden.id, makeId(), null].entries()) {
		await planMeal(db, cook, day, { recipe_id, position })
	}
	const meals = await listPlannedMeals(db, { space: cook.space, from: day, to: day })
	expect(meals.map(({ recipe }) => recipe?.id ?? null)).toEqual([own.id, open.id, null, null, null])
})
