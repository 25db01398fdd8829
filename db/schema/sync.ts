import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { time } from './columns.ts'

/** Whose kitchen. A cook's own space has the cook's id; a household will have one of its own. */
export const spaces = sqliteTable('spaces', {
	id: text().primaryKey(),
	/** Changes when the database is restored from a backup: devices then send again what it may have forgotten (R9). */
	epoch: text().notNull(),
	created_at: time().notNull(),
})

export const space_members = sqliteTable(
	'space_members',
	{
		space: text()
			.notNull()
			.references(() => spaces.id, { onDelete: 'cascade' }),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text({ enum: ['owner', 'member'] }).notNull(),
		created_at: time().notNull(),
	},
	(t) => [primaryKey({ columns: [t.space, t.user_id] })],
)

/**
 * The history of a space, a row a commit. The primary key is the lock: of two writers that read the same version, the
 * second one's insert fails, its whole batch rolls back, and it reads again.
 */
export const sync_commits = sqliteTable(
	'sync_commits',
	{
		space: text()
			.notNull()
			.references(() => spaces.id, { onDelete: 'cascade' }),
		ver_from: integer().notNull(),
		/** The commit holds the versions ver_from .. ver_to - 1; the space then stands at ver_to. */
		ver_to: integer().notNull(),
		user_id: text().notNull(),
		at: time().notNull(),
	},
	(t) => [primaryKey({ columns: [t.space, t.ver_from] })],
)
