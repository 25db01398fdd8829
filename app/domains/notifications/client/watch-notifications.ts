import { beforeEachSync } from '#app/sync/client/exchange/running-sync.ts'
import { keepUnread } from '#app/sync/client/session/cook-news.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { showOnBell } from './bell-count.ts'
import { refreshInbox, showKeptInbox } from './device-inbox.ts'
import { findKeptInbox } from './kept-inbox.ts'
import { sendSeen } from './send-seen.ts'
import { unreadHere } from './unread-query.ts'

/**
 * From now on each sync first sends what was seen on this device, the bell and the app's icon show how much is unread, and the kept
 * inbox is asked for again when the number on the bell, or the newest notification, is another than it knows. Returns a
 * function that stops it.
 */
export function watchNotifications(localStore: LocalStore): () => void {
	const { userId } = localStore
	const send = async () => {
		const unread = await sendSeen(userId)
		if (unread) await keepUnread(unread, localStore)
	}
	const stopSending = beforeEachSync(send)
	let isAsking = false
	const look = async () => {
		const unread = localStore.peek(unreadHere)
		if (!unread) return
		showOnBell(userId, unread.count)
		showOnIcon(unread.count)
		const kept = await findKeptInbox(userId)
		if (kept?.unread.count === unread.count && kept.unread.newest === unread.newest) {
			// Another tab may have changed it.
			await showKeptInbox(userId)
			return
		}
		// The tab that the cook looks at asks.
		if (isAsking || document.visibilityState !== 'visible') return
		isAsking = true
		await refreshInbox(userId).finally(() => {
			isAsking = false
		})
	}
	const stopWatching = localStore.watch(unreadHere, () => void look().catch(() => undefined))
	// A sync of this page may have ended before.
	void send()
		.then(look)
		.catch(() => undefined)
	return () => {
		stopSending()
		stopWatching()
	}
}

/** Where the app is installed, its icon shows the number. */
function showOnIcon(count: number): void {
	if (!('setAppBadge' in navigator)) return
	const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
	shown.catch(() => undefined)
}
