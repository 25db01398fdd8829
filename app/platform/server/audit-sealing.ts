import { readBatch, writeBatch } from '#db/batch.ts'
import {
	deletePruned,
	findAwaitingSeal,
	findPrunable,
	insertPrune,
	insertSeal,
	type Prune,
	type RowsText,
	rowsText,
	type Seal,
} from '#db/queries/audit-seals.ts'
import { findingSentence } from '../model/audit-findings.ts'
import { DAY_MS } from '../model/clock.ts'
import { beginRows, NO_SECRET, pruneMac, type SealSecret, sealMac } from './audit-chain.ts'
import { copiesIn, copyPrune, deleteCopies } from './audit-copies.ts'
import { acceptRestore } from './audit-newest.ts'
import { checkPrunable, checkPrunes } from './audit-walk.ts'
import type { Log } from './log.ts'
import type { Db } from './request-db.ts'

export const KEPT_MS = 400 * DAY_MS
/** A seal's rows are never in memory together. */
const ROWS_A_READ = 2_000
const ROWS_A_SEAL = 10_000
/** What is left is sealed a minute later. */
const SEALS_A_RUN = 20
const ROWS_A_DELETE = 2_000
const DELETES_A_RUN = 20

type Sealing = { secret: SealSecret | undefined; now: number; log: Log }

/**
 * Seals the rows that came since the last seal. Returns how many seals it has made. Of two runs at once one makes the
 * seal; a run that is killed leaves either the seal or the rows that wait for it.
 */
export async function sealAudit(db: Db, { secret, now, log }: Sealing): Promise<number> {
	for (let made = 0; made < SEALS_A_RUN; made += 1) {
		const awaiting = await findAwaitingSeal(db, ROWS_A_READ)
		if (awaiting.rows.count === 0) return made
		if (!secret) {
			log.error('audit_not_sealed', new Error(NO_SECRET))
			return made
		}
		const seal = await makeSeal(db, awaiting, { secret, now })
		const [result] = await writeBatch(db, [insertSeal(seal)])
		if (result?.rowsAffected !== 1) return made
		if (seal.rows < ROWS_A_SEAL) return made + 1
	}
	return SEALS_A_RUN
}

type AwaitingSeal = Awaited<ReturnType<typeof findAwaitingSeal>>

async function makeSeal(
	db: Db,
	{ seal: before, prune, rows: first }: AwaitingSeal,
	{ secret, now }: { secret: SealSecret; now: number },
): Promise<Seal> {
	const hash = beginRows(secret)
	let rows = 0
	let upto = 0
	for (let read: RowsText = first; read.count > 0; ) {
		hash.update(read.text).update('\n')
		rows += read.count
		upto = read.last
		if (read.count < ROWS_A_READ || rows >= ROWS_A_SEAL) break
		const question = rowsText({ after: upto, upto: Number.MAX_SAFE_INTEGER, limit: ROWS_A_READ })
		const [result] = await readBatch(db, [question])
		if (!result) break
		read = question.read(result)
	}
	const number = (before?.number ?? prune?.seal ?? 0) + 1
	const mac_before = before?.mac ?? prune?.seal_mac ?? ''
	const seal = { number, upto, rows, created_at: now, key: secret.key, rows_mac: hash.digest('hex'), mac_before }
	return { ...seal, mac: sealMac(secret, seal) }
}

/**
 * Lets go what was sealed 400 days ago, by whole seals and once a day: notes how far in a row that is sealed itself, which
 * the triggers obey, then deletes up to there. A run that is killed is completed by the next one. The newest seal stays
 * with its rows. Throws, and deletes nothing, when a prune or that seal is forged: the copies in the bucket are the
 * evidence. A restore is accepted first, also one that undid no copied seal, so that its row excuses no later cut.
 */
export async function pruneAudit(
	db: Db,
	bucket: Pick<R2Bucket, 'get' | 'put' | 'list' | 'delete'>,
	{ secrets, secret, now }: { secrets: readonly SealSecret[]; secret: SealSecret | undefined; now: number },
): Promise<void> {
	await acceptRestore(db, bucket, { secret, readCopy: copiesIn(bucket), now })
	const { prunes, seal } = await findPrunable(db, now - KEPT_MS)
	const before = prunes.at(-1)
	if (!before && !seal) return
	if (!secret) throw new Error(NO_SECRET)
	const [forged] = [...checkPrunes(secrets, prunes), ...checkPrunable(secrets, seal)]
	if (forged) throw new Error(findingSentence(forged))
	const isDue = !before || now - before.created_at >= DAY_MS
	const made = seal && isDue ? makePrune(seal, before, { secret, now }) : undefined
	if (made) await writeBatch(db, [insertPrune(made)])
	const last = made ?? before
	if (!last) return
	await copyPrune(bucket, secrets, last)
	for (let step = 0; step < DELETES_A_RUN; step += 1) {
		if (!(await deletePruned(db, ROWS_A_DELETE))) break
	}
	await deleteCopies(bucket, last.seal)
}

function makePrune(
	{ number, upto, mac }: Seal,
	before: Prune | undefined,
	{ secret, now }: { secret: SealSecret; now: number },
): Prune {
	const prune = {
		...{ number: (before?.number ?? 0) + 1, upto, seal: number, seal_mac: mac },
		...{ created_at: now, key: secret.key, mac_before: before?.mac ?? '' },
	}
	return { ...prune, mac: pruneMac(secret, prune) }
}
