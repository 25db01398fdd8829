import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '#app/domains/administration/server/act-statements.ts'
import { NEVER } from '#app/domains/meal-plan/model/ahead/due-reminders.ts'
import { instantOf } from '#app/domains/meal-plan/model/wall-time.ts'
import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { writeBatch } from '#db/batch.ts'
import type { FoundAccount } from '#db/queries/account-deletion.ts'
import { lookAgain } from '#db/queries/reminders.ts'
import { user_preferences, users } from '#db/schema/accounts.ts'
import { notification_preferences, reminders } from '#db/schema/notifications.ts'
import { blocks } from '#db/schema/social.ts'
import { planMeal } from '../../../../tests/factories/meal-plan.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import type { User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { at, DAY, EARLY, errors, reminded, SATURDAY, STEPS } from '../../../../tests/setup/reminded.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
const { clear, cronAt, cookIn, editedAt, planned, told, kinds, rowOf } = reminded(() => memory)
beforeEach(clear)

describe('what is due', () => {
	test('the day’s meals come at the hour of the cook, once, and the next moment is set', async () => {
		const cook = await cookIn()
		await planned(cook, [{ name: 'Bean stew' }])
		await cronAt(EARLY)
		expect(await told(cook)).toEqual([])
		expect(await rowOf(cook)).toEqual({ user_id: cook.id, next_at: at(DAY, '08:00'), told_until: EARLY })
		await cronAt(at(DAY, '08:00') - 1)
		expect(await told(cook)).toEqual([])
		await cronAt(at(DAY, '08:00') + 20_000)
		expect(await told(cook)).toEqual([
			{
				kind: 'meals_today',
				values: { meals: ['Bean stew'] },
				link: `/meal-plan?date=${DAY}`,
				created_at: at(DAY, '08:00') + 20_000,
			},
		])
		await cronAt(at(DAY, '08:01'))
		expect(await kinds(cook)).toEqual(['meals_today'])
	})

	test('a step to do ahead comes on the evening before', async () => {
		const cook = await cookIn()
		const recipe = await makeRecipe(memory.db, cook, { instructions: STEPS, language: 'en' })
		await planned(cook, [{ date: SATURDAY, name: 'Bean stew', recipe_id: recipe.id }])
		await cronAt(EARLY)
		await cronAt(at(DAY, '20:00'))
		expect(await told(cook)).toMatchObject([
			{
				kind: 'do_ahead',
				values: { step: 'Soak the beans overnight.', meal: 'Bean stew', date: SATURDAY },
				link: `/meal-plan?date=${DAY}`,
			},
		])
	})

	test('the language of a recipe without one is that of its lines', async () => {
		const cook = await cookIn()
		const lines = ['500 g getrocknete Bohnen', '2 EL Öl', '1 Zwiebel, gewürfelt']
		const recipe = await makeRecipe(memory.db, cook, {
			...{ instructions: 'Die Bohnen über Nacht einweichen.', language: '', lines },
		})
		await planned(cook, [{ date: SATURDAY, recipe_id: recipe.id }])
		await cronAt(at(DAY, '20:00'))
		expect(await kinds(cook)).toEqual(['do_ahead'])
	})

	test('cooked and deleted meals and days, ticked steps and deleted recipes remind of nothing', async () => {
		const cook = await cookIn()
		const [kept, gone] = [
			await makeRecipe(memory.db, cook, { instructions: STEPS, language: 'en' }),
			await makeRecipe(memory.db, cook, { instructions: STEPS, language: 'en' }),
		]
		const [, deleted] = await planned(cook, [
			{ name: 'Cooked', cooked_at: EARLY },
			{ name: 'Deleted' },
			{ date: SATURDAY, name: 'Of a deleted recipe', recipe_id: gone.id },
			{ date: SATURDAY, name: 'Cooked early', recipe_id: kept.id, cooked_at: EARLY },
		])
		await commit(memory.db, {
			space: cook.space,
			userId: cook.id,
			at: EARLY,
			look: [
				{ entity: 'meal_plan_item', ids: [deleted?.id ?? ''] },
				{ entity: 'recipe', ids: [gone.id] },
			],
			plan: () => [
				{ entity: 'meal_plan_item', id: deleted?.id ?? '', op: 'delete' },
				{ entity: 'recipe', id: gone.id, op: 'delete' },
			],
		})
		await cronAt(at(DAY, '08:00'))
		await editedAt(cook, at(DAY, '19:00'))
		await cronAt(at(DAY, '20:00'))
		expect(await told(cook)).toEqual([])
	})

	test('the recipe of another cook reminds while it is public and there is no block', async () => {
		const [author, cook, blocked] = [await cookIn(), await cookIn(), await cookIn()]
		const recipe = await makeRecipe(memory.db, author, { instructions: STEPS, language: 'en', is_public: true })
		const secret = await makeRecipe(memory.db, author, { instructions: STEPS, language: 'en' })
		await memory.db.insert(blocks).values({ user_id: author.id, blocked_id: blocked.id, created_at: 1 })
		await planned(cook, [
			{ date: SATURDAY, name: 'Seen', recipe_id: recipe.id },
			{ date: SATURDAY, name: 'Secret', recipe_id: secret.id },
		])
		await planned(blocked, [{ date: SATURDAY, recipe_id: recipe.id }])
		await cronAt(at(DAY, '20:00'))
		expect((await told(cook)).map(({ values }) => values.meal)).toEqual(['Seen'])
		expect(await told(blocked)).toEqual([])
	})

	test('the next week comes on Sunday evening to who has asked for it', async () => {
		const [cook, other] = [await cookIn(), await cookIn()]
		await memory.db.insert(notification_preferences).values({ user_id: cook.id, week_glance: true })
		for (const one of [cook, other]) await planned(one, [{ date: '2027-11-30' }], at('2027-11-28', '17:00'))
		await cronAt(at('2027-11-28', '18:00'))
		expect(await kinds(other)).toEqual([])
		expect(await told(cook)).toMatchObject([
			{ kind: 'week_glance', values: { meals: 1, days: 1 }, link: '/meal-plan?date=2027-11-29' },
		])
	})

	test('preferences are obeyed: reminders that are off never come, and the hour is the cook’s', async () => {
		const [off, late] = [await cookIn(), await cookIn()]
		await memory.db.insert(notification_preferences).values([
			{ user_id: off.id, meal_reminders: false },
			{ user_id: late.id, meal_reminder_time: '10:15' },
		])
		for (const one of [off, late]) await planned(one, [{}])
		for (const time of ['08:00', '10:14']) await cronAt(at(DAY, time))
		expect([await kinds(off), await kinds(late)]).toEqual([[], []])
		expect((await rowOf(off)).next_at).toBe(NEVER)
		await cronAt(at(DAY, '10:15'))
		expect([await kinds(off), await kinds(late)]).toEqual([[], ['meals_today']])
	})

	test('a disabled cook is told nothing and looked at again a day later', async () => {
		const cook = await cookIn()
		await planned(cook, [{}])
		await memory.db.update(users).set({ account_status: 'disabled' })
		await cronAt(at(DAY, '08:00'))
		await memory.db.update(users).set({ account_status: 'active' })
		expect(await told(cook)).toEqual([])
		expect((await rowOf(cook)).next_at).toBe(at(SATURDAY, '08:00'))
	})

	test('a reminder that is more than two hours late is not told', async () => {
		const cook = await cookIn()
		await planned(cook, [{}])
		await cronAt(at(DAY, '10:01'))
		expect(await told(cook)).toEqual([])
	})

	test('an unreadable plan holds up nobody', async () => {
		const [broken, cook] = [await cookIn(), await cookIn()]
		await memory.db.insert(notification_preferences).values({ user_id: broken.id, meal_reminder_time: 'soon' })
		for (const one of [broken, cook]) await planned(one, [{}])
		errors.length = 0
		await cronAt(at(DAY, '08:00'))
		expect(errors).toHaveLength(1)
		expect(await kinds(cook)).toEqual(['meals_today'])
		expect((await rowOf(broken)).next_at).toBe(at(SATURDAY, '08:00'))
	})
})

describe('an edit of the plan', () => {
	test('the first makes the row, and a meal planned after the hour is not told the same day', async () => {
		const cook = await cookIn()
		await planMeal(memory.db, cook, DAY, {})
		expect((await rowOf(cook)).next_at).toBeLessThanOrEqual(Date.now())
		await memory.db.delete(reminders)
		await writeBatch(memory.db, [lookAgain(cook.space, at(DAY, '08:30'), { begins: true })])
		await cronAt(at(DAY, '08:31'))
		expect(await told(cook)).toEqual([])
	})

	test.each([
		['moves a meal', { time: '12:00' }],
		['ticks a step', { ahead_done: ['k'] }],
		['says that a meal is cooked', { cooked_at: 5 }],
	])('that %s makes the cook due again in its own batch', async (_what, fields) => {
		const cook = await cookIn()
		const [meal] = await planned(cook, [{}])
		await cronAt(EARLY)
		const edit = (changes: object) =>
			commit(memory.db, {
				space: cook.space,
				userId: cook.id,
				at: EARLY + MINUTE_MS,
				look: [{ entity: 'meal_plan_item', ids: [meal?.id ?? ''] }],
				plan: () => [{ entity: 'meal_plan_item', id: meal?.id ?? '', op: 'put', fields: changes }],
			})
		await edit({ notes: 'Without salt', position: 3 })
		expect((await rowOf(cook)).next_at).toBe(at(DAY, '08:00'))
		await edit(fields)
		expect((await rowOf(cook)).next_at).toBe(EARLY + MINUTE_MS)
	})

	test('other steps of a recipe and another zone make a cook due who has a row, and nobody else', async () => {
		const [cook, idle] = [await cookIn(), await cookIn()]
		const recipe = await makeRecipe(memory.db, cook, { instructions: 'Cook.', language: 'en' })
		await planned(cook, [{ date: SATURDAY, recipe_id: recipe.id }])
		const idleRecipe = await makeRecipe(memory.db, idle, {})
		const edit = (one: User, entity: 'recipe' | 'preferences', id: string, fields: object, at: number) =>
			commit(memory.db, {
				...{ space: one.space, userId: one.id, at, look: [{ entity, ids: [id] }] },
				plan: () => [{ entity, id, op: 'put', fields }],
			})
		await cronAt(EARLY)
		await edit(cook, 'recipe', recipe.id, { title: 'Beans' }, EARLY + 1)
		expect((await rowOf(cook)).next_at).toBe(at(SATURDAY, '08:00'))
		await edit(cook, 'recipe', recipe.id, { instructions: STEPS }, EARLY + 2)
		await edit(idle, 'recipe', idleRecipe.id, { instructions: STEPS }, EARLY + 2)
		expect((await rowOf(cook)).next_at).toBe(EARLY + 2)
		await cronAt(EARLY + 3)
		expect((await rowOf(cook)).next_at).toBe(at(DAY, '20:00'))
		const [before] = await memory.db.select().from(user_preferences).where(eq(user_preferences.id, cook.id))
		const preferences = { ...before?.preferences, time_zone: 'America/New_York' }
		await edit(cook, 'preferences', cook.id, { preferences }, EARLY + 4)
		await cronAt(EARLY + 5)
		expect((await rowOf(cook)).next_at).toBe(instantOf(DAY, '20:00', 'America/New_York'))
		expect(await memory.db.select().from(reminders)).toHaveLength(1)
	})
})

test('a cook whose account is restored is reminded at the next hour, not a day later', async () => {
	const cook = await cookIn({ account_status: 'disabled' })
	await planned(cook, [{ name: 'Bean stew' }])
	await cronAt(EARLY)
	expect((await rowOf(cook)).next_at).toBe(EARLY + 24 * HOUR_MS)
	const server = { db: memory.db, makeId, appUrl: 'https://nomster.example' }
	const account: FoundAccount = {
		...{ ...cook, email_normalized: cook.email, email_confirmed: true, is_being_erased: false },
		...{ account_status: 'disabled', role: 'user', time_zone: 'UTC' },
	}
	const restore = statementsOf(server, account, { verb: 'restore' }, { now: EARLY + MINUTE_MS, when: sql`true` })
	await writeBatch(memory.db, restore)
	await cronAt(EARLY + 2 * MINUTE_MS)
	await cronAt(at(DAY, '08:00'))
	expect(await kinds(cook)).toEqual(['meals_today'])
})

test('a day without anything planned costs nothing: the cook is not looked at', async () => {
	const cook = await cookIn()
	await editedAt(cook, EARLY)
	await cronAt(EARLY)
	expect((await rowOf(cook)).next_at).toBe(NEVER)
	expect(await cronAt(EARLY + 24 * HOUR_MS)).toBe(0)
})
