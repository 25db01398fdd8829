import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { type Db, openDb } from '../client.ts'
import { user_preferences, users } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'
import { cookbook_recipes, cookbooks } from '../schema/cookbooks.ts'
import { meal_plan_items, meal_plans } from '../schema/meal-plan.ts'
import { notifications } from '../schema/notifications.ts'
import { pantry_items } from '../schema/pantry.ts'
import {
	categories,
	cook_logs,
	cuisines,
	recipe_ingredients,
	recipe_ratings,
	recipe_stats,
	recipes,
} from '../schema/recipes.ts'
import { shopping_list_items } from '../schema/shopping.ts'
import { social_counts } from '../schema/social.ts'
import { sync_commits } from '../schema/sync.ts'
import { allRecipes } from './kitchen/all-recipes.ts'
import { seedErrands } from './kitchen/at-home.ts'
import { seedCooked } from './kitchen/cooked.ts'
import { seedCookId, seedKitchen, seedRecipeId } from './seed.ts'

const TABLES = {
	users,
	subscriptions,
	user_preferences,
	recipes,
	recipe_ingredients,
	recipe_stats,
	recipe_ratings,
	cookbooks,
	cookbook_recipes,
	meal_plans,
	meal_plan_items,
	shopping_list_items,
	pantry_items,
	cook_logs,
	cuisines,
	categories,
	sync_commits,
}
/** A Sunday, 23:30 in UTC; in Auckland it is Monday of the next week. */
const SUNDAY_NIGHT = Date.UTC(2026, 9, 18, 23, 30)

let folder: string
let server: Awaited<ReturnType<typeof startLibsqlServer>>
let db: Db
let hashed: string[] = []

const seed = (overrides: { timeZone?: string; now?: number } = {}) =>
	seedKitchen({
		url: server.url,
		now: SUNDAY_NIGHT,
		timeZone: 'UTC',
		hashPassword: async (password) => {
			hashed.push(password)
			return `hash of ${password.length} characters`
		},
		...overrides,
	})

async function counts(): Promise<Record<string, number>> {
	const entries = await Promise.all(
		Object.entries(TABLES).map(async ([name, table]) => [name, await db.$count(table)] as const),
	)
	return Object.fromEntries(entries)
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'nomster-seed-'))
	server = await startLibsqlServer({ path: join(folder, 'seed.db') })
	db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
	await seed()
})
afterAll(async () => {
	await server.close()
	await rm(folder, { recursive: true, force: true })
})

test('the demo kitchen has its cooks, recipes with lines, cookbooks, week and lookups', async () => {
	expect(await counts()).toMatchObject({
		users: 4,
		subscriptions: 4,
		user_preferences: 4,
		recipes: allRecipes.length,
		recipe_ingredients: allRecipes.reduce((sum, recipe) => sum + recipe.ingredients.length, 0),
		cookbooks: 2,
		cook_logs: seedCooked.length,
		meal_plans: 7,
	})
})

test('every recipe is in English, keeps its owner and has its steps', async () => {
	const rows = await db.select().from(recipes)
	expect(rows.filter((row) => row.language !== 'en' || row.space !== row.user_id || row.instructions === '')).toEqual(
		[],
	)
	const [jollof] = rows.filter((row) => row.id === seedRecipeId('jollof-rice'))
	expect(jollof?.user_id).toBe(seedCookId('noor'))
})

test('a recipe’s stars are the mean of its ratings, and nobody rates their own', async () => {
	const wrong = await db.all(sql`
		select s.id from ${recipe_stats} s
		join (select recipe_id, avg(rating) as mean, count(*) as n from ${recipe_ratings} group by recipe_id) r
			on r.recipe_id = s.id
		where abs(s.average_rating - r.mean) > 0.001 or s.rating_count <> r.n`)
	expect(wrong).toEqual([])
	const own = await db
		.select()
		.from(recipe_ratings)
		.innerJoin(recipes, eq(recipes.id, recipe_ratings.recipe_id))
		.where(eq(recipes.user_id, recipe_ratings.user_id))
	expect(own).toEqual([])
})

test('the demo cook has a follower and a waiting request, and was told of what is true', async () => {
	const [counted] = await db
		.select()
		.from(social_counts)
		.where(eq(social_counts.user_id, seedCookId('demo')))
	expect(counted).toMatchObject({ followers: 1, following: 1, requests: 1 })
	const told = await db
		.select()
		.from(notifications)
		.where(eq(notifications.user_id, seedCookId('demo')))
	expect(told.map(({ kind }) => kind).sort()).toEqual(['follow_request', 'follower', 'rating', 'shared_recipe'])
	const rated = told.find(({ kind }) => kind === 'rating')
	const [stats] = await db
		.select()
		.from(recipe_stats)
		.where(eq(recipe_stats.id, rated?.subject ?? ''))
	expect(rated?.count).toBe(stats?.rating_count)
})

test('passwords are stored only as the result of hashPassword', async () => {
	const rows = await db.select().from(users)
	expect(rows.map((row) => row.password_hash)).toEqual(
		hashed.map((password) => `hash of ${password.length} characters`),
	)
})

test('the planned week runs from Monday to Sunday around now', async () => {
	const rows = await db.select({ date: meal_plans.date }).from(meal_plans).orderBy(meal_plans.date)
	expect(rows.map((row) => row.date)).toEqual([
		'2026-10-12',
		'2026-10-13',
		'2026-10-14',
		'2026-10-15',
		'2026-10-16',
		'2026-10-17',
		'2026-10-18',
	])
})

test('the list shows for each ingredient of the rest of the week which meal needs it, less what is at home; and what was typed', async () => {
	const list = await db.select().from(shopping_list_items)
	const [typed, needed] = [list.filter(({ text }) => text !== ''), list.filter(({ text }) => text === '')]
	expect(typed.map(({ ingredient_name }) => ingredient_name).sort()).toEqual(
		seedErrands.map(({ name }) => name).toSorted(),
	)
	// The seeded moment is the week's last day.
	const dates = new Set(needed.flatMap(({ origins }) => origins.map(({ date }) => date)))
	expect([...dates]).toEqual(['2026-10-18'])
	const titles = new Set(needed.flatMap(({ origins }) => origins.map(({ title }) => title)))
	expect(titles.size).toBe(3)
	const staples = await db.select().from(pantry_items).where(eq(pantry_items.is_staple, true))
	expect(staples.length).toBeGreaterThan(0)
	const foods = new Set(needed.map(({ food }) => food))
	expect(staples.filter(({ food }) => food === null || foods.has(food))).toEqual([])
	expect(needed.filter(({ food, category }) => food === null || category === '')).toEqual([])
})

test('pantry items are in the food table, and some of them should be used soon', async () => {
	const pantry = await db.select().from(pantry_items)
	expect(pantry.filter(({ food }) => food === null)).toEqual([])
	expect(pantry.filter(({ best_before }) => best_before !== null && best_before <= '2026-10-21').length).toBe(2)
})

test('seeding again adds nothing, hashes nothing and does not bring back what was deleted', async () => {
	const space = seedCookId('demo')
	const id = seedRecipeId('red-lentil-soup')
	const look = [{ entity: 'recipe' as const, ids: [id] }]
	await commit(db, { space, userId: space, at: 1, look, plan: () => [{ entity: 'recipe', id, op: 'delete' }] })
	const before = await counts()
	hashed = []
	await seed()
	expect(await counts()).toEqual(before)
	expect(hashed).toEqual([])
	expect(await db.$count(recipes, isNull(recipes.deleted_at))).toBe(allRecipes.length - 1)
})

test('the planned week is that of the cook’s time zone', async () => {
	await seed({ timeZone: 'Pacific/Auckland' })
	const [last] = await db.select({ date: sql<string>`max(${meal_plans.date})` }).from(meal_plans)
	expect(last?.date).toBe('2026-10-25')
})
