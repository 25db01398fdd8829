import { MINUTE_MS } from '#app/platform/model/clock.ts'
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
	/** The mark of the newest commit that this device has heard of; null where it knows none. */
	readMark(): Promise<string | null>
	/** The server's newest commit is another one: another device has written, or the database was put back. */
	onOtherMark(): void
	/** Calls again and again. Returns the call that stops it. */
	setTimer(call: () => void, ms: number): () => void
}

/**
 * Asks every 60 s whether the session still holds, while the page is looked at and there is a network. The question is
 * also the refresh: the server prolongs a session that is past its half, and so long before its last 300 s. Nothing but a
 * 401 ends it; no answer, a broken one or the device's clock never do. The answer names the kitchen's newest commit, by
 * which a page that is looked at hears of news, and of a restored server, without a sync. Returns the call that stops it.
 */
export function monitorSession(deps: SessionMonitorDeps): () => void {
	const { ask, isOnline, isVisible, onEnd, readMark, onOtherMark, setTimer } = deps
	let isStopped = false
	const stopTimer = setTimer(() => void check(), SESSION_CHECK_MS)
	const stop = () => {
		isStopped = true
		stopTimer()
	}
	async function check(): Promise<void> {
		if (!isOnline() || !isVisible()) return
		const response = await ask(SESSION_PATH).catch(() => null)
		if (isStopped) return
		if (response?.status === 401) {
			stop()
			onEnd()
		} else if (response?.ok) await compareMarks(response).catch(() => undefined)
	}
	async function compareMarks(response: Response): Promise<void> {
		const answer: unknown = await response.json()
		if (typeof answer !== 'object' || answer === null || !('mark' in answer)) return
		const known = await readMark()
		if (known !== null && known !== answer.mark && !isStopped) onOtherMark()
	}
	return stop
}
