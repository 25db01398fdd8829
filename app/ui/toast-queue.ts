export type ToastKind = 'done' | 'offline' | 'problem' | 'word'

export type ToastMessage = {
	kind: ToastKind
	title: string
	description?: string
	action?: { label: string; onPress: () => void }
	/** Milliseconds on screen. Default 3000; 0 means until it is closed. */
	durationMs?: number
}

export const TOAST_DURATION_MS = 3000
export const TOASTS_AT_ONCE = 3

type Receiver = (message: ToastMessage) => void

let receive: Receiver | undefined
let waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

/**
 * Shows a message to the cook, from anywhere in the browser. Until the toaster has been loaded, messages wait in order.
 */
export const showToast = (message: ToastMessage): void => {
	if (receive) {
		receive(message)
		return
	}
	waiting = [...waiting, message]
	for (const listener of listeners) listener()
}

/** Registers the stack on screen: it receives the waiting messages, then each new one, until the returned call. */
export const receiveToasts = (receiver: Receiver): (() => void) => {
	receive = receiver
	const due = waiting
	waiting = []
	for (const message of due) receiver(message)
	return () => {
		if (receive === receiver) receive = undefined
	}
}

export const subscribeToWaiting = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

export const hasWaiting = (): boolean => waiting.length > 0
