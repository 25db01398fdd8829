import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** The names that the audit log has for people: the row goes with the account, and nobody can say who it was. */
export const audit_subjects = sqliteTable(
	'audit_subjects',
	{
		/** Random. */
		id: text().primaryKey(),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
	},
	(t) => [uniqueIndex('audit_subjects_by_user').on(t.user_id)],
)

/** What was done to accounts. It only grows: triggers abort every change of a row. */
export const audit_log = sqliteTable(
	'audit_log',
	{
		id: text().primaryKey(),
		created_at: time().notNull(),
		action: text().notNull(),
		/** `audit_subjects.id` of the person who did it; null for the program itself. */
		actor: text(),
		/** `audit_subjects.id` of the account that it was done to. */
		subject: text(),
		outcome: text({ enum: ['done', 'refused'] }).notNull(),
	},
	(t) => [index('audit_log_by_time').on(t.created_at), index('audit_log_by_subject').on(t.subject, t.created_at)],
)
