import { readBatch } from '#db/batch.ts'
import {
	auditEnds,
	auditTriggers,
	findRestored,
	findSeal,
	listPrunes,
	type Prune,
	type Seal,
} from '#db/queries/audit-seals.ts'
import type { Finding } from '../model/audit-findings.ts'
import { DAY_MS, MINUTE_MS } from '../model/clock.ts'
import { copyKey, readCopyText } from './audit-copies.ts'
import { classify, type RowFault, rangesOf } from './audit-diff.ts'
import { rowStream } from './audit-rows.ts'
import {
	checkPrunes,
	checkTriggers,
	genuineCopy,
	type ReadCopy,
	startAfter,
	type Walk,
	type Walked,
	walkSeals,
} from './audit-walk.ts'

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

/** A copy is made within the next runs of the cron. */
const COPY_WAITS_MS = 10 * MINUTE_MS

/** The state of the copies; without a reader nothing is known of them. */
type Copies = Pick<Verified, 'findings' | 'restoredAt'>
type WithCopies = Verification & { readCopy: ReadCopy }
const NO_COPIES: Copies = { findings: [], restoredAt: null }

/**
 * Checks the whole log: triggers, prunes, seals, rows, and the end against the copies. Without
 * copies, as for a backup, nothing says whether the end was cut off.
 */
export async function verifyAudit(verification: Verification): Promise<Verified> {
	const { db, secrets, triggers } = verification
	const [schema, found] = await readBatch(db, [auditTriggers(), listPrunes()])
	const prunes = (found?.rows ?? []) as unknown as Prune[]
	const findings = [...checkTriggers(schema?.rows ?? [], triggers), ...checkPrunes(secrets, prunes)]
	const prune = prunes.at(-1)
	const walked = await walkSeals(verification, startAfter(prune))
	findings.push(...walked.findings)
	const ends = await checkEnds(verification, walked, prune)
	const { readCopy } = verification
	const copies = readCopy ? await checkCopies({ ...verification, readCopy }, walked) : NO_COPIES
	findings.push(...ends.findings, ...copies.findings)
	const { rows, seals } = walked
	const all = [...rowFindings(walked), ...withoutDoubles(findings)]
	return { findings: all, rows: rows + ends.waiting, seals, waiting: ends.waiting, restoredAt: copies.restoredAt }
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

/** Whether the copies end where the log ends, and whether the last one is that of the last seal. */
async function checkCopies(verification: WithCopies, { last }: Walked): Promise<Copies> {
	const { readCopy, now } = verification
	const macAt = async (number: number) => {
		const text = await readCopy(copyKey(number))
		return text === undefined ? undefined : readCopyText(text)?.seal
	}
	const same = last.number === 0 ? { mac: '' } : await macAt(last.number)
	if (same && same.mac !== last.mac) return checkFork(verification, last, macAt)
	const next = await macAt(last.number + 1)
	if (next) return cutOff(verification, last, macAt)
	const isLate = now - (last.created_at ?? 0) > COPY_WAITS_MS
	const findings: Finding[] = !same && isLate ? [{ kind: 'copy_missing', seal: last.number }] : []
	return { findings, restoredAt: null }
}

type MacAt = (number: number) => Promise<{ mac: string; upto: number } | undefined>

/** There are copies of seals after the last one. After a restore they are those of the time that it has undone. */
async function cutOff({ db }: Verification, last: Walked['last'], macAt: MacAt): Promise<Copies> {
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
async function checkFork({ db, secrets, readCopy }: WithCopies, last: Walked['last'], macAt: MacAt): Promise<Copies> {
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

async function restoredBetween(db: Walk['db'], after: number, upto: number): Promise<number | null> {
	const [found] = await readBatch(db, [findRestored(after, upto)])
	return found?.rows[0] ? Number(found.rows[0].seq) : null
}

const withoutDoubles = (findings: readonly Finding[]): Finding[] => [
	...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
]
