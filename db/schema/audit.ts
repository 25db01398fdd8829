import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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

/** What was done, in the order of `seq`, which has no gaps. It only grows: triggers abort every change of a row. */
export const audit_log = sqliteTable(
	'audit_log',
	{
		seq: integer().primaryKey({ autoIncrement: true }),
		id: text().notNull(),
		created_at: time().notNull(),
		action: text().notNull(),
		/** `audit_subjects.id` of the person who did it; null for the program itself. */
		actor: text(),
		/** `audit_subjects.id` of the account that it was done to; null for an act that concerns no account. */
		subject: text(),
		outcome: text({ enum: ['done', 'refused'] }).notNull(),
		/** A code from a closed list: the name of a switch, the kind of a job; of a restore its proof. */
		detail: text(),
	},
	(t) => [
		uniqueIndex('audit_log_by_id').on(t.id),
		index('audit_log_by_time').on(t.created_at),
		index('audit_log_by_action').on(t.action, t.created_at),
		index('audit_log_by_action_and_outcome').on(t.action, t.outcome, t.created_at),
		index('audit_log_by_outcome').on(t.outcome, t.created_at),
		index('audit_log_by_actor').on(t.actor, t.created_at),
		index('audit_log_by_subject').on(t.subject, t.created_at),
		check('audit_log_detail', sql`length(detail) <= 64`),
	],
)

/** A seal proves the rows after the seal before it, up to one row. It only grows; triggers abort every change. */
export const audit_seals = sqliteTable('audit_seals', {
	/** Counted from 1 without gaps. */
	number: integer().primaryKey(),
	/** `audit_log.seq` of its last row. */
	upto: integer().notNull(),
	/** How many rows it proves. */
	rows: integer().notNull(),
	created_at: time().notNull(),
	/** The name of the secret that it is made with. */
	key: text().notNull(),
	/** HMAC-SHA-256 over its rows, in hex. */
	rows_mac: text().notNull(),
	/** HMAC-SHA-256 over the other fields of this row. */
	mac: text().notNull(),
	/** The MAC of the seal before it; empty for the first. */
	mac_before: text().notNull(),
})

/** What was pruned: the triggers let rows and seals go only up to here. It only grows; triggers abort every change. */
export const audit_prunes = sqliteTable('audit_prunes', {
	/** Counted from 1 without gaps. */
	number: integer().primaryKey(),
	/** `audit_log.seq` of the last pruned row. */
	upto: integer().notNull(),
	/** The number of the last pruned seal, and its MAC. */
	seal: integer().notNull(),
	seal_mac: text().notNull(),
	created_at: time().notNull(),
	/** As in `audit_seals`. */
	key: text().notNull(),
	mac: text().notNull(),
	/** The MAC of the prune before it; empty for the first. */
	mac_before: text().notNull(),
})

/** The seals whose copy is in R2. */
export const audit_copies = sqliteTable('audit_copies', {
	/** `audit_seals.number`. */
	number: integer().primaryKey(),
	created_at: time().notNull(),
})

/** The hourly check of the seals, which goes round and round: one row. */
export const audit_checks = sqliteTable('audit_checks', {
	id: integer().primaryKey(),
	/** The number of the seal that was checked last. */
	checked: integer().notNull(),
	checked_at: time().notNull(),
	/** The number of the first broken seal that was found, 0 for a fault of the log as a whole; null while all is well. */
	broken: integer(),
})
