import { isUnread, type Unread } from '#app/platform/model/unread.ts'
import type { Post } from '#app/sync/client/exchange/ask.ts'
import { fetchHere } from '#app/sync/client/exchange/fetch-here.ts'
import { SEEN_PATH } from '../model/paths.ts'
import { isNothing, nextSeen, type Seen } from '../model/seen.ts'
import { dropSentSeen, findUnsentSeen } from './kept-inbox.ts'

/** The requests of one sync: what a cook sees on a device between two of them fits into one. */
const MAX_REQUESTS = 10

/**
 * Sends what was seen on this device, before a sync: the sync then answers with what the bell shows after it. What
 * cannot be sent now waits for the next sync; what the server does not understand is dropped. Returns what the bell
 * shows, if anything was sent.
 */
export async function sendSeen(userId: string, post: Post = fetchHere): Promise<Unread | null> {
	let unread: Unread | null = null
	for (let n = 0; n < MAX_REQUESTS; n += 1) {
		const seen = nextSeen(await findUnsentSeen(userId))
		if (isNothing(seen)) return unread
		const answer = await postSeen(seen, post)
		if (answer === 'later') return unread
		if (answer !== 'refused') unread = answer
		await dropSentSeen(userId, seen)
	}
	return unread
}

/** Sends this; `refused`: it would be refused again. */
export async function postSeen(seen: Seen, post: Post = fetchHere): Promise<Unread | 'refused' | 'later'> {
	try {
		const response = await post(SEEN_PATH, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(seen),
		})
		if ([400, 413, 422].includes(response.status)) return 'refused'
		const body: unknown = response.ok ? await response.json() : null
		return isUnread(body) ? body : 'later'
	} catch {
		return 'later'
	}
}
