import { useEffect, useState, useSyncExternalStore } from 'react'
import { showToast } from '#app/ui/toast-queue.ts'
import { adoptInbox, listenToInbox, readInboxHere, refreshInbox, restore, see } from '../client/device-inbox.ts'
import type { Inbox, InboxItem } from '../model/inbox.ts'
import { NOTIFICATIONS } from '../model/messages.ts'

/** As long as every toast with Undo. */
const UNDO_MS = 8_000

/** The inbox on the screen: what was loaded, then what the device knows and the server says; and what a cook does there. */
export function useInbox(userId: string, loaded: { inbox: Inbox; from: 'server' | 'device' }) {
	const inbox = useSyncExternalStore(
		listenToInbox,
		() => readInboxHere(userId) ?? loaded.inbox,
		() => loaded.inbox,
	)
	const isOffline = useFreshInbox(userId, loaded)
	const act = (work: Promise<void>) => void work.catch(() => undefined)
	const latest = () => readInboxHere(userId) ?? inbox
	return {
		inbox,
		isOffline,
		onRead(item: InboxItem) {
			if (!item.is_read) act(see(userId, latest(), { read: [item.id] }))
		},
		onReadAll() {
			const read_until = Math.max(...latest().items.map(({ created_at }) => created_at))
			act(see(userId, latest(), { read_until }))
		},
		onDismiss(item: InboxItem) {
			// What 'Mark all as read' has read here and is not sent would stay unread once it is dismissed.
			act(see(userId, latest(), { dismissed: [item.id], read: item.is_read ? [item.id] : [] }))
			showToast({
				kind: 'done',
				title: NOTIFICATIONS.dismissed,
				durationMs: UNDO_MS,
				action: { label: NOTIFICATIONS.undo, onPress: () => act(restore(userId, latest(), item)) },
			})
		},
	}
}

/** Asks the server once the page shows what the device knew. Returns whether it has not answered. */
function useFreshInbox(userId: string, { inbox, from }: { inbox: Inbox; from: 'server' | 'device' }): boolean {
	const [isOffline, setOffline] = useState(false)
	useEffect(() => {
		let isGone = false
		const ask = async () => {
			if (from === 'server') await adoptInbox(userId, inbox)
			const isFresh = from === 'server' || (await refreshInbox(userId))
			if (!isGone) setOffline(!isFresh)
		}
		const askAgain = () => void refreshInbox(userId).then((isFresh) => !isGone && setOffline(!isFresh))
		ask().catch(() => undefined)
		addEventListener('online', askAgain)
		return () => {
			isGone = true
			removeEventListener('online', askAgain)
		}
	}, [userId, inbox, from])
	return isOffline
}
