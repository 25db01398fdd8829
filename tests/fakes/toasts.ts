import { receiveToasts, type ToastMessage } from '#app/ui/toast-queue.ts'

/** Collects the toasts of one test; those that other files of the process have left waiting are dropped. */
export function collectToasts(): { toasts: ToastMessage[]; stop: () => void } {
	receiveToasts(() => {})()
	const toasts: ToastMessage[] = []
	return { toasts, stop: receiveToasts((message) => toasts.push(message)) }
}
