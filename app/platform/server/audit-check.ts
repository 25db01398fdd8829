import { readBatch, writeBatch } from '#db/batch.ts'
import {
	type Check,
	checkQueries,
	findPrunable,
	findSeal,
	type Prune,
	putCheck,
	type Seal,
} from '#db/queries/audit-seals.ts'
import { type Finding, findingSentence } from '../model/audit-findings.ts'
import type { SealSecret } from './audit-chain.ts'
import type { ReadCopy } from './audit-copy.ts'
import { checkCopies, checkPruneCopy } from './audit-ends.ts'
import { KEPT_MS } from './audit-sealing.ts'
import { checkPrunable, checkPrunes, checkTriggers, type Start, startAfter, walkSeals } from './audit-walk.ts'
import type { Log } from './log.ts'
import type { Db } from './request-db.ts'

/** An hour's share: a million rows are gone through in two days. */
const ROWS_A_RUN = 20_000

type Checking = {
	secrets: readonly SealSecret[]
	readCopy: ReadCopy
	/** The text of each trigger by the migrations. */
	triggers: ReadonlyMap<string, string>
	now: number
	log: Log
}

/**
 * Checks the triggers, the prunes, the end and the next part of the sealed log, going round and round, and notes a fault
 * for the alerts. A broken seal is noted until the same place is found to be right again, or is let go.
 */
export async function checkAudit(db: Db, { secrets, readCopy, triggers, now, log }: Checking): Promise<void> {
	if (secrets.length === 0) return
	const [found, listed, schema, newest] = await readBatch(db, checkQueries())
	const check = found?.rows[0] as Check | undefined
	const prunes = (listed?.rows ?? []) as unknown as Prune[]
	const prune = prunes.at(-1)
	const start = await startOf(db, check, prune)
	const walked = await walkSeals({ db, secrets, readCopy }, start, ROWS_A_RUN)
	const checked = walked.rows < ROWS_A_RUN ? 0 : walked.last.number
	const ends = { db, secrets, readCopy, now }
	const end = (newest?.rows[0] as Seal | undefined) ?? startAfter(prune)
	const prunable = await findPrunable(db, now - KEPT_MS)
	const whole: Finding[] = [
		...checkTriggers(schema?.rows ?? [], triggers),
		...checkPrunes(secrets, prunes),
		...checkPrunable(secrets, prunable.seal),
		...(await checkPruneCopy(ends, prune)).findings,
		// A bucket that was down gets its copies in the next minutes.
		...(await checkCopies(ends, end)).findings.filter(({ kind }) => kind !== 'copy_missing'),
	]
	const broken = whole.length > 0 ? 0 : brokenNow(check?.broken ?? null, start, walked, prune)
	for (const finding of [...whole, ...walked.findings])
		log.error('audit_broken', new Error(findingSentence(finding)), { kind: finding.kind })
	if (walked.differing.length > 0)
		log.error('audit_broken', new Error('Rows do not fit their seal: npm run audit:verify says which.'), {
			rows: walked.differing.length,
		})
	await writeBatch(db, [putCheck({ checked, checked_at: now, broken })])
}

/** After the seal that was checked last, or from the beginning. */
async function startOf(db: Db, check: Check | undefined, prune: Prune | undefined): Promise<Start> {
	const beginning = startAfter(prune)
	if (!check || check.checked <= beginning.number) return beginning
	const [found] = await readBatch(db, [findSeal(check.checked)])
	return (found?.rows[0] as unknown as Seal | undefined) ?? beginning
}

function brokenNow(
	before: number | null,
	start: Start,
	{ broken, last }: { broken: number | null; last: Start },
	prune: Prune | undefined,
): number | null {
	if (before === null || before === 0) return broken
	const isLetGo = before <= (prune?.seal ?? 0)
	const isCheckedAgain = before > start.number && before <= last.number
	return isLetGo || isCheckedAgain ? broken : before
}
