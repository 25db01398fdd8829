import { SESSION_EXPIRED } from '../model/session-messages.ts'
import { leaveNotice } from './session-notice.ts'

const START = '/'

/** The server has said 401: the cook's rows leave the screen and the device, and the spec's sentence waits on the start page. */
export async function expireSession(): Promise<void> {
	leaveNotice(SESSION_EXPIRED)
	document.documentElement.hidden = true
	const { wipeDevice } = await import('./wipe.ts')
	await wipeDevice(START, SESSION_EXPIRED)
		.then(tellOfUnsealed)
		.finally(() => location.replace(START))
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
