import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Preferences } from '#app/domains/accounts/model/preferences.ts'
import { flag, synced, time } from './columns.ts'

/** Who may sign in. The spec's `profiles` fields are in this table too: one row, one read. */
export const users = sqliteTable(
	'users',
	{
		id: text().primaryKey(),
		/** As typed at sign-up; shown to the cook and used for mails. */
		email: text().notNull(),
		/** Lower case, NFC: used for uniqueness and sign-in. */
		email_normalized: text().notNull(),
		email_confirmed_at: time(),
		/** `scrypt$N$r$p$salt$key`; null for a cook who only signs in through a provider. */
		password_hash: text(),
		first_name: text().notNull().default(''),
		last_name: text().notNull().default(''),
		display_name: text().notNull().default(''),
		avatar_url: text(),
		/** IANA name, from the device: determines 'today' and month edges. */
		time_zone: text().notNull().default('UTC'),
		role: text({ enum: ['user', 'admin', 'super_admin'] })
			.notNull()
			.default('user'),
		account_status: text({ enum: ['active', 'pending_deletion', 'disabled'] })
			.notNull()
			.default('active'),
		deletion_scheduled_at: time(),
		deletion_reason: text(),
		terms_accepted_at: time(),
		created_at: time().notNull(),
	},
	// Sign-in and 'already in use' look a cook up by address, and two concurrent sign-ups must not both succeed.
	(t) => [uniqueIndex('users_by_email').on(t.email_normalized)],
)

/** `id` is the SHA-256 of the cookie's value: a copy of the database opens no session. */
export const sessions = sqliteTable(
	'sessions',
	{
		id: text().primaryKey(),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** Seconds, as lucia stores it. */
		expires_at: integer().notNull(),
		/** Milliseconds; the absolute lifetime counts from here. */
		created_at: time().notNull(),
		/** Written at most hourly. */
		last_seen_at: time().notNull(),
		user_agent: text().notNull().default(''),
	},
	(t) => [
		// All sessions of a cook are listed, and ended together (sign-out everywhere, reset, deletion).
		index('sessions_by_user').on(t.user_id),
		// The clean-up deletes ended sessions.
		index('sessions_by_end').on(t.expires_at),
	],
)

/** One-use links in mails. `id` is the SHA-256 of the token. */
export const email_tokens = sqliteTable(
	'email_tokens',
	{
		id: text().primaryKey(),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		purpose: text({ enum: ['confirm_email', 'reset_password'] }).notNull(),
		/** The address that the link was sent to: a link for an old address confirms nothing. */
		email_normalized: text().notNull(),
		expires_at: time().notNull(),
		used_at: time(),
		created_at: time().notNull(),
	},
	(t) => [
		// A new link voids the earlier ones of the same purpose.
		index('email_tokens_by_user').on(t.user_id, t.purpose),
		// The clean-up deletes ended links.
		index('email_tokens_by_end').on(t.expires_at),
	],
)

/** One row per cook, `id` = the user's id. Synced, so that the device has the preferences without a network. */
export const user_preferences = sqliteTable(
	'user_preferences',
	{
		...synced(),
		user_id: text()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		preferences: text({ mode: 'json' }).$type<Preferences>().notNull(),
		onboarding_completed: flag().notNull().default(false),
		onboarding_completed_at: time(),
	},
	(t) => [index('user_preferences_by_ver').on(t.space, t.ver)],
)
