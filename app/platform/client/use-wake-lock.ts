import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the page is visible; the browser releases the lock whenever it is hidden, so it is
 * requested again each time. Returns whether the screen is kept on; null until that is known.
 */
export function useWakeLock(): boolean | null {
	const [isOn, setOn] = useState<boolean | null>(null)
	useEffect(() => {
		let lock: WakeLockSentinel | undefined
		let isGone = false
		const hold = async () => {
			if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
			// Refused on a low battery, and unsupported in some browsers: the cook is then shown that the screen may sleep.
			const got = await navigator.wakeLock?.request('screen').catch(() => undefined)
			if (isGone) return void got?.release()
			lock = got
			setOn(Boolean(got))
			got?.addEventListener('release', () => !isGone && setOn(false))
		}
		void hold()
		document.addEventListener('visibilitychange', hold)
		return () => {
			isGone = true
			document.removeEventListener('visibilitychange', hold)
			void lock?.release()
		}
	}, [])
	return isOn
}
