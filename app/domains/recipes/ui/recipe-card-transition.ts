import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The view transition name of the recipe page's plate (templates/recipe-page.ts): card and page animate into each
 * other.
 */
const NAME = 'recipe-plate'

/** The card that was opened last: on the way back, the page's plate animates to it. */
let opened: { href: string; nth: number } | undefined
/** The name must be unique in a page, or the browser skips the whole transition. */
let named: HTMLElement | undefined

const linksTo = (list: Element, href: string) => [...list.querySelectorAll(`a.card[href="${CSS.escape(href)}"]`)]

function name(link: Element | undefined): void {
	named?.style.removeProperty('view-transition-name')
	const plate = link?.querySelector('.plate')
	named = plate instanceof HTMLElement ? plate : undefined
	named?.style.setProperty('view-transition-name', NAME)
}

/**
 * For the element around a list of recipe cards. Only the tapped card's plate gets the name; 500 cards must not be
 * rendered again for a tap.
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
