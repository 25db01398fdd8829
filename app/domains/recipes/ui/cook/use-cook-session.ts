import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../../../../ui/toasts.tsx'
import { timerText } from '../../model/cooking/find-timers.ts'
import { missedTimer, PLACE_NOT_KEPT, timerRang } from '../../model/cooking/messages.ts'
import { type CookSession, type CookTimer, newSession, nextRing, ring } from '../../model/cooking/session.ts'
import { ringBell } from './bell.ts'
import { findSession, keepSession, watchSession } from './session-store.ts'

/** What changes a session; `now` in milliseconds. */
export type ChangeSession = (session: CookSession, now: number) => CookSession

/** A timer that rang longer ago than this was missed: it is said when the cook comes back. */
const MISSED_AFTER_MS = 5_000

/**
 * The cook's place in a recipe, kept on this device with every change and followed over tabs. Timers ring from here while
 * the page lives; one that ended while it did not is said at once. null until the device has been asked.
 */
export function useCookSession(recipeId: string): [CookSession | null, (change: ChangeSession) => void] {
	const [session, setSession] = useState<CookSession | null>(null)
	const warned = useRef(false)

	const keep = useCallback(
		(next: CookSession) => {
			setSession(next)
			if (keepSession(recipeId, next) || warned.current) return
			warned.current = true
			showToast({ kind: 'problem', title: PLACE_NOT_KEPT, durationMs: 0 })
		},
		[recipeId],
	)

	useEffect(() => {
		const load = () => setSession(findSession(recipeId, Date.now()) ?? newSession(Date.now()))
		load()
		return watchSession(recipeId, load)
	}, [recipeId])

	useEffect(() => {
		if (!session) return
		const check = () => {
			const now = Date.now()
			const { session: next, rang } = ring(session, now)
			if (rang.length === 0) return
			keep(next)
			ringBell()
			for (const timer of rang) say(timer, now)
		}
		const due = nextRing(session)
		if (due === undefined) return
		const timeout = setTimeout(check, Math.max(0, due - Date.now()))
		// A sleeping device stops the clock of `setTimeout`.
		document.addEventListener('visibilitychange', check)
		return () => {
			clearTimeout(timeout)
			document.removeEventListener('visibilitychange', check)
		}
	}, [session, keep])

	const change = useCallback(
		(how: ChangeSession) => {
			if (!session) return
			const now = Date.now()
			keep({ ...how(session, now), touched_at: now })
		},
		[session, keep],
	)
	return [session, change]
}

function say({ name, state }: CookTimer, now: number): void {
	const late = state.kind === 'running' ? now - state.ends_at : 0
	const isMissed = late > MISSED_AFTER_MS
	const ago = timerText(late < 60_000 ? Math.round(late / 1000) : Math.round(late / 60_000) * 60)
	showToast({ kind: 'word', title: isMissed ? missedTimer(name, ago) : timerRang(name), durationMs: 0 })
}
