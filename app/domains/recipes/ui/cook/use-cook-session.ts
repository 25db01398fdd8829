import { useCallback, useEffect, useRef, useState } from 'react'
import { PLACE_NOT_KEPT } from '#app/domains/recipes/model/cooking/messages.ts'
import { type CookSession, newSession, nextRing, ring } from '#app/domains/recipes/model/cooking/session.ts'
import { showToast } from '#app/ui/toasts.tsx'
import { announceTimer } from './announce-timer.ts'
import { ringBell } from './bell.ts'
import { findSession, keepSession, watchSession } from './session-store.ts'

/** What changes a session; `now` in milliseconds. */
export type ChangeSession = (session: CookSession, now: number) => CookSession

/**
 * The cook's session with a recipe, stored on this device with every change and shared between tabs. Rings timers
 * while the page is open; a timer that ended while it was closed is reported at once. null until the stored session is
 * loaded.
 */
export function useCookSession(recipeId: string, title: string): [CookSession | null, (change: ChangeSession) => void] {
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
			for (const timer of rang) announceTimer(timer, now)
		}
		const due = nextRing(session)
		if (due === undefined) return
		const timeout = setTimeout(check, Math.max(0, due - Date.now()))
		// `setTimeout` stops while the device sleeps.
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
			keep({ ...how(session, now), title, touched_at: now })
		},
		[session, keep, title],
	)
	return [session, change]
}
