import { useEffect, useRef } from 'react'

type CookKeys = { next: () => void; back: () => void; timer: () => void }

/** Space or the right arrow turns on, the left arrow back, T starts the step's first timer; not while something is typed, chosen or a dialog is open. */
export function useCookKeys(keys: CookKeys): void {
	const latest = useRef(keys)
	useEffect(() => {
		latest.current = keys
	})
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
			const isOnControl =
				event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
			if (isOnControl) return
			const isOnButton = event.target instanceof Element && event.target.closest('button, a, label')
			if (event.key === 'ArrowRight' || (event.key === ' ' && !isOnButton)) latest.current.next()
			else if (event.key === 'ArrowLeft') latest.current.back()
			else if (event.key.toLowerCase() === 't') latest.current.timer()
			else return
			event.preventDefault()
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	}, [])
}
