import type { Client } from '@libsql/client/web'
import { enqueueSweep } from '#app/domains/billing/server/enqueue-sweep.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { restoredStatements } from '#app/platform/server/audit-restores.ts'
import type { Opened } from '#app/platform/server/backup/read-backup.ts'
import { type Checked, checkContent } from '#app/platform/server/backup/read-content.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { hasTable, isEmpty, RESTORE_MARK } from '#db/backup/tables.ts'
import { statement } from '#db/batch.ts'
import { type Db, type DbEnv, openDb } from '#db/client.ts'
import { isKnownMigration, isTooOld, migrateTo, migrateWhole } from '../migrate.ts'
import { readSealSecrets } from '../seal-secrets.ts'
import { checkSeals } from './check-seals.ts'
import { eraseAgain, type ReadErased } from './erase-again.ts'
import { checkRows, loadRows, prepareTables } from './load-rows.ts'
import { createMark, dropMark, noteStep, type Progress, progressOf, type Step } from './restore-progress.ts'
import { TAKE_STALE } from './restore-public.ts'
import { writeSearch } from './restore-search.ts'
import { proveSession, type SessionProof } from './session-proof.ts'

export type Restorable = Checked & { opened: Opened; erasedIds: string[]; readErased: ReadErased; now: number }
type Unread = Omit<Restorable, 'erasedIds' | 'readErased' | 'now'>
export type Restored = Checked & {
	erasedAgain: number
	/** Rows of a backup made page by page that changed meanwhile: a newer one took their place, or they lack their parents. */
	leftOut: number
	proof: SessionProof
	/** Whether the rows of the audit log were checked against their seals, which needs the secret of the seals. */
	areRowsSealed: boolean
}

/**
 * Fills an empty database from a backup: the migrations that the backup had seen, its rows, then the later migrations.
 * Until all of it is checked, a table marks the database as unfinished, and every program refuses to start on it. An
 * interrupted restore goes on where it was when it is given the same backup.
 */
export async function restoreInto(env: DbEnv, opened: Opened, readErased: ReadErased): Promise<Restored> {
	const checked = await checkRestorable(opened)
	return fillFrom(env, await withErased(checked, readErased, Date.now()))
}

/** Reads who was erased since the backup, before anything is written. */
export const withErased = async (checked: Unread, readErased: ReadErased, now: number): Promise<Restorable> => ({
	...checked,
	erasedIds: await readErased(Date.parse(checked.header.made_at), now),
	readErased,
	now,
})

/** Checks that the backup is complete and that this program can restore it, without any database access. */
export async function checkRestorable(opened: Opened): Promise<Unread> {
	const checked = await checkContent(opened)
	const { schema } = checked.header
	if (isTooOld(schema)) throw new BackupProblem(PROBLEMS.olderSchema(opened.name, schema.tag))
	if (!isKnownMigration(schema)) throw new BackupProblem(PROBLEMS.newerSchema(opened.name, schema.tag))
	return { ...checked, opened }
}

/** The restore itself, from a backup that has been checked. */
export async function fillFrom(env: DbEnv, checked: Restorable): Promise<Restored> {
	const db = openDb(env)
	const client = db.$client
	let progress = await begin(client, checked.footer.sha256)
	const next = (step: Step) => {
		progress = { ...progress, step, done: 0 }
	}
	if (progress.step === 'migrate') {
		await migrateTo(db, checked.header.schema)
		const triggers = await prepareTables(client)
		progress = { ...progress, triggers, step: 'load', done: 0 }
	}
	if (progress.step === 'load') {
		await loadRows(client, checked, progress.done)
		progress = { ...progress, leftOut: await checkRows(client, checked) }
		await client.migrate([...(await endWhatWasOpen(client)), noteStep('search')])
		next('search')
	}
	if (progress.step === 'search') {
		await writeSearch(client, checked.header, progress.done)
		await client.migrate([...progress.triggers, TAKE_STALE, noteStep('finish')])
	}
	await migrateWhole(db)
	// Before anything writes into the audit log.
	const { header, footer, opened } = checked
	const areRowsSealed = await checkSeals(db, {
		seal: opened.manifest?.seal ?? null,
		madeAt: Date.parse(header.made_at),
	})
	const erasedFirst = await finish(db, checked)
	const proof = await proveSession(db, checked.now)
	const erasedAgain = erasedFirst + (await eraseLate(db, checked))
	const [secret] = readSealSecrets()
	await client.migrate([dropMark, ...(await restoredStatements(db, secret, checked.now)).map(statement)])
	return { header, footer, erasedAgain, leftOut: progress.leftOut, proof, areRowsSealed }
}

/** Marks an empty database, or reads where the restore of the same backup was interrupted. */
async function begin(client: Client, backup: string): Promise<Progress> {
	if (await hasTable(client, RESTORE_MARK)) {
		const progress = await progressOf(client)
		if (!progress) throw new BackupProblem(PROBLEMS.otherProgram())
		if (progress.backup !== backup) throw new BackupProblem(PROBLEMS.otherRestore(progress.backup))
		return progress
	}
	if (!(await isEmpty(client))) throw new BackupProblem(PROBLEMS.notEmpty())
	await client.migrate(createMark(backup))
	return { backup, step: 'migrate', done: 0, triggers: [], leftOut: 0 }
}

/**
 * A new epoch for every space: each device then resends what the backup may lack. Waiting mails and pushes are deleted:
 * they were sent long ago, or contain a link that is void now. Browsers that get pushes end with their session, and so do
 * sign-ins that have begun. No job is at work.
 */
async function endWhatWasOpen(client: Client): Promise<string[]> {
	const there = async (name: string) => ((await hasTable(client, name)) ? [`delete from ${name}`] : [])
	return [
		'update spaces set epoch = lower(hex(randomblob(16)))',
		`delete from jobs where kind in ('send_mail', 'push_notifications') and done_at is null and failed_at is null`,
		'update jobs set locked_until = null where done_at is null and failed_at is null',
		...(await there('push_subscriptions')),
		...(await there('auth_challenges')),
	]
}

/** What older rows must not bring back, and what has to be read again elsewhere. */
async function finish(db: Db, { erasedIds, now }: Restorable): Promise<number> {
	const erasedAgain = await eraseAgain(db, erasedIds, now)
	await db.$client.execute({
		sql: 'update subscriptions set check_at = ? where customer_id is not null',
		args: [now],
	})
	await enqueueSweep(db, { makeId, now })
	return erasedAgain
}

/** A restore takes long enough for accounts to be erased while it runs. */
const eraseLate = async (db: Db, { header, readErased, now }: Restorable): Promise<number> =>
	eraseAgain(db, await readErased(Date.parse(header.made_at), Date.now()), now)
