import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { sessions } from '#db/schema/accounts.ts'
import { notifications, push_subscriptions } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { planMeal } from '../../../../tests/factories/meal-plan.ts'
import { makeRecipe } from '../../../../tests/factories/recipes.ts'
import type { User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { at, DAY, EARLY, log, reminded, SATURDAY, STEPS } from '../../../../tests/setup/reminded.ts'
import { remindCooks } from './remind-cooks.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
const { clear, cronAt, cookIn, planned, told, kinds, rowOf } = reminded(() => memory)
beforeEach(clear)

describe('each reminder once', () => {
	/** A cook with two things due at the same moment. */
	async function twoDue() {
		const cook = await cookIn()
		const recipe = await makeRecipe(memory.db, cook, { instructions: 'Chill for 4 hours.\nServe.', language: 'en' })
		await planned(cook, [{ name: 'Mousse', section: 'Lunch', time: '12:00', recipe_id: recipe.id, servings: 2 }])
		await subscribe(cook)
		return cook
	}
	async function subscribe(cook: User) {
		const session_id = makeId()
		const time = { created_at: 1, last_seen_at: 1 }
		await memory.db.insert(sessions).values({ id: session_id, user_id: cook.id, expires_at: 9e9, ...time })
		await memory.db.insert(push_subscriptions).values({
			...{ user_id: cook.id, endpoint: `https://push.example/${cook.id}`, p256dh_key: '', auth_key: '' },
			...{ user_agent: '', session_id, created_at: 1, seen_at: 1 },
		})
	}
	const pushed = () => memory.db.select().from(jobs).where(eq(jobs.kind, 'push_notifications'))
	const DUE = at(DAY, '08:00')

	test('a cron that is killed before any of its steps, or after one has been done, tells each once in the end', async () => {
		const cook = await twoDue()
		await cronAt(EARLY)
		let requests = 0
		for (let killedAt = 1; killedAt <= 4; killedAt += 1) {
			requests = 0
			memory.before = () => {
				requests += 1
				if (requests === killedAt) throw new Error('killed')
			}
			// From the third on it is not killed any more: a set takes two round trips.
			await cronAt(DUE + killedAt).catch(() => {})
		}
		memory.before = undefined
		await cronAt(DUE + MINUTE_MS)
		expect(await kinds(cook)).toEqual(['do_ahead', 'meals_today'])
		expect(await pushed()).toHaveLength(2)
	})

	test('the answer to a batch that has been written gets lost', async () => {
		const cook = await twoDue()
		memory.answered = (results) => {
			if (results.length > 3) throw new Error('connection lost')
		}
		await expect(cronAt(DUE)).rejects.toThrow('connection lost')
		memory.answered = undefined
		await cronAt(DUE + MINUTE_MS)
		expect(await kinds(cook)).toEqual(['do_ahead', 'meals_today'])
		expect(await pushed()).toHaveLength(2)
	})

	test('two crons at once: the second writes nothing', async () => {
		const cook = await twoDue()
		let isSecond = false
		memory.before = async (kind) => {
			if (kind !== 'write' || isSecond) return
			isSecond = true
			await remindCooks(memory.open(), { now: DUE + 1, makeId, log })
		}
		await cronAt(DUE)
		memory.before = undefined
		expect(isSecond).toBe(true)
		expect((await told(cook)).map(({ created_at }) => created_at)).toEqual([DUE + 1, DUE + 1])
		expect((await rowOf(cook)).told_until).toBe(DUE + 1)
		expect(await pushed()).toHaveLength(2)
	})

	test('an edit between reading and telling: the plan as it is now is told', async () => {
		const cook = await cookIn()
		const [meal] = await planned(cook, [{ name: 'Bean stew' }])
		await cronAt(EARLY)
		let isEdited = false
		memory.before = async (kind) => {
			if (kind !== 'write' || isEdited) return
			isEdited = true
			await commit(memory.db, {
				...{ space: cook.space, userId: cook.id, at: DUE },
				look: [{ entity: 'meal_plan_item', ids: [meal?.id ?? ''] }],
				plan: () => [{ entity: 'meal_plan_item', id: meal?.id ?? '', op: 'put', fields: { name: 'Soup' } }],
			})
		}
		await cronAt(DUE)
		memory.before = undefined
		expect(await told(cook)).toEqual([])
		await cronAt(DUE + MINUTE_MS)
		expect((await told(cook)).map(({ values }) => values)).toEqual([{ meals: ['Soup'] }])
	})

	test('a meal that moves to another day is reminded of again, one that moves within its day is not', async () => {
		const cook = await cookIn()
		const recipe = await makeRecipe(memory.db, cook, { instructions: STEPS, language: 'en' })
		const [meal] = await planned(cook, [{ date: SATURDAY, recipe_id: recipe.id }])
		await cronAt(at(DAY, '20:00'))
		const next = await planMeal(memory.db, cook, '2027-11-28', {})
		const move = (fields: object, at: number) =>
			commit(memory.db, {
				...{ space: cook.space, userId: cook.id, at },
				look: [{ entity: 'meal_plan_item', ids: [meal?.id ?? ''] }],
				plan: () => [{ entity: 'meal_plan_item', id: meal?.id ?? '', op: 'put', fields }],
			})
		await move({ time: '20:00' }, at(DAY, '20:30'))
		await cronAt(at(DAY, '20:31'))
		expect(await kinds(cook)).toEqual(['do_ahead'])
		await move({ meal_plan_id: next.meal_plan_id }, at(DAY, '21:00'))
		await cronAt(at(DAY, '21:01'))
		await cronAt(at(SATURDAY, '20:00'))
		expect(await kinds(cook)).toEqual(['do_ahead', 'do_ahead'])
	})

	test('250 cooks of one minute: three sets of two round trips, pushes in jobs of 100', async () => {
		const cooks: User[] = []
		for (let i = 0; i < 250; i += 1) {
			const cook = await cookIn()
			await planned(cook, [{}])
			await subscribe(cook)
			cooks.push(cook)
		}
		const db = memory.open()
		const trips = () => (db as unknown as { trips(): number }).trips()
		expect(await remindCooks(db, { now: DUE, makeId, log })).toBe(250)
		expect(trips()).toBe(6)
		expect(await memory.db.select().from(notifications)).toHaveLength(250)
		const parts = (await pushed()).map(({ payload }) => (payload as { of: unknown[] }).of.length)
		expect(parts.toSorted((one, other) => one - other)).toEqual([50, 100, 100])
		expect(cooks).toHaveLength(250)
	})
})
