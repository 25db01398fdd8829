import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** The name that the recipe page's plate carries (templates/recipe-page.ts): the two fly into each other. */
const NAME = 'recipe-plate'

/** The card that was opened last: coming back, its plate is where the page's plate returns to. */
let opened: { href: string; nth: number } | undefined
/** The name must stand once in a page, or the browser drops the whole transition. */
let named: HTMLElement | undefined

const linksTo = (list: Element, href: string) => [...list.querySelectorAll(`a.card[href="${CSS.escape(href)}"]`)]

function name(link: Element | undefined): void {
	named?.style.removeProperty('view-transition-name')
	const plate = link?.querySelector('.plate')
	named = plate instanceof HTMLElement ? plate : undefined
	named?.style.setProperty('view-transition-name', NAME)
}

/**
 * For the element round a list of recipe cards. Only the tapped card's plate gets the name; 500 cards must not be drawn
 * anew for a tap.
 */
export function useCardTransition(): {
	ref: RefObject<HTMLDivElement | null>
	onClickCapture: (event: MouseEvent) => void
} {
	const ref = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => {
		const list = ref.current
		if (list && opened) name(linksTo(list, opened.href)[opened.nth])
	}, [])
	const onClickCapture = ({ target, currentTarget }: MouseEvent) => {
		const link = target instanceof Element ? target.closest('a.card') : null
		const href = link?.getAttribute('href')
		if (!link || !href) return
		opened = { href, nth: linksTo(currentTarget, href).indexOf(link) }
		name(link)
	}
	return { ref, onClickCapture }
}
