import { type CookSession, type CookTimer, leftOf, newSession } from '#app/domains/recipes/model/cooking/session.ts'
import { findSession, keepSession, listSessions } from '#app/domains/recipes/ui/cook/session-store.ts'
import { ALONE } from '#app/domains/recipes/ui/cook/session-watch.ts'

/** The timers of this device, those that end first at the beginning. `left` in milliseconds. */
export type RunningTimer = { recipeId: string; timer: CookTimer; left: number }

export const runningTimers = (now: number): RunningTimer[] =>
	listSessions(now)
		.flatMap(({ recipeId, session }) => session.timers.map((timer) => ({ recipeId, timer, left: leftOf(timer, now) })))
		.sort((a, b) => a.left - b.left)

/** The recipe that was cooked last on this device; undefined if none is being cooked. */
export const latestCooked = (now: number): string | undefined =>
	listSessions(now)
		.filter(({ recipeId }) => recipeId !== ALONE)
		.sort((a, b) => b.session.touched_at - a.session.touched_at)[0]?.recipeId

/** The session with a recipe as it stands, a new one if there is none. */
export const sessionOf = (recipeId: string, now: number): CookSession => findSession(recipeId, now) ?? newSession(now)

/** Stores a session; false if this browser stores nothing. */
export const storeSession = (recipeId: string, session: CookSession, now: number): boolean =>
	keepSession(recipeId, { ...session, touched_at: now })

/** Ends a session: it counts as if nothing had been done for a day. */
export const endSession = (recipeId: string, session: CookSession): boolean =>
	keepSession(recipeId, { ...session, timers: [], touched_at: 0 })
