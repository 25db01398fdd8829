import type { Unread } from '#app/platform/model/unread.ts'
import type { Post } from '#app/sync/client/exchange/ask.ts'
import { fetchHere } from '#app/sync/client/exchange/fetch-here.ts'
import { syncSoon } from '#app/sync/client/exchange/running-sync.ts'
import { keepUnread } from '#app/sync/client/session/cook-news.ts'
import { findOpenStore } from '#app/sync/client/store/local-store.ts'
import { INBOX_LENGTH, type Inbox, type InboxItem } from '../model/inbox.ts'
import { INBOX_DATA_PATH } from '../model/paths.ts'
import { addSeen, isNothing, NOTHING_SEEN, type Seen, withSeen } from '../model/seen.ts'
import { findKeptInbox, findUnsentSeen, keepInbox, queueSeen } from './kept-inbox.ts'
import { postSeen, sendSeen } from './send-seen.ts'

/** The inbox that this page shows; other tabs have their own and hear of changes by the number on the bell. */
let current: { userId: string; inbox: Inbox } | undefined
const listeners = new Set<() => void>()
/** How often this page has changed the inbox: an answer that was asked for before a change is asked for again. */
let acts = 0
/** Changes of this page that are not kept yet: what is kept is older. */
let unkept = 0

export const readInboxHere = (userId: string): Inbox | undefined =>
	current?.userId === userId ? current.inbox : undefined

export function listenToInbox(call: () => void): () => void {
	listeners.add(call)
	return () => listeners.delete(call)
}

/** The inbox that the device has kept; undefined if it has none. */
export async function findInboxHere(userId: string): Promise<Inbox | undefined> {
	const known = readInboxHere(userId)
	if (known) return known
	const kept = await findKeptInbox(userId)
	return kept && readInboxHere(userId) === undefined ? show(userId, kept) : readInboxHere(userId)
}

/** Another tab has changed the kept inbox, or this one has asked the server. */
export async function showKeptInbox(userId: string): Promise<Inbox | undefined> {
	const kept = await findKeptInbox(userId)
	return kept && unkept === 0 ? show(userId, kept) : readInboxHere(userId)
}

function show(userId: string, inbox: Inbox): Inbox {
	current = { userId, inbox }
	for (const listener of listeners) listener()
	return inbox
}

async function keep(userId: string, inbox: Inbox): Promise<void> {
	show(userId, inbox)
	unkept += 1
	await keepInbox(userId, inbox)
	unkept -= 1
	await keepUnreadHere(userId, inbox.unread)
}

/**
 * A page whose cook has just left has no store any more, and must not create one again with an answer that comes late; a
 * browser that stores nothing for us has no number on its bell.
 */
async function keepUnreadHere(userId: string, unread: Unread): Promise<void> {
	const localStore = findOpenStore(userId)
	if (localStore) await keepUnread(unread, localStore).catch(() => undefined)
}

/** Shows and keeps what the server has just said, unless something that it does not know was seen here. */
export async function adoptInbox(userId: string, inbox: Inbox): Promise<void> {
	if (isNothing(await findUnsentSeen(userId))) await keep(userId, inbox)
	else await refreshInbox(userId)
}

const MAX_TRIES = 3

/**
 * Asks the server for the newest notifications and keeps them, with what was seen here and could not be sent. Returns
 * whether it has answered.
 */
export async function refreshInbox(userId: string, post: Post = fetchHere): Promise<boolean> {
	for (let tries = 0; tries < MAX_TRIES; tries += 1) {
		const began = acts
		await sendSeen(userId, post)
		const inbox = await askForInbox(post)
		if (!inbox) return false
		if (acts !== began) continue
		await keep(userId, applySeen(inbox, await findUnsentSeen(userId)))
		return true
	}
	return false
}

async function askForInbox(post: Post): Promise<Inbox | null> {
	try {
		const response = await post(INBOX_DATA_PATH, {})
		const body: unknown = response.ok ? await response.json() : null
		return isInbox(body) ? body : null
	} catch {
		return null
	}
}

/** False for the page of a captive portal. */
const isInbox = (body: unknown): body is Inbox =>
	typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items) && 'unread' in body

/** The inbox as it is once `seen` has arrived. */
export function applySeen({ items, unread }: Inbox, seen: Seen): Inbox {
	if (isNothing(seen)) return { items, unread }
	const left = withSeen(items, seen)
	const countOf = (list: readonly InboxItem[]) => list.filter(({ is_read }) => !is_read).length
	const isAllRead = seen.read_until !== null && seen.read_until >= (unread.newest ?? 0)
	const count = isAllRead ? countOf(left) : Math.max(countOf(left), unread.count - countOf(items) + countOf(left))
	return { items: left, unread: { ...unread, count } }
}

/**
 * Notes on this device what was read and dismissed: the list and the bell show it at once, and the next sync sends it.
 */
export async function see(userId: string, inbox: Inbox, seen: Partial<Seen>): Promise<void> {
	acts += 1
	const done = keep(userId, applySeen(inbox, addSeen(NOTHING_SEEN, seen)))
	await queue(userId, seen)
	await done
}

/** Takes a dismissal back. */
export async function restore(userId: string, inbox: Inbox, item: InboxItem): Promise<void> {
	acts += 1
	const items = [...inbox.items.filter(({ id }) => id !== item.id), item]
		.toSorted((a, b) => b.created_at - a.created_at)
		.slice(0, INBOX_LENGTH)
	const count = inbox.unread.count + (item.is_read ? 0 : 1)
	const done = keep(userId, { items, unread: { ...inbox.unread, count } })
	await queue(userId, { restored: [item.id] })
	await done
}

async function queue(userId: string, seen: Partial<Seen>): Promise<void> {
	try {
		await queueSeen(userId, seen)
		syncSoon()
	} catch {
		// A browser that stores nothing for us sends it at once.
		await postSeen(addSeen(NOTHING_SEEN, seen))
	}
}
