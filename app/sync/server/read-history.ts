import type { Db } from '#app/platform/server/request-db.ts'
import { type HistoryPlace, listEdits } from '#db/queries/sync-history.ts'
import { LEFT_OUT } from '../model/history.ts'
import { HISTORY_PAGE, type HistoryPage } from '../model/protocol.ts'

const PLACE = /^(\d{1,15})_([0-9a-f-]{36})$/i

/** An invalid place starts at the newest entry. */
function parsePlace(text: string | undefined): HistoryPlace | null {
	const [, received_at, mid] = PLACE.exec(text ?? '') ?? []
	return received_at && mid ? { received_at: Number(received_at), mid } : null
}

const parseLimit = (text: string | undefined): number =>
	/^\d{1,3}$/.test(text ?? '') ? Math.min(Math.max(Number(text), 1), HISTORY_PAGE) : HISTORY_PAGE

/** One page of the edits that were pushed into a space, newest first. `before` is a page's `next`. One round trip. */
export async function readHistory(
	db: Db,
	{ space, before, limit }: { space: string; before: string | undefined; limit: string | undefined },
): Promise<HistoryPage> {
	const size = parseLimit(limit)
	const rows = await listEdits(db, { space, before: parsePlace(before), leftOut: LEFT_OUT, limit: size + 1 })
	const entries = rows.slice(0, size)
	const last = entries.at(-1)
	return { entries, next: last && rows.length > size ? `${last.received_at}_${last.mid}` : null }
}
