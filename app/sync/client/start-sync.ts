import { openKitchen } from './kitchen.ts'
import { readPlace } from './metadata.ts'
import { pull } from './pull.ts'
import { runningFor, setRunning, stopSync, syncNow } from './running-sync.ts'
import { expireSession, leaveForOtherCook } from './session-end.ts'
import { SyncLoop } from './sync-loop.ts'
import { setSyncStatus } from './sync-status.ts'

const fetchHere = (path: string, init: RequestInit) => fetch(path, init)

/** The lock saves work (two tabs would ask the same); applying a reply is right without it. */
const pullAlone = (userId: string) =>
	navigator.locks.request(`sync-${userId}`, async () => pull(await openKitchen(userId), fetchHere, Date.now))

let isListening = false

/**
 * From here on the device of this cook stays up to date: at start, when the network comes back, when the page is looked
 * at again, every 5 minutes. Called again for the same cook it does nothing.
 */
export async function startSync(userId: string): Promise<void> {
	if (runningFor(userId)) return
	stopSync()
	const loop = new SyncLoop({
		sync: () => pullAlone(userId),
		onEnd: (end) => void (end === 'signed_out' ? expireSession() : leaveForOtherCook()),
		onStatus: setSyncStatus,
		clock: Date.now,
		random: Math.random,
		setTimer(call, ms) {
			const timer = setTimeout(call, ms)
			return () => clearTimeout(timer)
		},
	})
	setRunning(userId, loop)
	if (!isListening) listen()
	const { lastSyncTime } = await readPlace(await (await openKitchen(userId)).connection())
	setSyncStatus({ lastSyncTime })
	await loop.now()
}

function listen(): void {
	isListening = true
	addEventListener('online', () => void syncNow())
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') void syncNow()
	})
}
