import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Within this distance from the end the cook counts as being there, in pixels. */
const NEAR_END = 48

/**
 * Keeps a growing log at its end as long as the cook is there, and leaves it alone once the cook has scrolled up.
 * `grown` changes whenever the log may have grown. The returned call goes to the end in any case.
 */
export function useFollow(log: RefObject<HTMLElement | null>, grown: unknown): () => void {
	const isAtEnd = useRef(true)
	const goToEnd = useCallback(() => {
		const box = log.current
		if (box) box.scrollTop = box.scrollHeight
		isAtEnd.current = true
	}, [log])

	useEffect(() => {
		const box = log.current
		if (!box) return
		const look = () => {
			isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END
		}
		box.addEventListener('scroll', look, { passive: true })
		// A keyboard on a phone makes the log lower.
		const resized = new ResizeObserver(() => {
			if (isAtEnd.current) box.scrollTop = box.scrollHeight
		})
		resized.observe(box)
		return () => {
			box.removeEventListener('scroll', look)
			resized.disconnect()
		}
	}, [log])

	// biome-ignore lint/correctness/useExhaustiveDependencies: each growth is followed
	useLayoutEffect(() => {
		if (isAtEnd.current) goToEnd()
	}, [grown, goToEnd])
	return goToEnd
}
