import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneCookbook, shelf } from '#app/domains/cookbooks/client/cookbook-queries.ts'
import { findCookbookView, readShelf } from '#app/domains/cookbooks/server/read-cookbooks.ts'
import { plannedMeals } from '#app/domains/meal-plan/client/meal-queries.ts'
import { readMeals } from '#app/domains/meal-plan/server/read-meals.ts'
import { readHomePage } from '#app/domains/recipes/server/public-recipes.ts'
import { ownTastes } from '#app/domains/social/client/own-tastes.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { applyReply } from '#app/sync/client/exchange/apply-reply.ts'
import { markBatch } from '#app/sync/client/outbox/take-batch.ts'
import { LocalStore } from '#app/sync/client/store/local-store.ts'
import { commit } from '#app/sync/server/commit.ts'
import { pull } from '#app/sync/server/pull.ts'
import { ask } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'

let folder: string
let server: Awaited<ReturnType<typeof startLibsqlServer>>
let db: Db
let cook: User
let localStore: LocalStore
let cookbookId: string

const DAY = '2026-11-21'

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pages-'))
	server = await startLibsqlServer({ path: join(folder, 'pages.db') })
	db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
	cook = await makeUser(db, { preferences: { preferred_cuisines: ['Thai'] } })
	const soup = await makeRecipe(db, cook, { title: 'Lentil soup', images: ['/media/a/b-1920.webp'] })
	const cake = await makeRecipe(db, cook, { title: 'Plum cake', is_public: true })
	const gone = await makeRecipe(db, cook, { title: 'Given up' })
	const stats = { average_rating: 4.5, rating_count: 2 }
	const commitRows = (entity: 'recipe_stats' | 'recipe', id: string) =>
		commit(db, {
			space: cook.space,
			userId: cook.id,
			at: 1,
			look: [{ entity, ids: [id] }],
			plan: () => [entity === 'recipe' ? { entity, id, op: 'delete' } : { entity, id, op: 'put', fields: stats }],
		})
	await commitRows('recipe_stats', cake.id)
	cookbookId = (await makeCookbook(db, cook, { title: 'Zest', recipes: [cake, gone, soup], is_public: true })).id
	await makeCookbook(db, cook, { title: 'aprons', description: 'Nothing yet.' })
	await commitRows('recipe', gone.id)
	await planMeal(db, cook, DAY, { name: 'Lentil soup', recipe_id: soup.id, position: 1 })
	await planMeal(db, cook, DAY, { name: 'Out, for once', section: 'Tea', time: null })
	await planMeal(db, cook, DAY, { name: 'Given up', recipe_id: gone.id, position: 2 })
	await planMeal(db, cook, '2026-11-30', { name: 'Next week' })

	localStore = await LocalStore.open(cook.id)
	const reply = await pull((questions) => ask(db, questions), { space: cook.space, cursor: null })
	const store = await localStore.connection()
	const clientId = (await markBatch(store, { userId: cook.id, seqs: [], makeId, now: 1 }))?.clientId ?? ''
	const asked = { reply, clientId, cursor: null, sent: [], userId: cook.id, now: 1, makeId }
	const applied = await applyReply(store, asked)
	if (applied) await localStore.announce(applied.change)
})
afterAll(async () => {
	localStore.close()
	await server.close()
	await rm(folder, { recursive: true, force: true })
})

/** In a fixed order: which of two equal ones comes first is up to the screen. */
const byId = <T extends { id: string }>(things: readonly T[] = []) => things.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test('the device shows the same cookbooks as the server', async () => {
	const { cookbooks, ver } = await readShelf(db, { space: cook.space })
	expect(await localStore.load(shelf)).toEqual(cookbooks)
	expect(cookbooks.map(({ title, recipe_count }) => [title, recipe_count])).toEqual([
		['aprons', 0],
		['Zest', 2],
	])
	expect(localStore.ver).toBe(ver)
})

test('the device shows the same cookbook page as the server', async () => {
	const found = await findCookbookView(db, { cookbookId, space: cook.space, userId: cook.id })
	expect(await localStore.load(oneCookbook(cookbookId))).toEqual(found?.view)
	expect(found?.view.recipes.map(({ title }) => title)).toEqual(['Plum cake', 'Lentil soup'])
	expect(found?.ver).toBe(localStore.ver)
	expect(await localStore.load(oneCookbook(makeId()))).toBeNull()
})

test('the device shows the same meals as the server', async () => {
	const { meals, ver } = await readMeals(db, { space: cook.space, from: '2026-11-16', to: '2026-11-22' })
	expect(byId(await localStore.load(plannedMeals('2026-11-16', '2026-11-22')))).toEqual(byId(meals))
	expect(meals).toHaveLength(3)
	expect(ver).toBe(localStore.ver)
})

test('the device shows the same home as the server, for the cook’s own data', async () => {
	const page = await readHomePage(db, { userId: cook.id, space: cook.space, today: DAY })
	expect(await localStore.load(ownTastes(cook.id))).toEqual(page.tastes)
	expect(page.tastes).toEqual(['Thai'])
	expect(byId(await localStore.load(plannedMeals(DAY, DAY)))).toEqual(byId(page.meals))
	expect(page.ver).toBe(localStore.ver)
})
