import { MINUTE_MS } from '../../platform/model/clock.ts'
import { SESSION_PATH } from '../model/session-path.ts'

/** The spec's interval. */
export const SESSION_CHECK_MS = MINUTE_MS

export type SessionMonitorDeps = {
	/** `fetch`. */
	ask(path: string): Promise<Response>
	isOnline(): boolean
	isVisible(): boolean
	/** The server has said that nobody is signed in. */
	onEnd(): void
	/** Calls again and again. Returns the call that stops it. */
	setTimer(call: () => void, ms: number): () => void
}

/**
 * Asks every 60 s whether the session still holds, while the page is looked at and there is a network. The question is
 * also the refresh: the server prolongs a session that is past its half, and so long before its last 300 s. Nothing but a
 * 401 ends it; no answer, a broken one or the device's clock never do. Returns the call that stops it.
 */
export function monitorSession({ ask, isOnline, isVisible, onEnd, setTimer }: SessionMonitorDeps): () => void {
	let isStopped = false
	const stopTimer = setTimer(() => void check(), SESSION_CHECK_MS)
	const stop = () => {
		isStopped = true
		stopTimer()
	}
	async function check(): Promise<void> {
		if (!isOnline() || !isVisible()) return
		const response = await ask(SESSION_PATH).catch(() => null)
		if (response?.status !== 401 || isStopped) return
		stop()
		onEnd()
	}
	return stop
}
