import type { Question } from '../batch.ts'

export type AuditRow = {
	seq: number
	created_at: number
	action: string
	outcome: 'done' | 'refused'
	actor: string | null
	subject: string | null
	detail: string | null
}

/** What rows are wanted; `person`: as the one who acts or the one who is acted on, by the id in the log. */
export type AuditFilter = {
	action?: string | undefined
	outcome?: 'done' | 'refused' | undefined
	person?: string | undefined
	/** In milliseconds; `until` is not included. */
	since?: number | undefined
	until?: number | undefined
}

/** The row after which a list goes on. */
export type AuditPlace = { created_at: number; seq: number }

const FIELDS = 'seq, created_at, action, outcome, actor, subject, detail'
const ORDER = 'order by created_at desc, seq desc'

/**
 * The newest rows that fit the filter, before a place. Each filter walks along an index of its own in the order of the
 * list. A plus before a column keeps SQLite from taking another index than that of the person.
 */
export function listAudit(
	filter: AuditFilter,
	{ before, limit }: { before?: AuditPlace | undefined; limit: number },
): Question<AuditRow[]> {
	const params: unknown[] = []
	const bind = (value: unknown) => `?${params.push(value)}`
	const { action, outcome, person, since, until } = filter
	const keep = person ? '+' : ''
	const wanted = [
		...(action === undefined ? [] : [`${keep}action = ${bind(action)}`]),
		...(outcome === undefined ? [] : [`${keep}outcome = ${bind(outcome)}`]),
		...(since === undefined ? [] : [`created_at >= ${bind(since)}`]),
		...(until === undefined ? [] : [`created_at < ${bind(until)}`]),
		...(before === undefined ? [] : placeBefore(bind(before.created_at), bind(before.seq))),
	]
	const max = bind(limit)
	const arm = (more: string[]) => {
		const where = [...more, ...wanted].join(' and ')
		return `select ${FIELDS} from audit_log${where ? ` where ${where}` : ''} ${ORDER} limit ${max}`
	}
	const sql = person ? eitherOf(bind(person), arm, max) : arm([])
	return {
		toSQL: () => ({ sql, params }),
		read: ({ rows }) => rows.map((row) => ({ ...row }) as unknown as AuditRow),
	}
}

const placeBefore = (time: string, seq: string) => [`created_at <= ${time}`, `(created_at < ${time} or seq < ${seq})`]

/** A row in which the person is both is listed once. */
const eitherOf = (person: string, arm: (more: string[]) => string, max: string) =>
	`select ${FIELDS} from (select * from (${arm([`actor = ${person}`])}) union select * from (${arm([`subject = ${person}`])})) ${ORDER} limit ${max}`
