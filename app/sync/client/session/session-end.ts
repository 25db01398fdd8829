import { closeDrafts } from '#app/platform/client/draft-keepers.ts'
import { hasSignedOut } from '#app/platform/client/signed-out.ts'
import { SECOND_MS } from '#app/platform/model/clock.ts'
import { isSessionEnd, NOT_SENT_IS_SAFE, SESSION_ENDS, SESSION_EXPIRED } from '#app/sync/model/session-messages.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { leaveNotice } from './session-notice.ts'

const START = '/'
export const LOGIN = '/login'
const PATIENCE_MS = 5 * SECOND_MS

/** What the cook is told of the end of a session, and the page that says it. */
export type Ending = { to: string; sentence: string }

/**
 * The server has answered 401: the cook's rows leave the screen and the device. The start page shows the spec's
 * sentence; if the session was ended from another device, the login page says so.
 */
export async function expireSession(): Promise<void> {
	if (hasSignedOut()) return
	leaveNotice(SESSION_EXPIRED)
	document.documentElement.hidden = true
	await closeDrafts()
	const { to, sentence } = await findEnding()
	const notice = await withUnsent(sentence)
	leaveNotice(notice)
	const { wipeDevice } = await import('./wipe.ts')
	await wipeDevice(to, notice)
		.then(() => reportUnencrypted(sentence))
		.finally(() => location.replace(to))
}

/** Why the session has ended, from the server, which alone knows; the spec's sentence if it does not say. */
export async function findEnding(ask: typeof fetch = fetch): Promise<Ending> {
	const answer: unknown = await ask(SESSION_PATH, { signal: AbortSignal.timeout(PATIENCE_MS) })
		.then((response) => (response.status === 401 ? response.json() : null))
		.catch(() => null)
	const why = typeof answer === 'object' && answer !== null && 'ended' in answer ? answer.ended : null
	return isSessionEnd(why) ? { to: LOGIN, sentence: SESSION_ENDS[why] } : { to: START, sentence: SESSION_EXPIRED }
}

/** A sentence about the end, and if something was not sent yet, that it is safe. */
export async function withUnsent(sentence: string): Promise<string> {
	const { countLeft, findUnsent } = await import('./sign-out.ts')
	const count = await findUnsent().then(countLeft, () => 0)
	return count > 0 ? `${sentence} ${NOT_SENT_IS_SAFE}` : sentence
}

/** Edits that could not be encrypted are reported at once; the sign-in page asks about them. */
async function reportUnencrypted(sentence: string): Promise<void> {
	const { countUnencrypted } = await import('./unencrypted.ts')
	const count = await countUnencrypted().catch(() => 0)
	if (count === 0) return
	const { keptUnencrypted } = await import('#app/sync/model/messages-unencrypted.ts')
	leaveNotice(`${sentence} ${keptUnencrypted(count)}`)
}
