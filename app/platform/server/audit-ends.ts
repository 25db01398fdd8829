import { readBatch } from '#db/batch.ts'
import { findSeal, listPrunes, type Prune, type Seal } from '#db/queries/audit-seals.ts'
import type { Finding } from '../model/audit-findings.ts'
import { MINUTE_MS } from '../model/clock.ts'
import type { SealSecret } from './audit-chain.ts'
import { readPruneCopy } from './audit-copies.ts'
import { copiedSeal, isCopied, type ReadCopy } from './audit-copy.ts'
import { hasSeal, type Newest, readNewest } from './audit-newest.ts'
import { findProvedRestore } from './audit-restores.ts'
import type { Walked } from './audit-walk.ts'
import type { Db } from './request-db.ts'

// What the bucket says about the two ends of the log: the newest prune, where it begins, and the newest seal.

type EndCheck = { db: Db; secrets: readonly SealSecret[]; readCopy: ReadCopy; now: number }
type Last = Walked['last']

/** `restoredAt`: the row that explains what the copies contradict, where a restore has undone later seals. */
type Copies = { findings: Finding[]; restoredAt: number | null; prune?: Prune }
/** Without a reader nothing is known of the copies. */
export const NO_COPIES: Copies = { findings: [], restoredAt: null }

/** A copy is made within the next runs of the cron. */
const COPY_WAITS_MS = 10 * MINUTE_MS

/**
 * Whether the newest prune is that of the bucket, or a later one. Otherwise the database was emptied or its prunes were
 * cut off. The log begins after the prune of the bucket, which is returned.
 */
export async function checkPruneCopy(
	{ db, secrets, readCopy }: EndCheck,
	last: Pick<Prune, 'number' | 'mac'> | undefined,
): Promise<Copies> {
	const prune = await readPruneCopy(readCopy, secrets)
	if (!prune || prune.number < (last?.number ?? 0) || prune.mac === last?.mac) return NO_COPIES
	const [found] = await readBatch(db, [listPrunes()])
	// It was made since the last one was read.
	if (found?.rows.some(({ mac }) => mac === prune.mac)) return { ...NO_COPIES, prune }
	// The database that a restore has left goes on with its prunes until the restored one is in use.
	const accepted = (await readNewest(db, readCopy))?.restore
	if (accepted && accepted.accepted_at >= prune.created_at) return { findings: [], restoredAt: accepted.row }
	const restore = await findProvedRestore(db, secrets[0], accepted?.created_at ?? 0)
	if (restore) return { findings: [], restoredAt: restore.row }
	return { findings: [{ kind: 'prune_cut_off', seal: prune.number }], restoredAt: null, prune }
}

/** Whether the log has the newest seal that was copied, and a copy of its last one. */
export async function checkCopies(check: EndCheck, last: Last): Promise<Copies> {
	const { db, secrets, readCopy } = check
	const newest = await readNewest(db, readCopy)
	// Asked after the bucket: a seal may have been made and copied since the last one was read.
	if (!newest || (await hasSeal(db, newest))) return checkLastCopy(check, last, newest?.restore)
	const restore = await findProvedRestore(db, secrets[0], newest.restore?.created_at ?? 0)
	if (restore) return { findings: [], restoredAt: restore.row }
	const isEnd = !(await copiedSeal(readCopy, last.number)) || (await isCopied(readCopy, last))
	const isCutOff = isEnd && newest.number > last.number
	return { findings: isCutOff ? cutOff(last, newest) : [await findFork(check, last)], restoredAt: null }
}

async function checkLastCopy({ readCopy, now }: EndCheck, last: Last, restore: Newest['restore']): Promise<Copies> {
	const isLate = last.number > 0 && now - (last.created_at ?? 0) > COPY_WAITS_MS
	const isMissing = isLate && !(await isCopied(readCopy, last))
	const findings: Finding[] = isMissing ? [{ kind: 'copy_missing', seal: last.number }] : []
	return { findings, restoredAt: restore && last.number <= restore.undone ? restore.row : null }
}

const cutOff = (last: Last, newest: Newest): Finding[] => [
	{ kind: 'seal_cut_off', seal: last.number + 1, sealTo: newest.number },
	{ kind: 'cut_off', from: last.upto + 1, to: newest.upto },
]

/** From which seal on the log is not the one that was copied. */
async function findFork({ db, readCopy }: EndCheck, last: Last): Promise<Finding> {
	let [same, other] = [0, last.number]
	while (other - same > 1) {
		const middle = Math.floor((same + other) / 2)
		const [found] = await readBatch(db, [findSeal(middle)])
		const own = found?.rows[0] as unknown as Seal | undefined
		if (!own || (await isCopied(readCopy, own))) same = middle
		else other = middle
	}
	return { kind: 'fork', seal: other, sealTo: last.number }
}
