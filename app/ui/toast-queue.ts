export type ToastKind = 'done' | 'offline' | 'problem' | 'word'

export type ToastMessage = {
	kind: ToastKind
	title: string
	description?: string
	action?: { label: string; onPress: () => void }
	/** Milliseconds on screen. Default 3000; 0 means until it is closed. */
	durationMs?: number
	/** A toast that is on screen under the same id is replaced, and its time starts again. */
	id?: string
	onClose?: () => void
}

export const TOAST_DURATION_MS = 3000
export const TOASTS_AT_ONCE = 3

/** The event by which an inline script hands its sentence to the toasts. */
export const TOAST_EVENT = 'toast'

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

/** Shows the sentences of inline scripts from now on; a script draws its own while its event is not taken. */
export const toastFromScripts = (): void =>
	addEventListener(TOAST_EVENT, (event) => {
		if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
		event.preventDefault()
		showToast({ kind: 'word', title: event.detail })
	})

export const subscribeToWaiting = (listener: () => void): (() => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

export const hasWaiting = (): boolean => waiting.length > 0
