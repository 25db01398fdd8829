import { tellFollowers } from '#app/domains/social/server/tell-followers.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { JOB_PAYLOADS } from '#app/platform/model/jobs.ts'
import { commit } from '#app/sync/server/commit.ts'
import { recipeFields } from '../../factories/recipe-fields.ts'
import type { User } from '../../factories/users.ts'
import { type Figure, median } from '../figures.ts'
import { FAN_OUT, type World } from './world.ts'

const MAX_RATIO = 1.2
const MAX_TRIPS = 25
/** What the drain takes under one lock. */
const TAKEN_AT_ONCE = 5

/** Publishing by a cook with 10,000 followers beside publishing by one with none, and the fan-out that follows. */
export async function measurePublishing(world: World, { rounds }: { rounds: number }): Promise<Figure[]> {
	const times = { star: [] as number[], lonely: [] as number[] }
	for (let round = 0; round <= rounds; round += 1) {
		// In turns: the second of two commits writes into pages that the first has just read.
		for (const who of round % 2 === 0 ? (['lonely', 'star'] as const) : (['star', 'lonely'] as const)) {
			const ms = await publish(world, world[who])
			// The first one warms up, and the fan-out that is counted is the last.
			if (round > 0) times[who].push(ms)
		}
		if (round < rounds) await world.db.$client.execute('delete from jobs')
	}
	const { trips, ms } = await fanOut(world)
	const [alone, followed] = [median(times.lonely), median(times.star)]
	console.log(`  publishing: ${alone.toFixed(2)} ms, ${followed.toFixed(2)} ms; the fan-out took ${ms.toFixed(0)} ms`)
	return [
		{
			name: `publishing with ${FAN_OUT} followers, p50`,
			value: followed / alone,
			unit: 'x publishing with none',
			atMost: MAX_RATIO,
		},
		{ name: `the fan-out to ${FAN_OUT}`, value: trips, unit: 'trips', atMost: MAX_TRIPS },
	]
}

async function publish({ db }: World, cook: User): Promise<number> {
	const id = makeId()
	const at = Date.now()
	const fields = { ...recipeFields({ is_public: true, created_at: at, updated_at: at }), user_id: cook.id }
	const from = performance.now()
	await commit(db, {
		...{ space: cook.space, userId: cook.id, at, verb: 'recipe.save' },
		look: [{ entity: 'recipe', ids: [id] }],
		publishes: [{ entity: 'recipe', id }],
		plan: () => [{ entity: 'recipe', id, op: 'put', fields }],
	})
	return performance.now() - from
}

/** Takes and runs the jobs until none is left, as the drain does. */
async function fanOut({ db, trips, star }: World): Promise<{ trips: number; ms: number }> {
	const now = Date.now()
	const [before, from] = [trips(), performance.now()]
	for (;;) {
		const { rows } = await db.$client.execute({
			sql: `update jobs set locked_until = ?1 where id in (
				select id from jobs where kind = 'tell_followers' and done_at is null and failed_at is null
					and coalesce(locked_until, 0) < ?1 order by run_at limit ?2
			) returning id, payload`,
			args: [now, TAKEN_AT_ONCE],
		})
		if (rows.length === 0) break
		for (const { id, payload } of rows)
			await tellFollowers(db, JOB_PAYLOADS.tell_followers.parse(JSON.parse(String(payload))), { id: String(id), now })
	}
	// The last look found nothing.
	const spent = { trips: trips() - before - 1, ms: performance.now() - from }
	const told = await db.$client.execute({
		sql: 'select count(*) as n from notifications where actor_id = ?1 and subject = ?2',
		args: [star.id, `${star.id}:${todayIn('UTC', now)}`],
	})
	if (Number(told.rows[0]?.n) < FAN_OUT) throw new Error(`${told.rows[0]?.n} followers were told`)
	return spent
}
