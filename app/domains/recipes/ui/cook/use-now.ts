import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated each second while `isTicking`. */
export function useNow(isTicking: boolean): number {
	const [now, setNow] = useState(0)
	useEffect(() => {
		setNow(Date.now())
		if (!isTicking) return
		const timer = setInterval(() => setNow(Date.now()), 250)
		return () => clearInterval(timer)
	}, [isTicking])
	return now
}
