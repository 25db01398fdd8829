import { instantOf } from '#app/domains/meal-plan/model/wall-time.ts'
import { remindCooks } from '#app/domains/notifications/server/remind-cooks.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { mealPlanId } from '#app/platform/model/derived-ids.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { queryOf, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { openMemoryDb } from '../../setup/memory-db.ts'
import type { Figure } from '../figures.ts'

const DAY = '2027-11-26'
const NEXT_DAY = '2027-11-27'
const DUE = instantOf(DAY, '08:00', 'Europe/Berlin')
const MEALS_A_COOK = 10
const STEPS = Array.from({ length: 8 }, (_, i) => `${i + 1}. Cook it gently for ${10 + i} minutes, then stir.`)

/**
 * Many cooks of one minute, each with ten planned meals of their own recipes and a device that is pushed to: the cron runs
 * once a minute until nobody is due.
 */
export async function measureReminders({ cooks }: { cooks: number }): Promise<Figure[]> {
	const memory = await openMemoryDb()
	await fill(memory.db, cooks)
	const db: Db & { trips?(): number } = memory.open()
	let minutes = 0
	let reminded = 0
	const started = performance.now()
	for (; reminded < cooks; minutes += 1) {
		const now = DUE + minutes * MINUTE_MS
		const looked = await remindCooks(db, { now, makeId, log: { info: () => {}, error: console.error } })
		if (looked === 0) break
		reminded += looked
	}
	const took = performance.now() - started
	const told = await memory.db.$client.execute("select count(*) as n from notifications where kind = 'meals_today'")
	const parts = await memory.db.$client.execute("select count(*) as n from jobs where kind = 'push_notifications'")
	const trips = db.trips?.() ?? Number.NaN
	memory.close()
	console.log(`  ${reminded} cooks in ${minutes} runs, ${trips} trips and ${(took / 1000).toFixed(1)} s`)
	return [
		{ name: 'reminders: told', value: Number(told.rows[0]?.n), unit: 'cooks', atLeast: cooks },
		{ name: 'reminders: trips a 100 cooks', value: (trips * 100) / cooks, unit: 'trips', atMost: 4 },
		{ name: 'reminders: minutes until all are told', value: minutes, unit: 'minutes', atMost: 14 },
		{ name: 'reminders: parts of the sender', value: Number(parts.rows[0]?.n), unit: 'jobs', atMost: cooks / 50 },
	]
}

/** The rows are written as they are: through commits they would take an hour. */
async function fill(db: Db, count: number): Promise<void> {
	const cooks = Array.from({ length: count }, () => makeId())
	const json = JSON.stringify
	for (let from = 0; from < count; from += 1_000) {
		const some = cooks.slice(from, from + 1_000)
		const ids = json(some)
		const days = json(some.flatMap((id) => [DAY, NEXT_DAY].map((day) => [mealPlanId(id, day), id, day])))
		const recipes = some.flatMap((id) => Array.from({ length: MEALS_A_COOK }, () => [makeId(), id] as const))
		const meals = recipes.map(([recipe, id], i) => [makeId(), id, recipe, mealPlanId(id, i % 2 ? NEXT_DAY : DAY)])
		await writeBatch(db, [
			queryOf(
				`insert into users (id, email, email_normalized, time_zone, created_at)
				select value, value, value, 'Europe/Berlin', 1 from json_each(?1)`,
				[ids],
			),
			queryOf(`insert into spaces (id, epoch, created_at) select value, 'e', 1 from json_each(?1)`, [ids]),
			queryOf(
				`insert into sync_commits (space, ver_from, ver_to, user_id, at) select value, 1, 1000, value, 1 from json_each(?1)`,
				[ids],
			),
			queryOf(
				`insert into sessions (id, user_id, expires_at, created_at, last_seen_at) select value, value, 9e9, 1, 1 from json_each(?1)`,
				[ids],
			),
			queryOf(
				`insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key, user_agent, session_id, created_at, seen_at)
				select value, 'https://push.example/' || value, '', '', '', value, 1, 1 from json_each(?1)`,
				[ids],
			),
			queryOf(
				`insert into recipes (id, space, ver, updated_by, user_id, title, instructions, language, created_at, updated_at)
				select value ->> 0, value ->> 1, 1, value ->> 1, value ->> 1, 'Stew', ?2, 'en', 1, 1 from json_each(?1)`,
				[json(recipes), STEPS.join('\n')],
			),
			queryOf(
				`insert into meal_plans (id, space, ver, updated_by, user_id, date)
				select value ->> 0, value ->> 1, 1, value ->> 1, value ->> 1, value ->> 2 from json_each(?1)`,
				[days],
			),
			queryOf(
				`insert into meal_plan_items (id, space, ver, updated_by, meal_plan_id, name, section, recipe_id)
				select value ->> 0, value ->> 1, 1, value ->> 1, value ->> 3, 'Stew', 'Dinner', value ->> 2 from json_each(?1)`,
				[json(meals)],
			),
			queryOf('insert into reminders (user_id, next_at, told_until) select value, ?2, ?2 - 1 from json_each(?1)', [
				ids,
				DUE,
			]),
		])
	}
}
