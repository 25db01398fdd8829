import { SECOND_MS } from '#app/platform/model/clock.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'

/**
 * The spec's interval for the plan. Each question is also the spec's check of the session, which is due every 60 s.
 */
export const SESSION_CHECK_MS = 30 * SECOND_MS
/** Timers fire a little early or late. */
const TOLERANCE_MS = SECOND_MS

/** What this device knows of the server: the mark of the newest commit, and when a sync was last answered. */
export type KnownServer = { mark: string | null; answeredAt: number | null }

export type SessionMonitorDeps = {
	/** `fetch`. */
	ask(path: string): Promise<Response>
	isOnline(): boolean
	isVisible(): boolean
	/** Whether this tab is the one that asks for all tabs of the cook. */
	isMyTurn(): boolean
	clock(): number
	/** The server has answered that nobody is signed in. */
	onEnd(): void
	/** What the server says of the cook who is signed in. */
	onMe(me: object): void
	/** There is a network, and yet no answer that says anything. */
	onNoAnswer(): void
	readKnown(): Promise<KnownServer>
	/** The server's newest commit is another one: another device has written, or the database was restored. */
	onOtherMark(): void
	/** Calls repeatedly. Returns a function that stops it. */
	setTimer(call: () => void, ms: number): () => void
}

/**
 * Asks every 30 s whether the session is still valid and which plan is in force, while the page is visible and there is
 * a network; one tab asks for all, and nobody does when a sync was answered meanwhile, which has said the same. The
 * request also renews the session: the server prolongs one in its second half, long before its last 300 s. Only a 401
 * ends the session, never a missing or broken answer or the device's clock. The answer names the space's newest commit,
 * by which a visible page notices changes, and a restored server, without a sync. Returns a function that stops it.
 */
export function monitorSession(deps: SessionMonitorDeps): () => void {
	const { ask, isOnline, isVisible, isMyTurn, clock, onEnd, onMe, onNoAnswer, readKnown, onOtherMark, setTimer } = deps
	let isStopped = false
	const stopTimer = setTimer(() => void check(), SESSION_CHECK_MS)
	const stop = () => {
		isStopped = true
		stopTimer()
	}
	async function check(): Promise<void> {
		if (!isOnline() || !isVisible() || !isMyTurn()) return
		const { answeredAt } = await readKnown()
		const age = answeredAt === null ? Number.POSITIVE_INFINITY : clock() - answeredAt
		if (isStopped || (age >= 0 && age < SESSION_CHECK_MS - TOLERANCE_MS)) return
		const response = await ask(SESSION_PATH).catch(() => null)
		if (isStopped) return
		if (response?.status === 401) {
			stop()
			onEnd()
			return
		}
		const isRead = response?.ok === true && (await readAnswer(response).catch(() => false))
		if (!isRead && !isStopped && isOnline()) onNoAnswer()
	}
	async function readAnswer(response: Response): Promise<boolean> {
		const answer: unknown = await response.json()
		if (typeof answer !== 'object' || answer === null) return false
		if (isStopped) return true
		onMe(answer)
		if (!('mark' in answer)) return true
		const known = (await readKnown()).mark
		if (known !== null && known !== answer.mark && !isStopped) onOtherMark()
		return true
	}
	return stop
}
