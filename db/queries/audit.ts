import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Query, queryOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { audit_log } from '../schema/audit.ts'

/** A condition on the state of the database at this place of a batch. */
export type Condition = SQL

/** Gives an account its random name in the audit log, if it has none yet. Nothing happens when there is no such account. */
export const nameSubject = (userId: string): Query =>
	queryOf(
		'insert into audit_subjects (id, user_id) select ?1, id from users where id = ?2 on conflict (user_id) do nothing',
		[randomUUID(), userId],
	)

const subjectOf = (userId: string | null) => sql`(select id from audit_subjects where user_id = ${userId})`

/** A row of the audit log, written where `when` holds. */
export const insertAudit = (
	db: Db,
	{
		action,
		actor,
		subject,
		outcome,
		detail = null,
		now,
		id = randomUUID(),
	}: {
		action: string
		actor: string | null
		subject: string | null
		outcome: 'done' | 'refused'
		detail?: string | null
		now: number
		id?: string | undefined
	},
	when: Condition = sql`true`,
) =>
	db
		.insert(audit_log)
		.select(
			sql`select null, ${id}, ${now}, ${action}, ${subjectOf(actor)}, ${subjectOf(subject)}, ${outcome}, ${detail} where ${when}`,
		)
