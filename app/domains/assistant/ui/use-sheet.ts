import { useEffect, useLayoutEffect, useState } from 'react'

const PHONE = '(width < 48rem)'
/** The page under a sheet. The toasts stay reachable. */
const PAGE = '.skip-link, .side-rail, .frame-body, .nav-bar, .nomster-button'

/** Whether the panel is a sheet over the whole page, as on a phone; then the page under it can be neither used nor scrolled. */
export function useSheet(): boolean {
	const [isSheet, setSheet] = useState(() => matchMedia(PHONE).matches)
	useEffect(() => {
		const query = matchMedia(PHONE)
		const look = () => setSheet(query.matches)
		query.addEventListener('change', look)
		return () => query.removeEventListener('change', look)
	}, [])
	// Undone before the next paint: then the button that opened it takes the focus.
	useLayoutEffect(() => {
		if (!isSheet) return
		const parts = [...document.querySelectorAll<HTMLElement>(PAGE)]
		const { overflow } = document.documentElement.style
		document.documentElement.style.overflow = 'hidden'
		for (const part of parts) part.inert = true
		return () => {
			document.documentElement.style.overflow = overflow
			for (const part of parts) part.inert = false
		}
	}, [isSheet])
	return isSheet
}
