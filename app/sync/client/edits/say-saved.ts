import { SAVED_OFFLINE } from '#app/sync/model/saved-offline.ts'
import { showToast, type ToastMessage } from '#app/ui/toast-queue.ts'

export type SavedKind = keyof typeof SAVED_OFFLINE

const UNDO = 'Undo'
/** How long a toast offers Undo. */
const UNDO_MS = 8_000

/**
 * Shows that an edit is saved: `title` with a network, the spec's text for this kind of edit without one. `onUndo` runs
 * when the cook presses Undo.
 */
export function saySaved(kind: SavedKind, title: string, onUndo?: () => unknown): void {
	say(kind, title, onUndo ? withUndo(onUndo) : {})
}

/**
 * Additions of one kind. While their toast is shown it counts all of them, and its Undo takes all of them back.
 */
export type Addition<T> = {
	/** Names the toast that they share. */
	group: string
	added: T
	title: (all: readonly T[]) => string
	undo: (all: readonly T[]) => unknown
}

const shown = new Map<string, unknown[]>()

/** Shows that something was added: in a new toast, or in the one that still shows earlier additions of its group. */
export function sayAdded<T>({ group, added, title, undo }: Addition<T>): void {
	const all = [...((shown.get(group) as T[] | undefined) ?? []), added]
	shown.set(group, all)
	const forget = () => void (shown.get(group) === all && shown.delete(group))
	say('made', title(all), { ...withUndo(() => undo(all)), id: group, onClose: forget })
}

const withUndo = (onUndo: () => unknown): Partial<ToastMessage> => ({
	durationMs: UNDO_MS,
	action: { label: UNDO, onPress: () => void onUndo() },
})

function say(kind: SavedKind, title: string, more: Partial<ToastMessage>): void {
	if (navigator.onLine) showToast({ kind: 'done', title, ...more })
	else showToast({ kind: 'offline', title: SAVED_OFFLINE[kind], ...more })
}
