import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { clockText } from '#app/domains/recipes/model/cooking/find-timers.ts'
import { RUNNING_TIMER } from '#app/domains/recipes/model/cooking/messages.ts'
import { leftAt, nextRing, ring } from '#app/domains/recipes/model/cooking/session.ts'
import { cookPath, LIST_PATH } from '../recipe-paths.ts'
import { announceTimer } from './announce-timer.ts'
import { ringBell } from './bell.ts'
import { keepSession, listSessions } from './session-store.ts'
import { ALONE, watchSessions } from './session-watch.ts'
import { useNow } from './use-now.ts'

/** `except`: the recipe whose cook mode is open, which rings and shows its own timers. */
type TimerKeeperProps = { except?: string }

/** Where a timer's dish is cooked; the recipes for a timer of none. */
const pathOf = (recipeId: string): string => (recipeId === ALONE ? LIST_PATH : cookPath(recipeId))

/** Rings the timers of all sessions on any page, and shows the one that ends next. */
export default function TimerKeeper({ except }: TimerKeeperProps) {
	const navigate = useNavigate()
	const [sessions, setSessions] = useState(() => listSessions(Date.now()))
	useEffect(() => watchSessions(() => setSessions(listSessions(Date.now()))), [])

	useEffect(() => {
		const others = sessions.filter(({ recipeId }) => recipeId !== except)
		const check = () => {
			const now = Date.now()
			for (const { recipeId, session } of others) {
				const { session: next, rang } = ring(session, now)
				if (rang.length === 0) continue
				keepSession(recipeId, next)
				ringBell()
				const open = () => void navigate(pathOf(recipeId))
				for (const timer of rang) announceTimer(timer, now, { dish: session.title ?? '', open })
			}
		}
		const due = Math.min(...others.map(({ session }) => nextRing(session) ?? Number.POSITIVE_INFINITY))
		if (!Number.isFinite(due)) return
		const timeout = setTimeout(check, Math.max(0, due - Date.now()))
		// `setTimeout` stops while the device sleeps.
		document.addEventListener('visibilitychange', check)
		return () => {
			clearTimeout(timeout)
			document.removeEventListener('visibilitychange', check)
		}
	}, [sessions, except, navigate])

	const running = sessions.flatMap(({ recipeId, session }) =>
		session.timers.flatMap((timer) =>
			timer.state.kind === 'running' ? [{ recipeId, timer, endsAt: timer.state.ends_at }] : [],
		),
	)
	const [next] = running.sort((a, b) => a.endsAt - b.endsAt)
	const now = useNow(next !== undefined)
	if (!next || except) return null
	return (
		<Link to={pathOf(next.recipeId)} className="timer-strip">
			<Timer aria-hidden="true" className="size-5 shrink-0" />
			<span className="sr-only">{RUNNING_TIMER}</span>
			<span className="num font-bold" role="timer">
				{clockText(leftAt(next.timer, now))}
			</span>
			<span className="min-w-0 truncate">{next.timer.name}</span>
		</Link>
	)
}
