import { closeDrafts } from '#app/platform/client/drafts.ts'
import { NOT_SENT_IS_SAFE, SESSION_EXPIRED } from '#app/sync/model/session-messages.ts'
import { leaveNotice } from './session-notice.ts'

const START = '/'

let isSignedOut = false

/**
 * From a sign-out until somebody signs in again, a 401 to a request that was on its way is expected, and not reported.
 */
export function noteSignOut(signedOut: boolean): void {
	isSignedOut = signedOut
}

/** Whether the stores are deleted, or about to be: nothing begins to fill them. */
export const hasSignedOut = (): boolean => isSignedOut

/**
 * The server has answered 401: the cook's rows leave the screen and the device, and the start page shows the spec's
 * sentence.
 */
export async function expireSession(): Promise<void> {
	if (isSignedOut) return
	leaveNotice(SESSION_EXPIRED)
	document.documentElement.hidden = true
	await closeDrafts()
	const notice = await expiredNotice()
	leaveNotice(notice)
	const { wipeDevice } = await import('./wipe.ts')
	await wipeDevice(START, notice)
		.then(reportUnencrypted)
		.finally(() => location.replace(START))
}

/** The spec's sentence, and if something was not sent yet, that it is safe. */
export async function expiredNotice(): Promise<string> {
	const { countLeft, findUnsent } = await import('./sign-out.ts')
	const count = await findUnsent().then(countLeft, () => 0)
	return count > 0 ? `${SESSION_EXPIRED} ${NOT_SENT_IS_SAFE}` : SESSION_EXPIRED
}

/** Edits that could not be encrypted are reported at once; the sign-in page asks about them. */
async function reportUnencrypted(): Promise<void> {
	const { countUnencrypted } = await import('./unencrypted.ts')
	const count = await countUnencrypted().catch(() => 0)
	if (count === 0) return
	const { keptUnencrypted } = await import('#app/sync/model/messages-unencrypted.ts')
	leaveNotice(`${SESSION_EXPIRED} ${keptUnencrypted(count)}`)
}

/** Somebody else has signed in on this device: this page shows the wrong cook. The store stays for its owner. */
export function leaveForOtherCook(): void {
	location.replace(START)
}
