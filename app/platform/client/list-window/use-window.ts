import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { CHUNK, type DrawnChunks, WHOLLY_DRAWN } from '#app/platform/model/list-window.ts'

/** The start of a list, which every page draws first. */
const BEGINNING: DrawnChunks = { first: 0, last: 0, above: 0, below: 0 }

/** Which cells of a list are drawn, and the height of the others in pixels. */
export type DrawnWindow = { from: number; to: number; above: number; below: number }

/**
 * Draws only the part near the screen of a list longer than WHOLLY_DRAWN; a shorter list is drawn whole, so that the
 * browser's own search finds every card.
 */
export function useWindow(list: RefObject<Element | null>, count: number): DrawnWindow {
	const isLong = count > WHOLLY_DRAWN
	const [chunks, setChunks] = useState(BEGINNING)
	const drawn = useRef(chunks)
	useEffect(() => {
		drawn.current = chunks
	}, [chunks])
	useEffect(() => {
		const element = list.current
		if (!isLong || !element) return
		let stop = () => {}
		let isGone = false
		// Loaded on demand: few cooks have this many recipes.
		void import('./follow-window.ts').then(({ followWindow }) => {
			if (isGone) return
			const onMove = (next: DrawnChunks) => startTransition(() => setChunks(next))
			stop = followWindow(element, { count, drawn: () => drawn.current, onMove })
		})
		return () => {
			isGone = true
			stop()
		}
	}, [isLong, count, list])
	if (!isLong) return { from: 0, to: count, above: 0, below: 0 }
	const { first, last, above, below } = chunks
	return { from: first * CHUNK, to: Math.min(count, (last + 1) * CHUNK), above, below }
}
