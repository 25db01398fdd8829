import { asc, eq } from 'drizzle-orm'
import { instantOf } from '#app/domains/meal-plan/model/wall-time.ts'
import { remindCooks } from '#app/domains/notifications/server/remind-cooks.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Log } from '#app/platform/server/log.ts'
import { notifications, reminders } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { type Meal, planMeal } from '../factories/meal-plan.ts'
import { makeUser, type User } from '../factories/users.ts'
import type { MemoryDb } from './memory-db.ts'

export const ZONE = 'Europe/Berlin'
/** Friday. */
export const DAY = '2027-11-26'
export const SATURDAY = '2027-11-27'
export const at = (day: string, time: string) => instantOf(day, time, ZONE)
export const EARLY = at(DAY, '06:00')
export const STEPS = 'Soak the beans overnight.\nCook the beans.'

/** What the cron has reported. */
export const errors: unknown[] = []
export const log: Log = { info: () => {}, error: (_event, error) => errors.push(error) }

/** The cooks of a test of reminders, in a database that exists when they are made. */
export function reminded(memory: () => MemoryDb) {
	/** Each test looks at its own cooks. */
	async function clear(): Promise<void> {
		Object.assign(memory(), { before: undefined, answered: undefined })
		for (const table of [reminders, notifications, jobs]) await memory().db.delete(table)
	}
	const cronAt = (now: number) => remindCooks(memory().db, { now, makeId, log })
	const cookIn = (changes: Parameters<typeof makeUser>[1] = {}) =>
		makeUser(memory().db, { time_zone: ZONE, ...changes })
	/** As if the last edit had been made then. */
	const editedAt = (cook: User, at: number) =>
		memory()
			.db.insert(reminders)
			.values({ user_id: cook.id, next_at: at, told_until: at })
			.onConflictDoUpdate({
				target: reminders.user_id,
				set: { next_at: at, told_until: at },
			})

	async function planned(
		cook: User,
		meals: (Partial<Omit<Meal, 'meal_plan_id'>> & { date?: string })[],
		since = EARLY,
	) {
		const made: Meal[] = []
		for (const { date = DAY, ...meal } of meals) made.push(await planMeal(memory().db, cook, date, meal))
		await editedAt(cook, since)
		return made
	}

	async function told(cook: User) {
		const rows = await memory()
			.db.select()
			.from(notifications)
			.where(eq(notifications.user_id, cook.id))
			.orderBy(asc(notifications.created_at), asc(notifications.kind))
		return rows.map(({ kind, values, link, created_at }) => ({ kind, values, link, created_at }))
	}
	const kinds = async (cook: User) => (await told(cook)).map(({ kind }) => kind)
	const rowOf = async (cook: User) => {
		const [row] = await memory().db.select().from(reminders).where(eq(reminders.user_id, cook.id))
		if (!row) throw new Error('no row')
		return row
	}
	return { clear, cronAt, cookIn, editedAt, planned, told, kinds, rowOf }
}
