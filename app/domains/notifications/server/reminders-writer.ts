import type { RemindersEffect } from '#app/domains/meal-plan/model/ahead/reminder-effects.ts'
import type { EffectWriter } from '#app/sync/server/effects.ts'
import { lookAgain } from '#db/queries/reminders.ts'

/** Makes the cron look at the plan again, in the batch of the edit that changes it. */
export const remindersWriter: EffectWriter<RemindersEffect> = {
	writes: (effects, { space, at }) => [lookAgain(space, at, { begins: effects.some(({ begins }) => begins) })],
}
