import { type Day, daysBetween } from '#app/platform/model/calendar.ts'
import { wallClock } from '#app/platform/model/dates.ts'
import { SESSIONS } from './messages.ts'

/** Conversations of about the same age, newest first. */
export type SessionGroup<S> = { title: string; sessions: S[] }

/** The most days ago of each group. */
const AGES = [
	{ days: 0, title: SESSIONS.today },
	{ days: 1, title: SESSIONS.yesterday },
	{ days: 7, title: SESSIONS.thisWeek },
	{ days: 30, title: SESSIONS.thisMonth },
	{ days: Number.POSITIVE_INFINITY, title: SESSIONS.older },
] as const

/** Conversations by the day in the cook's zone on which they were last used; groups without any are left out. */
export function groupSessions<S extends { updated_at: number }>(
	sessions: readonly S[],
	{ today, timeZone }: { today: Day; timeZone: string },
): SessionGroup<S>[] {
	const groups: SessionGroup<S>[] = AGES.map(({ title }) => ({ title, sessions: [] }))
	for (const session of [...sessions].sort((a, b) => b.updated_at - a.updated_at)) {
		const age = daysBetween(wallClock(session.updated_at, timeZone).day, today)
		groups[AGES.findIndex(({ days }) => age <= days)]?.sessions.push(session)
	}
	return groups.filter((group) => group.sessions.length > 0)
}
