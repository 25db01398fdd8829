import { readBatch, writeBatch } from '#db/batch.ts'
import { insertCopy, listUncopied, type Prune, rowsText, type Seal } from '#db/queries/audit-seals.ts'
import { isGenuine, pruneMac, type SealSecret } from './audit-chain.ts'
import type { Log } from './log.ts'
import type { Db } from './request-db.ts'

// The copies of the seals, an object each, in the bucket of the pictures. A copy has the seal in its first line and its
// rows in the others, so that the check can say which of them were changed.

const FOLDER = 'seals/'
/** The newest prune: without it, nothing would show that the database was emptied once the first copies are gone. */
const PRUNE_KEY = `${FOLDER}pruned.json`
const DIGITS = 10
const MAC_DIGITS = 16
const COPIES_A_RUN = 20
const ROWS_A_READ = 2_000
/** The most keys that R2 accepts in one call. */
const KEYS_A_CALL = 1_000

export const copyKey = (number: number): string => `${FOLDER}${String(number).padStart(DIGITS, '0')}.jsonl`

/** Where the copy is when another seal of this number has one: a restore went back to a time before that seal. */
export const copyKeyBeside = ({ number, mac }: Pick<Seal, 'number' | 'mac'>): string =>
	copyKey(number).replace('.jsonl', `-${mac.slice(0, MAC_DIGITS)}.jsonl`)

export type Copy = { seal: Seal; rows: string }

/** Reads a copy's text; undefined when it is none. */
export function readCopyText(text: string): Copy | undefined {
	const end = text.indexOf('\n')
	try {
		const seal = JSON.parse(end < 0 ? text : text.slice(0, end))
		return typeof seal?.mac === 'string' ? { seal, rows: end < 0 ? '' : text.slice(end + 1) } : undefined
	} catch {
		return undefined
	}
}

type Bucket = Pick<R2Bucket, 'get' | 'put'>
type Uncopied = Seal & { after: number }

/** Makes the copies that are missing, oldest first. Returns how many. What fails is made by the next run. */
export async function copySeals(db: Db, bucket: Bucket, { now, log }: { now: number; log: Log }): Promise<number> {
	const [found] = await readBatch(db, [listUncopied(COPIES_A_RUN)])
	const seals = (found?.rows ?? []) as unknown as Uncopied[]
	for (const { after, ...seal } of seals) {
		const text = `${JSON.stringify(seal)}\n${await readRows(db, after, seal)}`
		const isFirst = await putOnce(bucket, copyKey(seal.number), text, seal)
		if (!isFirst) {
			log.info('audit_copy_beside', { seal: seal.number })
			await putOnce(bucket, copyKeyBeside(seal), text, seal)
		}
		await writeBatch(db, [insertCopy(seal.number, now)])
	}
	return seals.length
}

async function readRows(db: Db, from: number, { upto }: Seal): Promise<string> {
	const texts: string[] = []
	for (let after = from; after < upto; ) {
		const question = rowsText({ after, upto, limit: ROWS_A_READ })
		const [result] = await readBatch(db, [question])
		const rows = result && question.read(result)
		if (!rows || rows.count === 0) break
		texts.push(rows.text)
		after = rows.last
	}
	return texts.join('\n')
}

/** Writes an object that is not there; true also when the one that is there is this seal's. */
async function putOnce(bucket: Bucket, key: string, text: string, { mac }: Seal): Promise<boolean> {
	if (await bucket.put(key, text, { onlyIf: new Headers({ 'if-none-match': '*' }) })) return true
	const there = await bucket.get(key)
	return there !== null && readCopyText(await there.text())?.seal.mac === mac
}

/** Deletes the copies of pruned seals, some at a time. */
export async function deleteCopies(bucket: Pick<R2Bucket, 'list' | 'delete'>, upto: number): Promise<void> {
	const { objects } = await bucket.list({ prefix: FOLDER, limit: KEYS_A_CALL })
	const keys = objects.map(({ key }) => key).filter((key) => numberOf(key) <= upto)
	if (keys.length > 0) await bucket.delete(keys)
}

/** Keeps the newest prune in the bucket. One with a lower number, as after a restore, never takes its place. */
export async function copyPrune(
	bucket: Pick<R2Bucket, 'get' | 'put'>,
	secrets: readonly SealSecret[],
	prune: Prune,
): Promise<void> {
	const there = await readPruneCopy(copiesIn(bucket), secrets)
	if (there && there.number >= prune.number) return
	await bucket.put(PRUNE_KEY, JSON.stringify(prune))
}

/** The prune that the bucket keeps; undefined when there is none that the secrets prove. */
export async function readPruneCopy(
	readCopy: (key: string) => Promise<string | undefined>,
	secrets: readonly SealSecret[],
): Promise<Prune | undefined> {
	const text = await readCopy(PRUNE_KEY)
	const prune = text === undefined ? undefined : parsePrune(text)
	return prune && isGenuine(secrets, prune, pruneMac) ? prune : undefined
}

function parsePrune(text: string): Prune | undefined {
	try {
		const prune = JSON.parse(text)
		return typeof prune?.mac === 'string' ? prune : undefined
	} catch {
		return undefined
	}
}

/** Not a number for the copy of the prune, which stays. */
const numberOf = (key: string) => Number(key.slice(FOLDER.length, FOLDER.length + DIGITS))

/** Reads the copies in the bucket of this Worker. */
export const copiesIn =
	(bucket: Pick<R2Bucket, 'get'>) =>
	async (key: string): Promise<string | undefined> =>
		(await bucket.get(key))?.text()
