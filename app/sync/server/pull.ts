import { AppError } from '#app/platform/model/errors.ts'
import { type Rate, refuseUsedUp } from '#app/platform/server/rate-limit.ts'
import type { Ask, Question } from '#db/batch.ts'
import { listUses } from '#db/queries/rate-limits.ts'
import { type Changes, changesAfter } from '#db/queries/sync.ts'
import { type Cursor, PULL_ROWS, type SyncReply } from '../model/protocol.ts'
import { TOO_MANY_PULLS } from './rates.ts'

const stretchAfter = (space: string, cursor: Cursor | null, limit: number) => ({
	space,
	after: cursor?.ver ?? 0,
	limit,
	heard: heardBy(cursor),
})

/** The newest version that a device has heard of: its mark is that of the commit which holds it. */
export const heardBy = (cursor: Cursor | null): number => cursor?.head ?? cursor?.ver ?? 0

/** What `pull` asks, for the end of a push's batch. */
export const changesAfterCursor = (
	space: string,
	cursor: Cursor | null,
	most = PULL_ROWS,
): Question<Changes | undefined> => changesAfter(stretchAfter(space, cursor, most))

/**
 * `changes`: what a push has read already; `most`: how many rows it holds, PULL_ROWS but in a test; `rates`: what is counted
 * of this pull, by the clock `now` (milliseconds).
 */
export type Pull = {
	space: string
	cursor: Cursor | null
	changes?: Changes | undefined
	most?: number | undefined
	rates?: Rate[]
	now?: number
}

/**
 * What changed in a cook's space after the cursor, at most PULL_ROWS rows and about a megabyte in the order of their versions. A cursor of
 * another epoch, one from beyond the space's newest version, or one whose mark the commit of that version does not bear,
 * belongs to a history that this database does not have (it was restored from a backup): `stale`, without rows. One trip; none where a push has read the `changes` already.
 * Throws AppError: `not_found` for a space that is gone, `too_many_requests` where one of the `rates` is used up.
 */
export async function pull(
	ask: Ask,
	{ space, cursor, changes: read, most = PULL_ROWS, rates = [], now = 0 }: Pull,
): Promise<SyncReply> {
	const from = cursor?.ver ?? 0
	const questions = {
		found: changesAfterCursor(space, cursor, most),
		uses: listUses(
			rates.map(({ key }) => key),
			now,
		),
	}
	const { found: changes, uses } = read ? { found: read, uses: [] } : await ask(questions)
	if (!changes) throw new AppError('not_found', 'This kitchen does not exist.')
	refuseUsedUp(uses, rates, TOO_MANY_PULLS, now)
	const { epoch, head, mark, rows } = changes
	const reply = { epoch, acked: [], results: [] }
	if (isOfAnotherHistory(cursor, changes)) return { ...reply, from: 0, to: 0, more: true, rows: [], stale: true }
	const last = rows.at(-1)
	// Cut by its number of rows or by its length: the space's newest row has its newest version.
	const isFull = last !== undefined && last.ver < head
	const to = isFull ? last.ver : head
	const newest = mark === null ? {} : { mark, ...(to === head ? {} : { head }) }
	return { ...reply, from, to, more: isFull, ...newest, rows }
}

/** A cursor that this database cannot have given: its edits come again, in their order, once the client knows. */
export function isOfAnotherHistory(
	cursor: Cursor | null,
	{ epoch, head, markAt }: Pick<Changes, 'epoch' | 'head' | 'markAt'>,
): boolean {
	if (cursor === null) return false
	if (cursor.epoch !== epoch || heardBy(cursor) > head) return true
	return cursor.mark !== undefined && cursor.mark !== markAt
}
