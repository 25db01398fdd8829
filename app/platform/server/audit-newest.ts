import { readBatch } from '#db/batch.ts'
import { findAwaitingSeal, findSeal } from '#db/queries/audit-seals.ts'
import type { SealSecret } from './audit-chain.ts'
import { copiedSeal, FOLDER, parseMade, type ReadCopy } from './audit-copy.ts'
import { type End, findProvedRestore } from './audit-restores.ts'
import type { Db } from './request-db.ts'

// The newest seal that was copied. The bucket keeps it in an object of its own, which goes on only with a log that has
// this seal, or over a restore that is proved: so a tail that was cut off stays named, whatever was sealed since.

const NEWEST_KEY = `${FOLDER}newest.json`
/** A bucket of an earlier version has no such object: how far before the end of the log a copy is looked for. */
const LOOKED_BACK = 20

/** The newest restore that was accepted; `undone`: the last seal with a copy that restores have undone, or 0. */
type Restore = { row: number; created_at: number; accepted_at: number; undone: number }
export type Newest = End & { restore?: Restore | undefined }

/** The newest seal that was copied; undefined while there is none. */
export async function readNewest(db: Db, readCopy: ReadCopy): Promise<Newest | undefined> {
	const text = await readCopy(NEWEST_KEY)
	const kept = text === undefined ? undefined : parseMade<Newest>(text)
	// The next copies are those of the time that a restore has undone.
	if (kept?.restore && kept.number < kept.restore.undone) return kept
	const last = await lastCopy(readCopy, kept?.number ?? (await beforeEnd(db)))
	return last ? { ...last, restore: kept?.restore } : kept
}

async function beforeEnd(db: Db): Promise<number> {
	const { seal } = await findAwaitingSeal(db, 1)
	return Math.max(0, (seal?.number ?? 0) - LOOKED_BACK)
}

/** The last copy after a number, in steps that double, then by halves: a run may be killed before it notes a copy. */
async function lastCopy(readCopy: ReadCopy, after: number): Promise<End | undefined> {
	let last = await copiedSeal(readCopy, after + 1)
	if (!last) return undefined
	let gone = after + 2
	for (let found = await copiedSeal(readCopy, gone); found; found = await copiedSeal(readCopy, gone)) {
		last = found
		gone += gone - after
	}
	while (gone - last.number > 1) {
		const middle = Math.floor((last.number + gone) / 2)
		const found = await copiedSeal(readCopy, middle)
		if (found) last = found
		else gone = middle
	}
	return last
}

/** Whether the answer to `findSeal` is this seal. Every log begins with number 0. */
export const isThere = ({ number, mac }: End, found: { rows: Record<string, unknown>[] } | undefined): boolean =>
	number === 0 || found?.rows[0]?.mac === mac

export async function hasSeal(db: Db, end: End): Promise<boolean> {
	const [found] = await readBatch(db, [findSeal(end.number)])
	return isThere(end, found)
}

export async function keepNewest(
	bucket: Pick<R2Bucket, 'put'>,
	{ number, upto, mac }: End,
	restore: Restore | undefined,
): Promise<void> {
	await bucket.put(NEWEST_KEY, JSON.stringify({ number, upto, mac, restore } satisfies Newest))
}

/** Goes on with a restored log, once for each restore: no row excuses two cuts. */
export async function acceptRestore(
	db: Db,
	bucket: Pick<R2Bucket, 'put'>,
	{ secret, readCopy, now }: { secret: SealSecret | undefined; readCopy: ReadCopy; now: number },
): Promise<void> {
	const newest = await readNewest(db, readCopy)
	if (!newest) return
	const { created_at = 0, undone = 0 } = newest.restore ?? {}
	const restore = await findProvedRestore(db, secret, created_at)
	if (!restore) return
	const { row, end } = restore
	const isWhole = await hasSeal(db, newest)
	const accepted = {
		...{ row, created_at: restore.created_at, accepted_at: now },
		undone: isWhole ? undone : Math.max(undone, newest.number),
	}
	await keepNewest(bucket, isWhole ? newest : end, accepted)
}
