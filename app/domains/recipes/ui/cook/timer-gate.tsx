import { lazy, Suspense, useEffect, useState } from 'react'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import { hasRunningTimer, watchSessions } from './session-watch.ts'

const TimerKeeper = lazy(() => import('./timer-keeper.tsx'))

/** Rings timers on every page; nothing is loaded while no timer runs. */
export function TimerGate() {
	const [isDue, setDue] = useState(false)
	useEffect(() => {
		if (isDue) return
		const look = () => hasRunningTimer() && setDue(true)
		const stops = [whenAtRest(() => void look()), watchSessions(look)]
		return () => {
			for (const stop of stops) stop()
		}
	}, [isDue])
	return isDue ? (
		<Suspense>
			<TimerKeeper />
		</Suspense>
	) : null
}
