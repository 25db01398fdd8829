import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { dismisses, isSwipe, offsetOf, SWIPE_MS } from '../model/swipe.ts'

type Drag = { id: number; x: number; y: number; isSwiping: boolean }

const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Slides an element to where it belongs; at once where motion is unwelcome. */
const slide = (element: HTMLElement, to: string) =>
	element.animate([{ transform: to }], { duration: isStill() ? 0 : SWIPE_MS, easing: EASING, fill: 'forwards' })

/**
 * Handlers for a row that a swipe to the left takes away; a shorter one lets it slide back. The click that ends a swipe
 * opens nothing. Up and down scrolls as usual (`touch-action: pan-y`).
 */
export function useSwipeAway(onAway: () => void) {
	const drag = useRef<Drag | null>(null)
	const hasSwiped = useRef(false)
	const end = (event: PointerEvent<HTMLElement>, isKept: boolean) => {
		const from = drag.current
		if (!from || from.id !== event.pointerId) return
		drag.current = null
		if (!from.isSwiping) return
		const row = event.currentTarget
		const goes = !isKept && dismisses(event.clientX - from.x)
		const sliding = slide(row, goes ? 'translateX(-100%)' : 'none')
		sliding.finished.then(
			() => {
				row.style.transform = ''
				if (goes) onAway()
				else sliding.cancel()
			},
			() => undefined,
		)
	}
	return {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			hasSwiped.current = false
			if (event.button !== 0) return
			drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isSwiping: false }
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			const from = drag.current
			if (!from || from.id !== event.pointerId) return
			const moved = { dx: event.clientX - from.x, dy: event.clientY - from.y }
			if (!from.isSwiping && isSwipe(moved)) {
				from.isSwiping = true
				hasSwiped.current = true
				event.currentTarget.setPointerCapture(event.pointerId)
			}
			if (from.isSwiping) event.currentTarget.style.transform = `translateX(${offsetOf(moved.dx)}px)`
		},
		onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
		onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
		onClickCapture(event: MouseEvent) {
			if (!hasSwiped.current) return
			hasSwiped.current = false
			event.preventDefault()
			event.stopPropagation()
		},
	}
}
