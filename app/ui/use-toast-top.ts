import { type RefObject, useEffect } from 'react'
import { toastTop } from './toast-place.ts'

/** On wider screens toasts stand beside the page's content. */
const PHONE = '(width < 64rem)'
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]'

/** Keeps toasts off the focused field and off the head of its page or dialog, on a phone. */
export function useToastTop(viewport: RefObject<HTMLElement | null>, count: number): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: another number of toasts has another height
	useEffect(() => {
		const place = () => {
			const top = topOf(viewport.current)
			if (top === null) viewport.current?.style.removeProperty('top')
			else viewport.current?.style.setProperty('top', `${top}px`)
		}
		place()
		const stop = new AbortController()
		for (const event of ['focusin', 'focusout', 'resize', 'scroll'])
			addEventListener(event, place, { passive: true, capture: true, signal: stop.signal })
		visualViewport?.addEventListener('resize', place, { signal: stop.signal })
		return () => stop.abort()
	}, [viewport, count])
}

function topOf(toasts: HTMLElement | null): number | null {
	const field = document.activeElement
	if (!toasts || !field?.matches(FIELDS) || !matchMedia(PHONE).matches) return null
	const place = field.closest('[role=dialog], main') ?? document.body
	const head = place.querySelector('h1, h2')?.parentElement?.getBoundingClientRect()
	const bar = document.querySelector('.nav-bar')?.getBoundingClientRect()
	const seen = visualViewport
	const visible = seen ? seen.offsetTop + seen.height : innerHeight
	return toastTop({
		height: toasts.scrollHeight,
		field: (field.closest('.input') ?? field).getBoundingClientRect(),
		head: head && head.bottom > 0 ? head : null,
		screen: { top: seen?.offsetTop ?? 0, bottom: Math.min(visible, bar?.height ? bar.top : visible) },
	})
}
