import { makeId } from '#app/platform/model/ids.ts'
import { hasTable, RESTORE_MARK } from '#db/backup/tables.ts'
import { writeBatch } from '#db/batch.ts'
import { type Db, type DbEnv, openDb } from '#db/client.ts'
import { insertAudit } from '#db/queries/audit.ts'
import { insertOperation, type Operation } from '#db/queries/operations.ts'

/**
 * Notes a command in the database that it was about, where administrators see it. A database that cannot take it (it is
 * older, or down) fails no backup: the reason is said. One that is half restored gets no row: the backup may have it too.
 */
export async function noteOperation(
	env: DbEnv,
	operation: Pick<Operation, 'kind' | 'started_at' | 'outcome' | 'detail'>,
): Promise<void> {
	try {
		const now = Date.now()
		const db = openDb(env)
		if (await hasTable(db.$client, RESTORE_MARK)) return
		await writeBatch(db, [
			insertOperation(db, { ...operation, id: makeId(), ended_at: now }),
			...auditOf(db, operation, now),
		])
	} catch (error) {
		console.error(`This ${operation.kind} could not be noted in the database: ${reasonOf(error)}`)
	}
}

const AUDITED: Partial<Record<Operation['kind'], string>> = { backup: 'backup_made', restore_drill: 'restore_drilled' }

function auditOf(db: Db, { kind, outcome }: Pick<Operation, 'kind' | 'outcome'>, now: number) {
	const action = AUDITED[kind]
	if (!action || outcome === 'failed') return []
	return [insertAudit(db, { action, actor: null, subject: null, outcome: 'done', now })]
}

/** Drizzle's own message repeats the statement; its cause says what happened. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	return error.cause instanceof Error ? error.cause.message : error.message
}
