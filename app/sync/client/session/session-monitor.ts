import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'

/** The spec's interval. */
export const SESSION_CHECK_MS = MINUTE_MS

export type SessionMonitorDeps = {
	/** `fetch`. */
	ask(path: string): Promise<Response>
	isOnline(): boolean
	isVisible(): boolean
	/** The server has answered that nobody is signed in. */
	onEnd(): void
	/** What the server says of the cook who is signed in. */
	onMe(me: object): void
	/** The mark of the newest commit that this device knows; null if it knows none. */
	readMark(): Promise<string | null>
	/** The server's newest commit is another one: another device has written, or the database was restored. */
	onOtherMark(): void
	/** Calls repeatedly. Returns a function that stops it. */
	setTimer(call: () => void, ms: number): () => void
}

/**
 * Checks every 60 s whether the session is still valid, while the page is visible and there is a network. The request
 * also renews it: the server prolongs a session in its second half, long before its last 300 s. Only a 401 ends the
 * session, never a missing or broken answer or the device's clock. The answer names the space's newest commit, by which
 * a visible page notices changes, and a restored server, without a sync. Returns a function that stops it.
 */
export function monitorSession(deps: SessionMonitorDeps): () => void {
	const { ask, isOnline, isVisible, onEnd, onMe, readMark, onOtherMark, setTimer } = deps
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
		} else if (response?.ok) await readAnswer(response).catch(() => undefined)
	}
	async function readAnswer(response: Response): Promise<void> {
		const answer: unknown = await response.json()
		if (typeof answer !== 'object' || answer === null || isStopped) return
		onMe(answer)
		if (!('mark' in answer)) return
		const known = await readMark()
		if (known !== null && known !== answer.mark && !isStopped) onOtherMark()
	}
	return stop
}
