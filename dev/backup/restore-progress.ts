import type { Client, InStatement } from '@libsql/client/web'
import { RESTORE_MARK } from '#db/backup/tables.ts'

/** The steps of a restore, each of which may be repeated from its beginning or goes on where it was. */
export const STEPS = ['migrate', 'load', 'search', 'finish'] as const
export type Step = (typeof STEPS)[number]

export type Progress = {
	/** The SHA-256 of the backup's contents: only the same backup goes on. */
	backup: string
	step: Step
	/** How much of the step is done: rows that were loaded, recipes whose words are in the search. */
	done: number
	/** The triggers that were dropped while rows are loaded, as their SQL. */
	triggers: string[]
	/** How many rows of a backup that was made page by page have no place in the database. */
	leftOut: number
}

export const createMark = (backup: string): InStatement[] => [
	`create table ${RESTORE_MARK} (backup text not null, step text not null, done integer not null, triggers text not null, left_out integer not null) strict`,
	{ sql: `insert into ${RESTORE_MARK} values (?, 'migrate', 0, '[]', 0)`, args: [backup] },
]

export const dropMark = `drop table ${RESTORE_MARK}`

/** For the batch that does what it notes. */
export const noteDone = (done: number): InStatement => ({ sql: `update ${RESTORE_MARK} set done = ?`, args: [done] })

export const noteStep = (step: Step): InStatement => ({
	sql: `update ${RESTORE_MARK} set step = ?, done = 0`,
	args: [step],
})

export const noteTriggers = (triggers: string[]): InStatement => ({
	sql: `update ${RESTORE_MARK} set triggers = ?`,
	args: [JSON.stringify(triggers)],
})

/** `count`: a number, or an SQL expression that gives it. */
export const noteLeftOut = (count: number | string): InStatement =>
	`update ${RESTORE_MARK} set left_out = left_out + ${count}`

/** Where an interrupted restore was; undefined for one of a version that noted nothing. */
export async function progressOf(client: Client): Promise<Progress | undefined> {
	const columns = await client.execute({ sql: 'select name from pragma_table_info(?)', args: [RESTORE_MARK] })
	if (!columns.rows.some(({ name }) => name === 'backup')) return undefined
	const [row] = (await client.execute(`select backup, step, done, triggers, left_out from ${RESTORE_MARK}`)).rows
	const step = STEPS.find((name) => name === row?.step)
	if (!row || !step) return undefined
	return {
		backup: String(row.backup),
		step,
		done: Number(row.done),
		triggers: JSON.parse(String(row.triggers)),
		leftOut: Number(row.left_out),
	}
}
