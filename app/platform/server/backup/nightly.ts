import { BackupProblem } from '#db/backup/problem.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db, DbEnv } from '#db/client.ts'
import { insertAudit } from '#db/queries/audit.ts'
import { beginNightly, deleteOperationsBefore, endOperation, failKilled } from '#db/queries/operations.ts'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../model/clock.ts'
import type { MakeId } from '../../model/ids.ts'
import type { Log } from '../log.ts'
import { isMadeByHand, type Manifest } from './manifest.ts'
import { backupIdAt, outdated, timeOfId } from './retention.ts'
import { type BackupStore, deleteBackup, MANIFEST, manifestKey } from './store.ts'
import { writeBackup } from './write-backup.ts'

/** A run that is older has been killed: Cloudflare ends a cron after 15 minutes. */
const LONGEST_RUN_MS = 30 * MINUTE_MS
/** How long operations stay in the list. */
const LONGEST_NOTED_MS = 400 * DAY_MS

export type NightlyDeps = {
	db: Db
	env: DbEnv & { BACKUP_SECRET?: string | undefined }
	store: BackupStore
	/** Nomster's time, in which the run is noted. */
	clock: Clock
	/** By which backups are named and deleted: a clock that was moved ahead must not make them old. */
	machineClock: Clock
	makeId: MakeId
	log: Log
	partBytes?: number
}

/**
 * One nightly run: removes what an interrupted run has left, writes a backup, deletes the outdated ones, and notes how it
 * went. Of two at once one goes on, and the other returns null. Throws what it has failed with: the cron logs it.
 */
export async function runNightly(deps: NightlyDeps): Promise<Manifest | null> {
	const { db, clock, makeId, log } = deps
	const began = clock()
	const operation = makeId()
	await failKilled(db, { before: began - LONGEST_RUN_MS, now: began })
	const begun = await beginNightly(db, { id: operation, now: began, since: began - LONGEST_RUN_MS })
	if (begun.rowsAffected === 0) {
		log.info('backup_runs_already')
		return null
	}
	try {
		const manifest = await makeOne(deps)
		const now = clock()
		const outcome = manifest.way === 'dump' ? 'done' : 'fallback'
		await writeBatch(db, [
			endOperation(db, operation, { now, outcome, detail: detailOf(manifest) }),
			insertAudit(db, { action: 'backup_made', actor: null, subject: null, outcome: 'done', now }),
			deleteOperationsBefore(db, now - LONGEST_NOTED_MS),
		])
		log.info('backup', detailOf(manifest))
		return manifest
	} catch (error) {
		const detail = { by: 'nightly', problem: problemCodeOf(error) } as const
		await endOperation(db, operation, { now: clock(), outcome: 'failed', detail })
		throw error
	}
}

async function makeOne({ env, store, machineClock: clock, partBytes }: NightlyDeps): Promise<Manifest> {
	// Before anything can fail: no backup stays longer because the next ones fail.
	await tidyBackups(store, clock())
	const secret = env.BACKUP_SECRET
	if (!secret) throw new NoSecret()
	const manifest = await writeBackup({
		...{ env, store, secret, clock, by: 'nightly', id: backupIdAt(clock()) },
		...(partBytes ? { partBytes } : {}),
	})
	await tidyBackups(store, clock())
	return manifest
}

class NoSecret extends Error {
	override readonly name = 'NoSecret'
	constructor() {
		super('BACKUP_SECRET is not set')
	}
}

/** A code without anybody's data. */
function problemCodeOf(error: unknown): string {
	if (error instanceof NoSecret) return 'no_secret'
	return error instanceof BackupProblem ? 'refused' : 'error'
}

const prefixesOf = (keys: string[]) => [...new Set(keys.map((key) => key.split('/')[0] ?? ''))]

/** The backups of a store that have their manifest, oldest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
	const keys = await store.list('')
	return prefixesOf(keys.filter((key) => key.endsWith(`/${MANIFEST}`))).sort()
}

/** Deletes the outdated backups, and the parts of those that never got their manifest. */
export async function tidyBackups(store: BackupStore, now: number): Promise<void> {
	const whole = await listBackups(store)
	const backups = await Promise.all(whole.map(async (id) => ({ id, isByHand: await isByHand(store, id) })))
	for (const id of outdated(backups, now)) await deleteBackup(store, id)
	for (const prefix of prefixesOf(await store.list(''))) {
		const at = timeOfId(prefix)
		// A younger one may still be written.
		if (at !== undefined && now - at > HOUR_MS && !whole.includes(prefix)) await deleteBackup(store, prefix)
	}
}

export async function isByHand(store: BackupStore, id: string): Promise<boolean> {
	const manifest = await store.get(manifestKey(id))
	return manifest !== null && isMadeByHand(manifest)
}

/** What the list of operations keeps of a backup. */
export const detailOf = ({ id, by, rows, parts, problem }: Manifest) => ({
	by,
	of: id,
	rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
	bytes: parts.reduce((sum, size) => sum + size, 0),
	parts: parts.length,
	...(problem ? { problem } : {}),
})
