export type ToastKind = 'done' | 'offline' | 'problem' | 'word'

export type ToastMessage = {
	kind: ToastKind
	title: string
	description?: string
	action?: { label: string; onPress: () => void }
	/** Milliseconds on screen. Default 3000; 0 stays until it is closed. */
	durationMs?: number
}

export const TOAST_DURATION_MS = 3000
export const TOASTS_AT_ONCE = 3

type Receiver = (message: ToastMessage) => void

let receive: Receiver | undefined
let waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

/** Says one thing to the cook, from anywhere in the browser. Before the toaster has been loaded, messages wait in order. */
export const showToast = (message: ToastMessage): void => {
	if (receive) {
		receive(message)
		return
	}
	waiting = [...waiting, message]
	for (const listener of listeners) listener()
}

/** The stack on screen takes over: it gets what has waited, then each message as it comes, until the returned call. */
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
