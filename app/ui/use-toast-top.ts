import { type RefObject, useEffect } from 'react'
import { GAP_PX, toastTop } from './toast-place.ts'

/** On wider screens toasts stand beside the page's content. */
const PHONE = '(width < 64rem)'
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]'

const CONTROLS = 'a, button, input, select, textarea'

/** Keeps toasts off the focused field and off the head of its page or dialog, on a phone. */
export function useToastTop(viewport: RefObject<HTMLElement | null>, count: number): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: another number of toasts has another height
	useEffect(() => {
		const place = () => {
			// A press on a toast takes the focus from the field: the toast stays under the finger until it is released.
			if (viewport.current?.matches(':active') || viewport.current?.contains(document.activeElement)) return
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
	const dialog = field.closest('[role=dialog]')
	const at = (field.closest('.input') ?? field).getBoundingClientRect()
	const seen = visualViewport
	const top = seen?.offsetTop ?? 0
	const height = toasts.scrollHeight
	// Over a sheet of a phone there is room for them.
	const above = dialog ? dialog.getBoundingClientRect().top - top : 0
	if (above >= height + 2 * GAP_PX) return top + GAP_PX
	const head = (dialog ?? document).querySelector('h1, h2')?.parentElement?.getBoundingClientRect()
	const visible = seen ? top + seen.height : innerHeight
	const bar = dialog ? undefined : document.querySelector('.nav-bar')?.getBoundingClientRect()
	const bottom = bar?.height ? Math.min(visible, bar.top) : visible
	const others = dialog
		? Array.from(dialog.querySelectorAll(CONTROLS), (control) => control.getBoundingClientRect()).filter(
				(control) => control.bottom > top && control.top < bottom && control.top !== at.top,
			)
		: []
	return toastTop({
		height,
		field: at,
		head: head && head.bottom > 0 ? head : null,
		screen: { top, bottom },
		others,
	})
}
