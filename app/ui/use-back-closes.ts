import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { backStack } from './back-stack.ts'

/** While `open`, Back calls `close` instead of leaving the page. For everything that covers the page and can be closed. */
export function useBackCloses(open: boolean, close: () => void): void {
	const latest = useRef(close)
	latest.current = close
	// At once, so that the stack sees whether it is closed before the next Back.
	useEffect(() => (open ? backStack().open(() => flushSync(() => latest.current())) : undefined), [open])
}
