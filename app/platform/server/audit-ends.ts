import { readBatch } from '#db/batch.ts'
import { findRestored, findSeal, type Prune, type Seal } from '#db/queries/audit-seals.ts'
import type { Finding } from '../model/audit-findings.ts'
import { MINUTE_MS } from '../model/clock.ts'
import type { SealSecret } from './audit-chain.ts'
import { copyKey, readCopyText, readPruneCopy } from './audit-copies.ts'
import { genuineCopy, type ReadCopy, type Walked } from './audit-walk.ts'
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
 * cut off, and the log begins after the prune of the bucket, which is returned.
 */
export async function checkPruneCopy(
	{ db, secrets, readCopy }: EndCheck,
	last: Pick<Prune, 'number' | 'upto' | 'mac'> | undefined,
): Promise<Copies> {
	const prune = await readPruneCopy(readCopy, secrets)
	if (!prune || prune.number < (last?.number ?? 0) || prune.mac === last?.mac) return NO_COPIES
	const restoredAt = await restoredBetween(db, last?.upto ?? 0, Number.MAX_SAFE_INTEGER)
	if (restoredAt !== null) return { findings: [], restoredAt }
	return { findings: [{ kind: 'prune_cut_off', seal: prune.number }], restoredAt: null, prune }
}

/** Whether the copies end where the log ends, and whether the last one is that of the last seal. */
export async function checkCopies(check: EndCheck, last: Last): Promise<Copies> {
	const { readCopy, now } = check
	const macAt = async (number: number) => {
		const text = await readCopy(copyKey(number))
		return text === undefined ? undefined : readCopyText(text)?.seal
	}
	const same = last.number === 0 ? { mac: '' } : await macAt(last.number)
	if (same && same.mac !== last.mac) return checkFork(check, last, macAt)
	const next = await macAt(last.number + 1)
	if (next) return cutOff(check, last, macAt)
	const isLate = now - (last.created_at ?? 0) > COPY_WAITS_MS
	const findings: Finding[] = !same && isLate ? [{ kind: 'copy_missing', seal: last.number }] : []
	return { findings, restoredAt: null }
}

type MacAt = (number: number) => Promise<{ mac: string; upto: number } | undefined>

/** There are copies of seals after the last one. After a restore they are those of the time that it has undone. */
async function cutOff({ db }: EndCheck, last: Last, macAt: MacAt): Promise<Copies> {
	const restoredAt = await restoredBetween(db, last.upto, Number.MAX_SAFE_INTEGER)
	if (restoredAt !== null) return { findings: [], restoredAt }
	const end = await lastCopy(last.number + 1, macAt)
	const range = { from: last.upto + 1, to: end.upto }
	return {
		findings: [
			{ kind: 'seal_cut_off', seal: last.number + 1, sealTo: end.number },
			{ kind: 'cut_off', ...range },
		],
		restoredAt: null,
	}
}

/** The last copy, from one that is there on: in steps that double, then by halves. */
async function lastCopy(from: number, macAt: MacAt): Promise<{ number: number; upto: number }> {
	let there = from
	let gone = from + 1
	while (await macAt(gone)) {
		there = gone
		gone += gone - from + 1
	}
	while (gone - there > 1) {
		const middle = Math.floor((there + gone) / 2)
		if (await macAt(middle)) there = middle
		else gone = middle
	}
	return { number: there, upto: (await macAt(there))?.upto ?? 0 }
}

/** The last seal is not the one that was copied first: from which one on, and was it a restore? */
async function checkFork({ db, secrets, readCopy }: EndCheck, last: Last, macAt: MacAt): Promise<Copies> {
	const ownAt = async (number: number) => {
		const [found] = await readBatch(db, [findSeal(number)])
		return found?.rows[0] as unknown as Seal | undefined
	}
	let [same, other] = [0, last.number]
	while (other - same > 1) {
		const middle = Math.floor((same + other) / 2)
		const [own, copy] = [await ownAt(middle), await macAt(middle)]
		if (!own || !copy || own.mac === copy.mac) same = middle
		else other = middle
	}
	const after = (await ownAt(same))?.upto ?? 0
	const first = await ownAt(other)
	const restoredAt = await restoredBetween(db, after, first?.upto ?? after)
	const beside = await genuineCopy({ secrets, readCopy }, { number: last.number, mac: last.mac })
	if (restoredAt !== null && beside?.seal.mac === last.mac) return { findings: [], restoredAt }
	return { findings: [{ kind: 'fork', seal: other, sealTo: last.number }], restoredAt: null }
}

async function restoredBetween(db: Db, after: number, upto: number): Promise<number | null> {
	const [found] = await readBatch(db, [findRestored(after, upto)])
	return found?.rows[0] ? Number(found.rows[0].seq) : null
}
