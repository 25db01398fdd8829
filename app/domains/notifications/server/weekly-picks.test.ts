import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { JOB_PAYLOADS } from '#app/platform/model/jobs.ts'
import type { RowChange } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import { ask } from '#db/batch.ts'
import { countUnread, listInbox } from '#db/queries/notifications.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { notification_preferences, notifications } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { recipe_saves } from '#db/schema/social.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { weekName } from '../model/week-name.ts'
import { tellWeeklyPicks, weeklyPicksStep } from './weekly-picks.ts'

let memory: MemoryDb
let author: User
beforeAll(async () => {
	memory = await openMemoryDb()
	author = await makeUser(memory.db)
})
afterAll(() => memory.close())
beforeEach(async () => {
	await memory.db.delete(jobs)
	await memory.db.delete(sessions)
})

const FRIDAY = Date.UTC(2027, 10, 26, 9)
async function seenCook(preferences: object = {}, seen = FRIDAY - DAY_MS): Promise<User> {
	const cook = await makeUser(memory.db, { preferences })
	const times = { expires_at: 9e9, created_at: 1, last_seen_at: seen }
	await memory.db.insert(sessions).values({ id: makeId(), user_id: cook.id, ...times })
	return cook
}
const publish = (title: string, cuisine: string) => makeRecipe(memory.db, author, { title, cuisine, is_public: true })
async function run(now: number) {
	await tellWeeklyPicks(memory.db, now)
	for (;;) {
		const all = await memory.db.select().from(jobs).where(eq(jobs.kind, 'weekly_picks'))
		const job = all.find(({ done_at }) => done_at === null)
		if (!job) return
		const step = JOB_PAYLOADS.weekly_picks.parse(job.payload)
		await weeklyPicksStep(memory.db, step, now)
		await weeklyPicksStep(memory.db, step, now)
		await memory.db.update(jobs).set({ done_at: now }).where(eq(jobs.id, job.id))
	}
}
const pickedFor = async (cook: User) =>
	(await memory.db.select().from(notifications).where(eq(notifications.user_id, cook.id))).map(({ link }) => link)

test('a cook gets the recipe that the score ranks best, once a week, and another one the week after', async () => {
	const thai = await publish('Green curry', 'Thai')
	const swiss = await publish('Rösti', 'Swiss')
	const cook = await seenCook({ preferred_cuisines: ['Thai'] })
	await run(FRIDAY - DAY_MS)
	expect(await pickedFor(cook)).toEqual([])
	for (let hour = 0; hour < 60; hour += 20) await run(FRIDAY + hour * HOUR_MS)
	expect(await pickedFor(cook)).toEqual([`/recipe/${thai.id}`])
	const [row] = await memory.db.select().from(notifications).where(eq(notifications.user_id, cook.id))
	expect(row).toMatchObject({ kind: 'recommendation', subject: '2027-W47', values: { title: 'Green curry' } })
	await run(FRIDAY + 7 * DAY_MS)
	expect((await pickedFor(cook)).sort()).toEqual([`/recipe/${thai.id}`, `/recipe/${swiss.id}`].sort())
	await run(FRIDAY + 14 * DAY_MS)
	expect(await pickedFor(cook)).toHaveLength(2)
	const pushes = (await memory.db.select().from(jobs)).filter(({ kind }) => kind === 'push_notifications')
	expect(pushes).toEqual([])
})

test('nothing for who has switched it off, has not been here for a month, or has saved all of it', async () => {
	const one = await publish('Pad thai', 'Thai')
	const [off, away, full] = [await seenCook(), await seenCook({}, FRIDAY - 31 * DAY_MS), await seenCook()]
	await memory.db.insert(notification_preferences).values({ user_id: off.id, recipe_recommendations: false })
	expect(await publicIds()).toContain(one.id)
	for (const recipe_id of await publicIds())
		await memory.db.insert(recipe_saves).values({ copy_id: makeId(), recipe_id, user_id: full.id, created_at: 1 })
	await run(FRIDAY)
	expect([await pickedFor(off), await pickedFor(away), await pickedFor(full)]).toEqual([[], [], []])
})

async function publicIds(): Promise<string[]> {
	const { rows } = await memory.db.$client.execute('select id from recipes where is_public = 1')
	return rows.map(({ id }) => String(id))
}

const write = ({ id, space }: User, row: RowChange) =>
	commit(memory.db, {
		...{ space, userId: id, at: FRIDAY },
		look: [{ entity: row.entity, ids: [row.id] }],
		plan: () => [row],
	})
const disable = ({ id }: User) => memory.db.update(users).set({ account_status: 'disabled' }).where(eq(users.id, id))

test.each<[string, (by: User, recipeId: string) => Promise<unknown>]>([
	['its cook is disabled', disable],
	['it is private again', (by, id) => write(by, { entity: 'recipe', id, op: 'put', fields: { is_public: false } })],
	['it is deleted', (by, id) => write(by, { entity: 'recipe', id, op: 'delete' })],
])('a pick whose recipe does not open any more, because %s, is neither listed nor counted', async (_, close) => {
	const other = await makeUser(memory.db)
	const recipe = await makeRecipe(memory.db, other, { title: 'Laab', cuisine: 'Lao', is_public: true })
	const cook = await seenCook({ preferred_cuisines: ['Lao'] })
	await run(FRIDAY)
	const shown = async () => {
		const { inbox, unread } = await ask(memory.db, { inbox: listInbox(cook.id, 50), unread: countUnread(cook.id) })
		return [inbox.map(({ link }) => link), unread.count]
	}
	expect(await shown()).toEqual([[`/recipe/${recipe.id}`], 1])
	await close(other, recipe.id)
	expect(await shown()).toEqual([[], 0])
})

test('more cooks than a step takes are all reached', async () => {
	await publish('Massaman', 'Thai')
	const cooks: User[] = []
	for (let i = 0; i < 53; i += 1) cooks.push(await seenCook())
	await run(FRIDAY)
	for (const cook of cooks) expect(await pickedFor(cook)).toHaveLength(1)
})

test.each([
	['2027-11-26', '2027-W47'],
	['2027-01-01', '2026-W53'],
	['2024-12-30', '2025-W01'],
	['2026-01-04', '2026-W01'],
])('%s is in %s', (day, week) => expect(weekName(day)).toBe(week))
