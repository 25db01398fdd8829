import { type PointerEvent, useRef } from 'react'

const FAR_PX = 60

/** Handlers for a surface on which a horizontal swipe turns the page; vertical swipes scroll as usual. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
	const start = useRef<{ x: number; y: number } | null>(null)
	return {
		onPointerDown(event: PointerEvent) {
			start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
		},
		onPointerUp(event: PointerEvent) {
			const from = start.current
			start.current = null
			if (!from) return
			const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
			if (Math.abs(dx) < FAR_PX || Math.abs(dx) < 2 * Math.abs(dy)) return
			if (dx < 0) onLeft()
			else onRight()
		},
		onPointerCancel() {
			start.current = null
		},
	}
}
