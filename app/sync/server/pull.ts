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
	heard: lastSeenVersion(cursor),
})

/** The newest version that a device knows of: its mark is that of the commit that contains this version. */
export const lastSeenVersion = (cursor: Cursor | null): number => cursor?.head ?? cursor?.ver ?? 0

/** The question that `pull` asks, for the end of a push's batch. */
export const changesAfterCursor = (
	space: string,
	cursor: Cursor | null,
	most = PULL_ROWS,
): Question<Changes | undefined> => changesAfter(stretchAfter(space, cursor, most))

/**
 * `changes`: what a push has read already; `most`: the maximum of rows, PULL_ROWS except in tests; `rates`: the rate limits
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
 * The changes of a cook's space after the cursor, in the order of their versions: at most PULL_ROWS rows and about a
 * megabyte. A cursor of another epoch, one beyond the space's newest version, or one whose mark differs from that of the
 * commit of that version belongs to a history that this database does not have (it was restored from a backup): `stale`,
 * without rows. One round trip; none if a push has read the `changes` already. Throws AppError: `not_found` for a space
 * that is gone, `too_many_requests` if one of the `rates` is used up.
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
	// The page was cut by its number of rows or by its length: otherwise its last row has the space's newest version.
	const isFull = last !== undefined && last.ver < head
	const to = isFull ? last.ver : head
	const newest = mark === null ? {} : { mark, ...(to === head ? {} : { head }) }
	return { ...reply, from, to, more: isFull, ...newest, rows }
}

/** Whether this database cannot have issued the cursor: the client resends its edits in order once it knows. */
export function isOfAnotherHistory(
	cursor: Cursor | null,
	{ epoch, head, markAt }: Pick<Changes, 'epoch' | 'head' | 'markAt'>,
): boolean {
	if (cursor === null) return false
	if (cursor.epoch !== epoch || lastSeenVersion(cursor) > head) return true
	return cursor.mark !== undefined && cursor.mark !== markAt
}
