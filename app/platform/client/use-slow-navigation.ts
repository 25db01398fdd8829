import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A page from the device usually appears within this time, before any sign of loading. */
const PATIENCE_MS = 150

/**
 * The path of the page that is being loaded, once loading takes noticeably long; null otherwise, and for the page that
 * is already open.
 */
export function useSlowNavigation(): string | null {
	const { state, location: next, formData } = useNavigation()
	const here = useLocation().pathname
	const path = state === 'loading' && !formData && next.pathname !== here ? next.pathname : null
	const [slow, setSlow] = useState<string | null>(null)
	useEffect(() => {
		if (path === null) return
		const timer = setTimeout(() => setSlow(path), PATIENCE_MS)
		return () => {
			clearTimeout(timer)
			setSlow(null)
		}
	}, [path])
	return slow
}
