import { hasSignedOut } from '#app/platform/client/signed-out.ts'
import { deviceName } from '#app/platform/model/device-name.ts'
import { waitingIn } from '#app/sync/model/waiting-pictures.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { leaveForOtherCook } from '../session/leave-for-other-cook.ts'
import { expireSession } from '../session/session-end.ts'
import { BrokenStoreError } from '../store/broken-store.ts'
import { openLocalStore } from '../store/local-store.ts'
import { askForBackgroundSync } from './background-sync.ts'
import { fetchHere } from './fetch-here.ts'
import { noticeFetch, runBeforeSync, runningFor, setRunning, stopSync, wakeSync } from './running-sync.ts'
import { createSyncClient, type SyncClient, type SyncClientDeps } from './sync-client.ts'
import { setSyncStatus } from './sync-status.ts'

let isListening = false

/**
 * From now on this cook's device stays up to date: it syncs at start, after an edit, when the network comes back or
 * shows that it is there, when the page becomes visible, and every 5 minutes. Called again for the same cook it does
 * nothing.
 */
export async function startSync(userId: string): Promise<void> {
	if (runningFor(userId) || hasSignedOut()) return
	stopSync()
	const device = await deviceHere(userId).catch((error: unknown) => {
		if (error instanceof BrokenStoreError)
			setSyncStatus({ problem: error.why === 'newer' ? 'newer_program' : 'broken_store' })
		throw error
	})
	setRunning(userId, device)
	device.localStore.listen({ onSaved: () => void askForBackgroundSync().catch(() => undefined) })
	if (!isListening) listen()
	await device.loop.now()
}

/** Most edits name no picture that waits: the upload code is loaded with the first that does. */
const uploadBlobs: SyncClientDeps['uploadBlobs'] = async (localStore, mutation) =>
	waitingIn(mutation.ops).length === 0
		? { kind: 'ready' }
		: (await import('../pictures/blobs.ts')).uploadBlobs(localStore, mutation)

/** The device of this page. */
async function deviceHere(userId: string): Promise<SyncClient> {
	return createSyncClient({
		userId,
		localStore: await openLocalStore(userId),
		post: fetchHere,
		random: Math.random,
		setTimer(call, ms) {
			const timer = setTimeout(call, ms)
			return () => clearTimeout(timer)
		},
		// A page that is not served over https has none.
		locks: navigator.locks ?? null,
		deviceName: deviceName(navigator.userAgent),
		uploadBlobs,
		beforeSync: runBeforeSync,
		onEnd: (end) => void (end === 'signed_out' ? expireSession() : leaveForOtherCook()),
		onStatus: setSyncStatus,
		onGaveWay: (subjects) => void sayGaveWay(subjects),
	})
}

async function sayGaveWay(subjects: string[]): Promise<void> {
	const { CHANGED_MEANWHILE, notDeleted } = await import('#app/sync/model/messages-page.ts')
	showToast({ kind: 'word', title: notDeleted(subjects), description: CHANGED_MEANWHILE })
}

function listen(): void {
	isListening = true
	addEventListener('online', wakeSync)
	addEventListener('appinstalled', () => void navigator.storage?.persist?.())
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') wakeSync()
	})
	new PerformanceObserver((list) => {
		if (list.getEntries().some(isOtherFetch)) noticeFetch()
	}).observe({ type: 'resource' })
}

/** Requests that the app makes by itself, every minute or so: they do not mean that the cook is fetching something. */
const OWN_QUESTIONS = /\/api\/(sync|session|ping)/

const isOtherFetch = (entry: PerformanceEntry): boolean =>
	entry instanceof PerformanceResourceTiming && entry.initiatorType === 'fetch' && !OWN_QUESTIONS.test(entry.name)
