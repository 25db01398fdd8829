import { changeOwnValue, findOwnValue } from '#app/platform/client/own-values.ts'
import type { Inbox } from '../model/inbox.ts'
import { addSeen, NOTHING_SEEN, type Seen, withoutSeen } from '../model/seen.ts'

/** Raised when the shape of the stored data changes: data of an older version is then ignored. */
const INBOX = 'inbox-1'
const SEEN = 'seen-1'

/** The newest notifications as this device knows them, with what was seen here. */
export const findKeptInbox = (userId: string): Promise<Inbox | undefined> =>
	findOwnValue<Inbox>(userId, INBOX).catch(() => undefined)

export const keepInbox = (userId: string, inbox: Inbox): Promise<void> =>
	changeOwnValue<Inbox>(userId, INBOX, () => inbox).catch(() => undefined)

/** What was seen on this device and has not been sent. */
export const findUnsentSeen = async (userId: string): Promise<Seen> =>
	(await findOwnValue<Seen>(userId, SEEN).catch(() => undefined)) ?? NOTHING_SEEN

/** Rejects if the browser stores nothing for us. */
export const queueSeen = (userId: string, seen: Partial<Seen>): Promise<void> =>
	changeOwnValue<Seen>(userId, SEEN, (known = NOTHING_SEEN) => addSeen(known, seen))

export const dropSentSeen = (userId: string, sent: Seen): Promise<void> =>
	changeOwnValue<Seen>(userId, SEEN, (known = NOTHING_SEEN) => withoutSeen(known, sent))
