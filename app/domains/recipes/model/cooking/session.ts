/** A running, paused or rung timer of one dish. Times in milliseconds; `ends_at` by the device's clock. */
export type CookTimer = {
	id: string
	/** Its name: 'Onion, 8 min', or the cook's own. */
	name: string
	total_ms: number
	state: { kind: 'running'; ends_at: number } | { kind: 'paused'; left_ms: number } | { kind: 'rung'; rang_at: number }
}

/** The cook's progress in a recipe. Stored on this device only, while the recipe is being cooked. */
export type CookSession = {
	/** Counted from zero, over all sections. */
	step: number
	/** Ids of ingredient lines that are ticked off. */
	ticked: string[]
	timers: CookTimer[]
	/** The dish, for timers that ring on another page. Missing in sessions of earlier releases. */
	title?: string
	/** Time of the last action, milliseconds. */
	touched_at: number
}

export const MAX_TIMERS = 12
export const MAX_TIMER_MS = 24 * 3600 * 1000
/** A session without an action for this long has ended. */
export const SESSION_KEPT_MS = 24 * 3600 * 1000

export const newSession = (now: number): CookSession => ({ step: 0, ticked: [], timers: [], touched_at: now })

export const goTo = (session: CookSession, step: number, steps: number): CookSession => ({
	...session,
	step: Math.min(Math.max(0, step), Math.max(0, steps - 1)),
})

export const toggleTick = (session: CookSession, lineId: string): CookSession => ({
	...session,
	ticked: session.ticked.includes(lineId) ? session.ticked.filter((id) => id !== lineId) : [...session.ticked, lineId],
})

/** Adds a running timer. Above `MAX_TIMERS`, or with an invalid duration, the session stays as it is. */
export function startTimer(
	session: CookSession,
	{ id, name, ms, now }: { id: string; name: string; ms: number; now: number },
): CookSession {
	if (session.timers.length >= MAX_TIMERS || !(ms > 0) || ms > MAX_TIMER_MS) return session
	return {
		...session,
		timers: [...session.timers, { id, name, total_ms: ms, state: { kind: 'running', ends_at: now + ms } }],
	}
}

/** Time left of a timer, milliseconds, never below zero. */
export function leftOf({ state }: CookTimer, now: number): number {
	if (state.kind === 'rung') return 0
	return state.kind === 'paused' ? state.left_ms : Math.max(0, state.ends_at - now)
}

/** The same at a time that may not be known yet (0), such as before the first tick after a reload. */
export const leftAt = (timer: CookTimer, now: number): number | undefined =>
	now === 0 && timer.state.kind === 'running' ? undefined : leftOf(timer, now)

/** Pauses a running timer or resumes a paused one. A timer that has rung stays so. */
export const pauseOrResume = (session: CookSession, id: string, now: number): CookSession =>
	changeTimer(session, id, (timer) => {
		if (timer.state.kind === 'rung') return timer
		return timer.state.kind === 'paused'
			? { ...timer, state: { kind: 'running', ends_at: now + timer.state.left_ms } }
			: { ...timer, state: { kind: 'paused', left_ms: leftOf(timer, now) } }
	})

/** Extends a timer; one that has rung runs again for that long. */
export const addTime = (session: CookSession, id: string, ms: number, now: number): CookSession =>
	changeTimer(session, id, (timer) => {
		const left = Math.min(MAX_TIMER_MS, leftOf(timer, now) + ms)
		const total_ms = Math.max(timer.total_ms, left)
		return timer.state.kind === 'paused'
			? { ...timer, total_ms, state: { kind: 'paused', left_ms: left } }
			: { ...timer, total_ms, state: { kind: 'running', ends_at: now + left } }
	})

export const removeTimer = (session: CookSession, id: string): CookSession => ({
	...session,
	timers: session.timers.filter((timer) => timer.id !== id),
})

/** The session with every expired timer marked as rung, and the timers that just rang; the same object if none did. */
export function ring(session: CookSession, now: number): { session: CookSession; rang: CookTimer[] } {
	const rang = session.timers.filter(({ state }) => state.kind === 'running' && state.ends_at <= now)
	if (rang.length === 0) return { session, rang }
	const timers = session.timers.map((timer) =>
		timer.state.kind === 'running' && timer.state.ends_at <= now
			? { ...timer, state: { kind: 'rung' as const, rang_at: timer.state.ends_at } }
			: timer,
	)
	return { session: { ...session, timers }, rang }
}

/** When the next running timer ends, milliseconds; undefined when none runs. */
export function nextRing({ timers }: CookSession): number | undefined {
	const ends = timers.flatMap(({ state }) => (state.kind === 'running' ? [state.ends_at] : []))
	return ends.length > 0 ? Math.min(...ends) : undefined
}

function changeTimer(session: CookSession, id: string, change: (timer: CookTimer) => CookTimer): CookSession {
	return { ...session, timers: session.timers.map((timer) => (timer.id === id ? change(timer) : timer)) }
}
