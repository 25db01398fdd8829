import type { Unread } from '#app/platform/model/unread.ts'
import { ask, readAnswers, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/notifications.ts'
import { INBOX_LENGTH, type Inbox, type InboxItem } from '../model/inbox.ts'
import { PLACE_OF_TYPE } from '../model/paths.ts'
import type { Seen } from '../model/seen.ts'

/** What the inbox shows. One round trip. */
export async function readInbox(db: Db, userId: string): Promise<Inbox> {
	const { rows, unread } = await ask(db, {
		rows: queries.listInbox(userId, INBOX_LENGTH),
		unread: queries.countUnread(userId),
	})
	return { items: rows.map(toItem), unread }
}

const toItem = (row: queries.InboxRow): InboxItem => ({
	id: row.id,
	type: row.type,
	kind: row.kind,
	values: JSON.parse(row.told),
	count: row.count,
	link: row.is_gone ? PLACE_OF_TYPE[row.type] : row.link,
	actor: row.has_actor ? { name: row.name ?? '', avatar_url: row.avatar_url } : null,
	is_read: row.is_read === 1,
	created_at: row.created_at,
})

/**
 * Notes what a cook has read and dismissed; ids of others are passed over. Returns what the bell shows from then on. One
 * round trip.
 */
export async function noteSeen(db: Db, userId: string, seen: Seen, now: number): Promise<Unread> {
	const questions = { unread: queries.countUnread(userId) }
	const statements = queries.markSeen(userId, seen, now)
	const results = await writeBatch(db, [...statements, ...Object.values(questions)])
	return readAnswers(questions, results, statements.length).unread
}
