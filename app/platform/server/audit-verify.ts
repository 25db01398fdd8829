import { readBatch } from '#db/batch.ts'
import { auditEnds, auditTriggers, listPrunes, type Prune } from '#db/queries/audit-seals.ts'
import type { Finding } from '../model/audit-findings.ts'
import { DAY_MS } from '../model/clock.ts'
import { classify, type RowFault, rangesOf } from './audit-diff.ts'
import { checkCopies, checkPruneCopy, NO_COPIES } from './audit-ends.ts'
import { rowStream } from './audit-rows.ts'
import { checkPrunes, checkTriggers, startAfter, type Walk, type Walked, walkSeals } from './audit-walk.ts'

export type Verified = {
	findings: Finding[]
	rows: number
	seals: number
	/** How many rows wait for a seal. */
	waiting: number
	/** The row with which a restored log went on, where a restore went back to a time before later seals. */
	restoredAt: number | null
}

export type Verification = Walk & {
	now: number
	/** The text of each trigger by the migrations. */
	triggers: ReadonlyMap<string, string>
}

/**
 * Checks the whole log: triggers, prunes, seals, rows, and the end against the copies. Without
 * copies, as for a backup, nothing says whether the end was cut off.
 */
export async function verifyAudit(verification: Verification): Promise<Verified> {
	const { db, secrets, triggers } = verification
	const [schema, found] = await readBatch(db, [auditTriggers(), listPrunes()])
	const prunes = (found?.rows ?? []) as unknown as Prune[]
	const findings = [...checkTriggers(schema?.rows ?? [], triggers), ...checkPrunes(secrets, prunes)]
	const { readCopy } = verification
	const copied = readCopy ? await checkPruneCopy({ ...verification, readCopy }, prunes.at(-1)) : NO_COPIES
	const prune = copied.prune ?? prunes.at(-1)
	const walked = await walkSeals(verification, startAfter(prune))
	findings.push(...copied.findings, ...walked.findings)
	const ends = await checkEnds(verification, walked, prune)
	const copies = readCopy ? await checkCopies({ ...verification, readCopy }, walked.last) : NO_COPIES
	findings.push(...ends.findings, ...copies.findings)
	const { rows, seals } = walked
	const all = [...rowFindings(walked), ...withoutDoubles(findings)]
	const restoredAt = copies.restoredAt ?? copied.restoredAt
	return { findings: all, rows: rows + ends.waiting, seals, waiting: ends.waiting, restoredAt }
}

/** What happened to the rows that a copy contradicts. */
function rowFindings({ differing }: Walked): Finding[] {
	const faults = classify(differing)
	const kinds: RowFault[] = ['changed', 'replaced', 'reordered', 'inserted', 'missing']
	return kinds.flatMap((kind) =>
		rangesOf(faults.filter(({ fault }) => fault === kind).map(({ seq }) => seq)).map((range) => ({ kind, ...range })),
	)
}

/** Rows before the beginning, rows that wait, and rows that are missing at the end. */
async function checkEnds(
	{ db, now }: Verification,
	{ last }: Walked,
	prune: Prune | undefined,
): Promise<{ findings: Finding[]; waiting: number }> {
	const stream = rowStream(db, last.upto)
	const { count: waiting, gaps } = await stream.take(Number.MAX_SAFE_INTEGER)
	const findings: Finding[] = gaps.map((gap) => ({ kind: 'missing', ...gap }))
	const [result] = await readBatch(db, [auditEnds(prune?.upto ?? 0)])
	const ends = result?.rows[0]
	const first = Number(ends?.first ?? 0)
	// A prune deletes in steps; a day later none of its rows is left.
	const isPruning = prune !== undefined && now - prune.created_at < DAY_MS
	if (Number(ends?.pruned) > 0 && !isPruning)
		findings.push({ kind: 'inserted', from: first, to: first + Number(ends?.pruned) - 1 })
	const end = Math.max(Number(ends?.last ?? 0), last.upto)
	const given = Number(ends?.given ?? 0)
	if (given > end) findings.push({ kind: 'cut_off', from: end + 1, to: given })
	return { findings, waiting }
}

const withoutDoubles = (findings: readonly Finding[]): Finding[] => [
	...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
]
