import { closeDrafts } from '#app/platform/client/drafts.ts'
import { NOT_SENT_IS_SAFE, SESSION_EXPIRED } from '../model/session-messages.ts'
import { leaveNotice } from './session-notice.ts'

const START = '/'

let isSignedOut = false

/** From a sign-out until somebody is here again, a 401 to what was still on its way is what the cook asked for, and no news. */
export function noteSignOut(signedOut: boolean): void {
	isSignedOut = signedOut
}

/** Whether the stores have gone, or are about to: nothing begins to fill them. */
export const hasSignedOut = (): boolean => isSignedOut

/** The server has said 401: the cook's rows leave the screen and the device, and the spec's sentence waits on the start page. */
export async function expireSession(): Promise<void> {
	if (isSignedOut) return
	leaveNotice(SESSION_EXPIRED)
	document.documentElement.hidden = true
	await closeDrafts()
	const notice = await expiredNotice()
	leaveNotice(notice)
	const { wipeDevice } = await import('./wipe.ts')
	await wipeDevice(START, notice)
		.then(tellOfUnsealed)
		.finally(() => location.replace(START))
}

/** The spec's sentence; and where something was not sent yet, that it is safe. */
export async function expiredNotice(): Promise<string> {
	const { countLeft, unsentHere } = await import('./sign-out.ts')
	const count = await unsentHere().then(countLeft, () => 0)
	return count > 0 ? `${SESSION_EXPIRED} ${NOT_SENT_IS_SAFE}` : SESSION_EXPIRED
}

/** What could not be locked away is said at once; the page of the sign-in asks about it. */
async function tellOfUnsealed(): Promise<void> {
	const { countUnsealed } = await import('./unsealed.ts')
	const count = await countUnsealed().catch(() => 0)
	if (count === 0) return
	const { keptUnsealed } = await import('../model/messages-unsealed.ts')
	leaveNotice(`${SESSION_EXPIRED} ${keptUnsealed(count)}`)
}

/** Somebody else has signed in on this device: this page shows the wrong cook. The store stays for its owner. */
export function leaveForOtherCook(): void {
	location.replace(START)
}
