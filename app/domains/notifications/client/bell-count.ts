import { useSyncExternalStore } from 'react'

// The bell is on every page of a cook, so it must not import the device store: watch-notifications.ts, which loads when
// the page is at rest, tells it the number.
let shown: { userId: string; count: number } | undefined
const listeners = new Set<() => void>()

/** Shows a cook's number of unread notifications on every bell of this page. */
export function showOnBell(userId: string, count: number): void {
	if (shown?.userId === userId && shown.count === count) return
	shown = { userId, count }
	for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** 0 until the number of this cook is known. */
export const useBellCount = (userId: string | undefined): number => {
	const read = () => (shown && shown.userId === userId ? shown.count : 0)
	return useSyncExternalStore(subscribe, read, () => 0)
}
