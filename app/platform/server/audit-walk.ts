import { readBatch } from '#db/batch.ts'
import { AUDIT_TRIGGERS, listSeals, type Prune, SEALED_TABLES, type Seal } from '#db/queries/audit-seals.ts'
import type { Finding } from '../model/audit-findings.ts'
import { beginRows, isGenuine, pruneMac, rowsMac, type SealSecret, sealMac } from './audit-chain.ts'
import { type Copy, copyKey, copyKeyBeside, type ReadCopy, readCopyText } from './audit-copy.ts'
import { type Difference, differences } from './audit-diff.ts'
import { type RowStream, readRowsText, rowStream } from './audit-rows.ts'
import type { Db } from './request-db.ts'

/** Where a walk begins: the seal before, or the prune that let it go. */
export type Start = Pick<Seal, 'number' | 'upto' | 'mac'>
export const startAfter = (prune: Prune | undefined): Start => ({
	number: prune?.seal ?? 0,
	upto: prune?.upto ?? 0,
	mac: prune?.seal_mac ?? '',
})

export type Walk = {
	db: Db
	secrets: readonly SealSecret[]
	/** Without it nothing says which rows of a seal were changed. */
	readCopy?: ReadCopy
}

export type Walked = {
	findings: Finding[]
	/** What the copies say about rows; `classify` tells what happened to each. */
	differing: Difference[]
	/** The last seal, as it was made. */
	last: Start & { created_at?: number }
	rows: number
	seals: number
	/** The number of the first seal with a fault. */
	broken: number | null
}

const SEALS_A_READ = 1_000
/** Of seals that are missing, at most so many are looked up among the copies. */
const COPIES_LOOKED_UP = 100
/** The most rows of a seal that are compared with its copy one by one. */
const ROWS_COMPARED = 50_000

/** Checks the seals and their rows, from a start on: all, or at least one and at most about `maxRows` rows. */
export async function walkSeals(walk: Walk, start: Start, maxRows = Number.POSITIVE_INFINITY): Promise<Walked> {
	const walked: Walked = { findings: [], differing: [], last: start, rows: 0, seals: 0, broken: null }
	const stream = rowStream(walk.db, start.upto)
	for (let after = start.number; ; ) {
		const [found] = await readBatch(walk.db, [listSeals(after, SEALS_A_READ)])
		const seals = (found?.rows ?? []) as unknown as Seal[]
		for (const seal of seals) {
			const faults = walked.findings.length + walked.differing.length
			await checkSeal(walk, walked, stream, seal)
			if (walked.findings.length + walked.differing.length > faults) walked.broken ??= seal.number
			if (walked.rows >= maxRows) return walked
		}
		const last = seals.at(-1)
		if (!last) return walked
		after = last.number
	}
}

async function checkSeal(walk: Walk, walked: Walked, stream: RowStream, found: Seal): Promise<void> {
	if (found.number > walked.last.number + 1) await checkMissing(walk, walked, stream, found)
	const seal = await checkMade(walk, walked, found)
	await checkRows(walk, walked, stream, seal)
	walked.last = seal
}

/** Seals that are not there: their copies say what their rows were. */
async function checkMissing(walk: Walk, walked: Walked, stream: RowStream, next: Seal): Promise<void> {
	const { number } = walked.last
	const range = { seal: number + 1, sealTo: next.number - 1 }
	const isStart = number === 0
	const kind = isStart ? 'prune_missing' : 'seal_missing'
	walked.findings.push({ kind, ...range, from: walked.last.upto + 1, to: next.upto - next.rows })
	for (let at = range.seal; at <= range.sealTo && at < range.seal + COPIES_LOOKED_UP; at += 1) {
		const copy = await genuineCopy(walk, { number: at })
		if (!copy) break
		await checkRows(walk, walked, stream, copy.seal)
		walked.last = copy.seal
	}
	if (walked.last.number === range.sealTo) return
	// The rows of the seals that nobody knows.
	const upto = next.upto - next.rows
	if (upto > walked.last.upto) await stream.take(upto)
	walked.last = { number: range.sealTo, upto: Math.max(upto, walked.last.upto), mac: next.mac_before }
}

/** Whether the seal is as it was made and follows the one before. Returns it as it was made, where a copy says so. */
async function checkMade(walk: Walk, walked: Walked, seal: Seal): Promise<Seal> {
	if (!walk.secrets.some(({ key }) => key === seal.key)) {
		const known = (await genuineCopy(walk, seal))?.seal
		const kind = known ? 'seal_rewritten' : 'seal_unknown'
		walked.findings.push({ kind, seal: seal.number, from: walked.last.upto + 1, to: seal.upto })
		return known ?? seal
	}
	const isMade = isGenuine(walk.secrets, seal, sealMac)
	if (isMade && seal.mac_before === walked.last.mac) return seal
	const made = (await genuineCopy(walk, { number: seal.number }))?.seal
	// This one is genuine: the one before it, which it names, is not.
	const isBefore = isMade && (made?.mac ?? seal.mac) === seal.mac
	const number = isBefore ? seal.number - 1 : seal.number
	if (!walked.findings.some((finding) => finding.kind === 'seal_rewritten' && finding.seal === number)) {
		const to = isBefore ? walked.last.upto : (made?.upto ?? seal.upto)
		walked.findings.push({ kind: 'seal_rewritten', seal: number, from: isBefore ? to : walked.last.upto + 1, to })
	}
	return made ?? seal
}

async function checkRows(walk: Walk, walked: Walked, stream: RowStream, seal: Seal): Promise<void> {
	const secret = walk.secrets.find(({ key }) => key === seal.key)
	const hash = secret && beginRows(secret)
	const from = walked.last.upto
	const { count, gaps } = await stream.take(seal.upto, hash)
	walked.rows += count
	walked.seals += 1
	const hasItsMac = hash !== undefined && hash.digest('hex') === seal.rows_mac
	// Rows that went before they were sealed.
	if (hasItsMac || !secret) {
		walked.findings.push(...gaps.map((gap) => ({ kind: 'missing' as const, ...gap })))
		return
	}
	const copy = await genuineCopy(walk, seal)
	if (copy && rowsMac(secret, copy.rows) === seal.rows_mac) {
		const { text } = await readRowsText(walk.db, { after: from, upto: seal.upto, limit: ROWS_COMPARED })
		walked.differing.push(...differences(copy.rows, text))
		return
	}
	walked.findings.push(...gaps.map((gap) => ({ kind: 'missing' as const, ...gap })))
	if (gaps.length === 0) walked.findings.push({ kind: 'differs', from: from + 1, to: seal.upto, seal: seal.number })
}

/** The copy of a seal when the secret proves it; of two with this number, the one of this very seal. */
export async function genuineCopy(
	{ readCopy, secrets }: Pick<Walk, 'readCopy' | 'secrets'>,
	{ number, mac }: { number: number; mac?: string },
): Promise<Copy | undefined> {
	if (!readCopy) return undefined
	const keys = [...(mac ? [copyKeyBeside({ number, mac })] : []), copyKey(number)]
	for (const key of keys) {
		const text = await readCopy(key)
		const copy = text === undefined ? undefined : readCopyText(text)
		if (copy && copy.seal.number === number && isGenuine(secrets, copy.seal, sealMac)) return copy
	}
	return undefined
}

/**
 * The prunes prove each other, from the first on. Of one whose secret is no longer known, a later prune that is genuine
 * proves the hash.
 */
export function checkPrunes(secrets: readonly SealSecret[], prunes: readonly Prune[]): Finding[] {
	const genuine = prunes.map((prune) => isGenuine(secrets, prune, pruneMac))
	const lastGenuine = genuine.lastIndexOf(true)
	return prunes.flatMap((prune, index) => {
		const follows = prune.number === index + 1 && prune.mac_before === (prunes[index - 1]?.mac ?? '')
		const isProved = genuine[index] || (index < lastGenuine && !secrets.some(({ key }) => key === prune.key))
		return follows && isProved ? [] : [{ kind: 'prune_forged' as const, seal: prune.number }]
	})
}

/** Whether the seal up to which the log may be let go is as it was made: its stored time alone says nothing. */
export function checkPrunable(secrets: readonly SealSecret[], seal: Seal | undefined): Finding[] {
	if (!seal || isGenuine(secrets, seal, sealMac)) return []
	const kind = secrets.some(({ key }) => key === seal.key) ? 'seal_rewritten' : 'seal_unknown'
	return [{ kind, seal: seal.number, from: seal.upto - seal.rows + 1, to: seal.upto }]
}

type SchemaRow = Record<string, unknown>

/** `wanted`: the text of each trigger, where it is known. */
export function checkTriggers(rows: readonly SchemaRow[], wanted?: ReadonlyMap<string, string>): Finding[] {
	const named = new Map(rows.map((row) => [String(row.name), row]))
	const plain = (sql: unknown) => String(sql).replace(/\s+/g, ' ').replace(/; ?$/, '').trim()
	const findings: Finding[] = []
	for (const name of SEALED_TABLES) {
		if (named.get(name)?.type !== 'table') findings.push({ kind: 'no_table', name })
	}
	for (const name of AUDIT_TRIGGERS) {
		const trigger = named.get(name)
		const sql = wanted?.get(name)
		if (trigger?.type !== 'trigger') findings.push({ kind: 'trigger_missing', name })
		else if (sql !== undefined && plain(sql) !== plain(trigger.sql)) findings.push({ kind: 'trigger_changed', name })
	}
	for (const { type, name } of rows) {
		if (type === 'trigger' && !AUDIT_TRIGGERS.includes(String(name)))
			findings.push({ kind: 'trigger_unknown', name: String(name) })
	}
	return findings
}
