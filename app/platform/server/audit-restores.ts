import { type Query, readBatch } from '#db/batch.ts'
import { findAwaitingSeal, findRestored } from '#db/queries/audit-seals.ts'
import { auditStatements } from './audit.ts'
import { restoreProof, type SealSecret } from './audit-chain.ts'
import type { Db } from './request-db.ts'

/** The last seal of a log; its number is 0 when there is none. */
export type End = { number: number; upto: number; mac: string }
const NO_SEAL: End = { number: 0, upto: 0, mac: '' }

/** A restore, as a row of the log proves it; `end`: where the restored log ended. */
export type ProvedRestore = { row: number; created_at: number; end: End }

/** Anybody with the database's token can add rows that prove nothing; of more than these the oldest are not read. */
const ROWS_READ = 1_000

/** By this row a restored log says why it went back. It proves nothing without the secret of the seals. */
export async function restoredStatements(db: Db, secret: SealSecret | undefined, now: number): Promise<Query[]> {
	const { seal = NO_SEAL } = await findAwaitingSeal(db, 1)
	const proof = secret && { detail: restoreProof(secret, { ...seal, created_at: now }) }
	return auditStatements(db, { action: 'restored', actor: null, subject: null, ...proof }, now)
}

/**
 * The newest restore after a time that its row proves by the secret in use. An earlier secret proves nothing here: it may
 * have been changed because somebody else has it.
 */
export async function findProvedRestore(
	db: Db,
	secret: SealSecret | undefined,
	since: number,
): Promise<ProvedRestore | undefined> {
	if (!secret) return undefined
	const [found] = await readBatch(db, [findRestored(since, ROWS_READ)])
	for (const { seq, created_at, detail, number, upto, mac } of found?.rows ?? []) {
		const end = mac === null ? NO_SEAL : { number: Number(number), upto: Number(upto), mac: String(mac) }
		const restore = { row: Number(seq), created_at: Number(created_at), end }
		if (detail === restoreProof(secret, { ...end, created_at: restore.created_at })) return restore
	}
	return undefined
}
