import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Within this distance from the end the cook counts as being there, in pixels. */
const NEAR_END = 48

/**
 * Keeps a growing log at its end as long as the cook is there, and leaves it alone once the cook has scrolled up.
 * `grown` changes whenever the log may have grown; an empty one is shown from its beginning. The returned call goes to
 * the end in any case.
 */
export function useFollow(log: RefObject<HTMLElement | null>, grown: readonly unknown[]): () => void {
	const isAtEnd = useRef(true)
	const length = useRef(grown.length)
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
			if (isAtEnd.current && length.current > 0) box.scrollTop = box.scrollHeight
		})
		resized.observe(box)
		return () => {
			box.removeEventListener('scroll', look)
			resized.disconnect()
		}
	}, [log])

	useLayoutEffect(() => {
		length.current = grown.length
		if (isAtEnd.current && grown.length > 0) goToEnd()
	}, [grown, goToEnd])
	return goToEnd
}
