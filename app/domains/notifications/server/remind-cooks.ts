import { languageOfRecipe } from '#app/domains/ingredients/model/reading/recipe-language.ts'
import {
	dueReminders,
	LOOK_AHEAD_DAYS,
	type RemindedMeal,
	type RemindedPlan,
} from '#app/domains/meal-plan/model/ahead/due-reminders.ts'
import { findAheadSteps } from '#app/domains/meal-plan/model/ahead/find-ahead-steps.ts'
import type { AheadRecipe } from '#app/domains/meal-plan/model/ahead/reminders.ts'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Log } from '#app/platform/server/log.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import {
	type DueCook,
	type DueMeal,
	type DueRecipe,
	dueQuestions,
	type Looked,
	tellDue,
} from '#db/queries/reminders.ts'

const COOKS_A_SET = 100
/** The next run of the cron goes on: a run may make only so many requests. */
const SETS_A_RUN = 15

type Cron = { now: number; makeId: MakeId; log: Log }

/**
 * Reminds the cooks whose moment has come of what is planned, what to do ahead and the next week, by their plans as they
 * are now, and sets their next moments. A set of cooks takes two round trips, and its batch of writes tells everything and
 * moves on, or nothing of both. Returns how many cooks were looked at.
 */
export async function remindCooks(db: Db, cron: Cron): Promise<number> {
	let all = 0
	for (let sets = 0; sets < SETS_A_RUN; sets += 1) {
		const looked = await remindSet(db, cron)
		all += looked
		if (looked < COOKS_A_SET) break
	}
	return all
}

async function remindSet(db: Db, { now, makeId, log }: Cron): Promise<number> {
	const today = todayIn('UTC', now)
	// In the cook's zone it may be yesterday or tomorrow.
	const days = { from: daysLater(today, -1), to: daysLater(today, LOOK_AHEAD_DAYS + 1) }
	const { cooks, meals, recipes } = await ask(db, dueQuestions({ now, limit: COOKS_A_SET, ...days }))
	if (cooks.length === 0) return 0
	const mealsOf = Map.groupBy(meals, ({ user_id }) => user_id)
	const recipesOf = Map.groupBy(recipes, ({ user_id }) => user_id)
	const looked = cooks.map((cook) => {
		const own = { meals: mealsOf.get(cook.user_id) ?? [], recipes: recipesOf.get(cook.user_id) ?? [] }
		return lookAt(cook, own, { now, log })
	})
	await writeBatch(db, tellDue(looked, { token: makeId(), now }))
	return cooks.length
}

/** A plan that cannot be read must not hold up those of others: it is looked at again tomorrow. */
function lookAt(
	cook: DueCook,
	own: { meals: DueMeal[]; recipes: DueRecipe[] },
	{ now, log }: Pick<Cron, 'now' | 'log'>,
): Looked {
	const row = { userId: cook.user_id, seenAt: cook.next_at }
	const later = { ...row, nextAt: now + DAY_MS, due: [] }
	if (cook.is_disabled) return later
	try {
		const plan = planOf(own, cook.has_later)
		const { due, nextAt } = dueReminders(cook, plan, { now, toldUntil: cook.told_until })
		if (!Number.isSafeInteger(nextAt)) throw new Error(`no next moment: ${nextAt}`)
		return { ...row, nextAt, due }
	} catch (error) {
		log.error('reminders_failed', error, { user_id: cook.user_id })
		return later
	}
}

const planOf = ({ meals, recipes }: { meals: DueMeal[]; recipes: DueRecipe[] }, hasLater: boolean): RemindedPlan => ({
	meals: meals.map(({ user_id: _, ahead_done, ...meal }): RemindedMeal => ({ ...meal, ahead_done: ahead_done ?? [] })),
	recipes: new Map(
		recipes.map(({ id, instructions, language, cook_time, lines }): [string, AheadRecipe] => [
			id,
			{
				steps: findAheadSteps(instructions, languageOfRecipe({ language, texts: lines })),
				cookingMinutes: cook_time,
			},
		]),
	),
	hasLater,
})
