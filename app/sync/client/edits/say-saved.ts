import { SAVED_OFFLINE } from '#app/sync/model/saved-offline.ts'
import { showToast } from '#app/ui/toast-queue.ts'

export type SavedKind = keyof typeof SAVED_OFFLINE

const UNDO = 'Undo'
/** How long a toast offers Undo. */
const UNDO_MS = 8_000

/**
 * Shows that an edit is saved: `title` with a network, the spec's text for this kind of edit without one. `onUndo` runs
 * when the cook presses Undo.
 */
export function saySaved(kind: SavedKind, title: string, onUndo?: () => unknown): void {
	const undo = onUndo && { durationMs: UNDO_MS, action: { label: UNDO, onPress: () => void onUndo() } }
	if (navigator.onLine) showToast({ kind: 'done', title, ...undo })
	else showToast({ kind: 'offline', title: SAVED_OFFLINE[kind], ...undo })
}
