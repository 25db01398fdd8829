import { type RefObject, useLayoutEffect } from 'react'

/**
 * Gives an element the height and the top of what is visible, as `--seen-height` and `--seen-top`: on a phone the
 * keyboard covers a part of the page, which CSS does not know.
 */
export function useVisualViewport(element: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const seen = window.visualViewport
		if (!seen) return
		const follow = () => {
			element.current?.style.setProperty('--seen-height', `${seen.height}px`)
			element.current?.style.setProperty('--seen-top', `${seen.offsetTop}px`)
		}
		follow()
		seen.addEventListener('resize', follow)
		seen.addEventListener('scroll', follow)
		return () => {
			seen.removeEventListener('resize', follow)
			seen.removeEventListener('scroll', follow)
		}
	}, [element])
}
