import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the one conflict dialog of this page; callable from anywhere on it. */
export function promptConflicts(open: boolean): void {
	isOpen = open
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

export const useConflictPrompt = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => isOpen,
		() => false,
	)
