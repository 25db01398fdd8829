import { showToast } from '#app/ui/toast-queue.ts'
import { SHOPPING } from '../model/shopping-messages.ts'

/** Shares the list as text with another app, or copies it if the browser cannot share. */
export async function shareList(text: string): Promise<void> {
	try {
		if (navigator.share) {
			await navigator.share({ title: SHOPPING.title, text })
			return
		}
		await navigator.clipboard.writeText(text)
		showToast({ kind: 'done', title: SHOPPING.copied })
	} catch (error) {
		// The cook has closed the system's own dialog.
		if (error instanceof DOMException && error.name === 'AbortError') return
		showToast({ kind: 'problem', title: SHOPPING.shareFailed })
	}
}
