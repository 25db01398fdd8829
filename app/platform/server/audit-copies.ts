import { readBatch, writeBatch } from '#db/batch.ts'
import { findSeal, insertCopy, listUncopied, type Prune, rowsText, type Seal } from '#db/queries/audit-seals.ts'
import { isGenuine, pruneMac, type SealSecret } from './audit-chain.ts'
import { copyKey, copyKeyBeside, DIGITS, FOLDER, parseMade, type ReadCopy, readCopyText } from './audit-copy.ts'
import { acceptRestore, isThere, keepNewest, readNewest } from './audit-newest.ts'
import type { Log } from './log.ts'
import type { Db } from './request-db.ts'

/** The newest prune: without it, nothing would show that the database was emptied once the first copies are gone. */
const PRUNE_KEY = `${FOLDER}pruned.json`
const COPIES_A_RUN = 20
const ROWS_A_READ = 2_000
/** The most keys that R2 accepts in one call. */
const KEYS_A_CALL = 1_000

type Bucket = Pick<R2Bucket, 'get' | 'put'>
type Uncopied = Seal & { after: number }

/**
 * Makes the copies that are missing, oldest first. Returns how many. What fails is made by the next run. A log that lacks
 * the newest copied seal was cut off or restored: until the restore is accepted no copy is made, so that nothing is mixed
 * in with the evidence.
 */
export async function copySeals(
	db: Db,
	bucket: Bucket,
	{ secret, now, log }: { secret: SealSecret | undefined; now: number; log: Log },
): Promise<number> {
	const readCopy = copiesIn(bucket)
	const newest = await readNewest(db, readCopy)
	const from = newest?.number ?? 0
	// Both in one read, so that the copied seals follow the seal that was checked.
	const [known, found] = await readBatch(db, [findSeal(from), listUncopied(COPIES_A_RUN, from)])
	if (newest && !isThere(newest, known)) {
		log.info('audit_not_copied', { seal: newest.number })
		await acceptRestore(db, bucket, { secret, readCopy, now })
		return 0
	}
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
	// Once a run: R2 takes one write a second of an object. What a killed run has copied is found without it.
	const last = seals.at(-1)
	if (last && last.number > from) await keepNewest(bucket, last, newest?.restore)
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
export async function readPruneCopy(readCopy: ReadCopy, secrets: readonly SealSecret[]): Promise<Prune | undefined> {
	const text = await readCopy(PRUNE_KEY)
	const prune = text === undefined ? undefined : parseMade<Prune>(text)
	return prune && isGenuine(secrets, prune, pruneMac) ? prune : undefined
}

/** Not a number for what the bucket keeps of the newest prune and the newest seal, which stays. */
const numberOf = (key: string) => Number(key.slice(FOLDER.length, FOLDER.length + DIGITS))

/** Reads the copies in the bucket of this Worker. */
export const copiesIn =
	(bucket: Pick<R2Bucket, 'get'>): ReadCopy =>
	async (key) =>
		(await bucket.get(key))?.text()
