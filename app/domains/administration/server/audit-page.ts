import type { Clock } from '#app/platform/model/clock.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { ask, writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type AuditFilter, type AuditPlace, type AuditRow, listAudit } from '#db/queries/audit-page.ts'
import { type SealState, sealState } from '#db/queries/audit-seals.ts'
import { AUDIT_PAGE } from '../model/audit-words.ts'
import { csvLine } from '../model/csv.ts'

const ROWS_A_PAGE = 50
const MAX_EXPORTED = 50_000
const EXPORTED_A_READ = 25_000

export type AuditPageData = { rows: AuditRow[]; next: AuditPlace | null; seals: SealState }

/** A page of the rows, newest first, and the state of the seals. One round trip. */
export async function readAuditPage(
	db: Db,
	filter: AuditFilter | null,
	before: AuditPlace | undefined,
): Promise<AuditPageData> {
	// One more row says whether there are older ones; without a filter that could be read only the seals are asked for.
	const limit = filter ? ROWS_A_PAGE + 1 : 0
	const { rows, seals } = await ask(db, { rows: listAudit(filter ?? {}, { before, limit }), seals: sealState() })
	const shown = rows.slice(0, ROWS_A_PAGE)
	const last = shown.at(-1)
	const next = last && rows.length > ROWS_A_PAGE ? { created_at: last.created_at, seq: last.seq } : null
	return { rows: shown, next, seals }
}

const COLUMNS = ['row', 'time', 'action', 'outcome', 'actor', 'subject', 'detail']

/** What the filter finds as CSV, at most the newest 50,000 rows. The export is recorded first. Three round trips. */
export async function exportAudit(
	{ db, clock }: { db: Db; clock: Clock },
	me: { id: string },
	filter: AuditFilter,
): Promise<string> {
	await writeBatch(db, auditStatements(db, { action: 'audit_exported', actor: me.id, subject: null }, clock()))
	let text = csvLine(COLUMNS)
	let before: AuditPlace | undefined
	for (let count = 0; count < MAX_EXPORTED; count += EXPORTED_A_READ) {
		// One more than is exported, at the end, says whether the file is cut.
		const { rows } = await ask(db, { rows: listAudit(filter, { before, limit: EXPORTED_A_READ + 1 }) })
		const exported = rows.slice(0, EXPORTED_A_READ)
		text += exported.map(lineOf).join('')
		if (rows.length <= EXPORTED_A_READ) return text
		before = exported.at(-1)
	}
	return text + csvLine([AUDIT_PAGE.exportCut])
}

const lineOf = ({ seq, created_at, action, outcome, actor, subject, detail }: AuditRow): string =>
	csvLine([seq, new Date(created_at).toISOString(), action, outcome, actor, subject, detail])
