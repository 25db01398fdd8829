import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { rankForCook } from '#app/domains/recipes/model/personalization.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { enqueue, enqueueStep } from '#app/platform/server/jobs.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { listProposed } from '#db/queries/recommendations.ts'
import { listPickedFor, type PickedFor, tellPicks, type WeeklyPick } from '#db/queries/weekly-picks.ts'
import { weekName } from '../model/week-name.ts'

type Step = JobPayload<'weekly_picks'>

const COOKS_A_STEP = 50
/** Who has not been here for a month is left alone. */
const SEEN_DAYS = 30
/** Friday and the weekend, when there is time to cook something else; 0 is Sunday. */
const DAYS: readonly number[] = [5, 6, 0]

/** Begins the picks of the week from Friday on, once, however often it runs. One round trip. */
export async function tellWeeklyPicks(db: Db, now: number): Promise<void> {
	if (!DAYS.includes(new Date(now).getUTCDay())) return
	const week = weekName(todayIn('UTC', now))
	const makeId = () => idFromName('job', 'weekly_picks', week)
	await writeBatch(db, [enqueue(db, 'weekly_picks', { week, after: '' }, { makeId, now })])
}

/**
 * Picks a recipe for each of the next cooks: the public recipe of somebody else that the score of home ranks best and that
 * was neither picked for them before nor saved by them. A step that runs again tells nobody twice.
 */
export async function weeklyPicksStep(db: Db, { week, after }: Step, now: number): Promise<void> {
	const seenSince = now - SEEN_DAYS * DAY_MS
	const { cooks } = await ask(db, { cooks: listPickedFor({ after, limit: COOKS_A_STEP, seenSince }) })
	const last = cooks.at(-1)
	if (!last) return
	const picks = await picksFor(db, cooks)
	if (picks.length > 0) {
		await writeBatch(db, tellPicks(picks, week, { token: idFromName('weekly_picks', week, after), now }))
	}
	if (cooks.length === COOKS_A_STEP) await enqueueStep(db, 'weekly_picks', { week, after: last.id }, now)
}

/** One round trip. */
async function picksFor(db: Db, cooks: readonly PickedFor[]): Promise<WeeklyPick[]> {
	const [first, ...more] = cooks.map(({ id }) => listProposed(db, { userId: id, space: id }))
	if (!first) return []
	const proposed = await db.batch([first, ...more])
	return cooks.flatMap((cook, i) => {
		const fresh = (proposed[i] ?? []).filter(({ id }) => !cook.known.includes(id))
		const [best] = rankForCook(fresh, { ...defaultPreferences(), ...cook.preferences }, 1)
		return best ? [{ userId: cook.id, recipeId: best.id, title: best.title }] : []
	})
}
