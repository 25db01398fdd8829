import { BackupProblem } from '#db/backup/problem.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db, DbEnv } from '#db/client.ts'
import { insertAudit } from '#db/queries/audit.ts'
import { beginNightly, deleteOperationsBefore, endOperation, failKilled } from '#db/queries/operations.ts'
import { type Clock, DAY_MS, MINUTE_MS } from '../../model/clock.ts'
import type { MakeId } from '../../model/ids.ts'
import type { Log } from '../log.ts'
import type { Manifest } from './manifest.ts'
import { backupIdAt, outdated } from './retention.ts'
import { type BackupStore, deleteBackup, MANIFEST } from './store.ts'
import { writeBackup } from './write-backup.ts'

/** A run that is older has been killed: Cloudflare ends a cron after 15 minutes. */
const LONGEST_RUN_MS = 30 * MINUTE_MS
/** How long operations stay in the list. */
const LONGEST_NOTED_MS = 400 * DAY_MS

export type NightlyDeps = {
	db: Db
	env: DbEnv & { BACKUP_SECRET?: string | undefined }
	store: BackupStore
	clock: Clock
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
		const manifest = await makeOne(deps, began)
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

async function makeOne({ env, store, clock, partBytes }: NightlyDeps, now: number): Promise<Manifest> {
	const secret = env.BACKUP_SECRET
	if (!secret) throw new NoSecret()
	await removeUnfinished(store)
	const manifest = await writeBackup({
		...{ env, store, secret, clock, by: 'nightly', id: backupIdAt(now) },
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

/** Deletes the parts of backups that never got their manifest. Call it while no other run writes. */
async function removeUnfinished(store: BackupStore): Promise<void> {
	const whole = new Set(await listBackups(store))
	for (const prefix of prefixesOf(await store.list(''))) if (!whole.has(prefix)) await deleteBackup(store, prefix)
}

/** Deletes the outdated backups. */
export async function tidyBackups(store: BackupStore, now: number): Promise<void> {
	for (const id of outdated(await listBackups(store), now)) await deleteBackup(store, id)
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
