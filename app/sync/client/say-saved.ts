import { showToast, type ToastMessage } from '#app/ui/toast-queue.ts'
import { SAVED_OFFLINE } from '../model/saved-offline.ts'

/** Says that an edit is saved: `title` with a network, the spec's words for this kind of edit without one. */
export function saySaved(
	kind: keyof typeof SAVED_OFFLINE,
	title: string,
	more: Pick<ToastMessage, 'action' | 'durationMs'> = {},
): void {
	if (navigator.onLine) showToast({ kind: 'done', title, ...more })
	else showToast({ kind: 'offline', title: SAVED_OFFLINE[kind], ...more })
}
