import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Preferences } from '#app/domains/accounts/model/preferences.ts'
import { flag, type JsonObject, json, synced, texts, time } from './columns.ts'

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
		phone: text().notNull().default(''),
		avatar_url: text(),
		/** Chosen by the cook, 3 to 30 of a-z 0-9 _; null until then, and the display name stands in its place. */
		username: text(),
		/** A username may be changed once in 30 days. */
		username_changed_at: time(),
		/** Whether who wants to follow this cook has to ask. */
		approves_followers: flag().notNull().default(false),
		/** Whether the search of cooks finds this one; null: only with a public recipe. */
		is_findable: flag(),
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
	(t) => [
		uniqueIndex('users_by_email').on(t.email_normalized),
		uniqueIndex('users_by_username').on(t.username).where(sql`username is not null`),
		// Administrators count the sign-ups of some days,
		index('users_by_time').on(t.created_at),
		// and list accounts by what few of them are, newest first: an id begins with its time.
		index('users_by_status').on(t.account_status, t.id).where(sql`account_status <> 'active'`),
		index('users_by_role').on(t.role, t.id).where(sql`role <> 'user'`),
		index('users_unconfirmed').on(t.id).where(sql`email_confirmed_at is null`),
	],
)

/** The cook that a row belongs to: it goes with the account. */
export const ownUser = () =>
	text()
		.notNull()
		.references(() => users.id, { onDelete: 'cascade' })

/** `id` is the SHA-256 of the cookie's value: a copy of the database opens no session. */
export const sessions = sqliteTable(
	'sessions',
	{
		id: text().primaryKey(),
		user_id: ownUser(),
		/** Seconds, as lucia stores it. */
		expires_at: integer().notNull(),
		/** Milliseconds; the absolute lifetime counts from here. */
		created_at: time().notNull(),
		/** Written at most hourly. */
		last_seen_at: time().notNull(),
		user_agent: text().notNull().default(''),
		/** When this session last proved who it is: by sign-in, password, passkey or a fresh provider sign-in. */
		authenticated_at: time(),
		/** False: 'Stay signed in' was off, so the session ends after 12 idle hours. */
		is_persistent: flag().notNull().default(true),
		city: text(),
		/** ISO 3166-1 alpha-2. */
		country: text(),
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
		user_id: ownUser(),
		purpose: text({ enum: ['confirm_email', 'reset_password', 'change_email', 'link_identity'] }).notNull(),
		/** The address that the link was sent to: a link for an old address confirms nothing. */
		email_normalized: text().notNull(),
		/** What the link carries out: the new address as typed, or the identity to link. */
		payload: json<JsonObject>(),
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
		user_id: ownUser(),
		preferences: text({ mode: 'json' }).$type<Preferences>().notNull(),
		onboarding_completed: flag().notNull().default(false),
		onboarding_completed_at: time(),
	},
	// Deleting a cook looks for the rows that reference the cook.
	(t) => [index('user_preferences_by_ver').on(t.space, t.ver), index('user_preferences_by_user').on(t.user_id)],
)

/** A cook's account at a provider. The subject identifies it; its address is only what the provider last reported. */
export const identities = sqliteTable(
	'identities',
	{
		provider: text().notNull(),
		subject: text().notNull(),
		user_id: ownUser(),
		email: text(),
		email_verified: flag().notNull().default(false),
		created_at: time().notNull(),
		last_used_at: time().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.provider, t.subject] }),
		// The list of connected accounts, and the rule that the last way to sign in stays.
		uniqueIndex('identities_by_user').on(t.user_id, t.provider),
	],
)

/** `id` is the credential's id, base64url. */
export const passkeys = sqliteTable(
	'passkeys',
	{
		id: text().primaryKey(),
		user_id: ownUser(),
		/** COSE key, base64url. */
		public_key: text().notNull(),
		counter: integer().notNull(),
		transports: texts().notNull(),
		name: text().notNull(),
		is_backed_up: flag().notNull(),
		created_at: time().notNull(),
		last_used_at: time(),
	},
	(t) => [index('passkeys_by_user').on(t.user_id)],
)

/** The second factor of a cook; counts once it is confirmed by a first code. */
export const totp_secrets = sqliteTable('totp_secrets', {
	user_id: ownUser().primaryKey(),
	/** Encrypted under TOTP_SECRET. */
	secret: text().notNull(),
	confirmed_at: time(),
	/** The last accepted time step: each is accepted once. */
	last_step: integer().notNull().default(0),
	created_at: time().notNull(),
})

/** `id` is an HMAC of user and code under a key that derives from TOTP_SECRET. */
export const recovery_codes = sqliteTable(
	'recovery_codes',
	{ id: text().primaryKey(), user_id: ownUser(), used_at: time(), created_at: time().notNull() },
	(t) => [index('recovery_codes_by_user').on(t.user_id)],
)

/**
 * What we know of a browser by a cookie of it, whose SHA-256 is `id`. A step that it has begun and must finish: a
 * passkey's challenge, a second factor, a provider's callback; used once. Or `session_ended`: why the session of this
 * cookie was ended from elsewhere.
 */
export const auth_challenges = sqliteTable(
	'auth_challenges',
	{
		id: text().primaryKey(),
		purpose: text({
			enum: [
				'passkey_create',
				'passkey_use',
				'second_factor',
				'provider',
				'link_identity',
				'add_email',
				'session_ended',
			],
		}).notNull(),
		user_id: text().references(() => users.id, { onDelete: 'cascade' }),
		payload: json<JsonObject>().notNull(),
		expires_at: time().notNull(),
		used_at: time(),
		created_at: time().notNull(),
	},
	(t) => [
		index('auth_challenges_by_user').on(t.user_id),
		// The clean-up deletes ended steps.
		index('auth_challenges_by_end').on(t.expires_at),
	],
)

/** The devices on which a cook has signed in: a sign-in on another one is unusual. */
export const sign_in_devices = sqliteTable(
	'sign_in_devices',
	{
		user_id: ownUser(),
		/** SHA-256 of the device cookie's value. */
		device: text().notNull(),
		/** Browser family and system, for a device that has lost its cookie. */
		summary: text().notNull(),
		country: text(),
		created_at: time().notNull(),
		last_seen_at: time().notNull(),
	},
	(t) => [primaryKey({ columns: [t.user_id, t.device] })],
)

/** Every attempt to sign in to an account, as the cook sees it on /security. */
export const login_activity = sqliteTable(
	'login_activity',
	{
		id: text().primaryKey(),
		user_id: ownUser(),
		user_agent_summary: text().notNull(),
		success: flag().notNull(),
		created_at: time().notNull(),
		city: text(),
		country: text(),
		/** The network without its last part; never a whole address. */
		masked_ip_address: text().notNull(),
	},
	(t) => [
		// The last 20 of a cook, and the number of failed ones of a day.
		index('login_activity_by_user').on(t.user_id, t.created_at),
		// The clean-up deletes what is older than 90 days.
		index('login_activity_by_time').on(t.created_at),
	],
)

/** At most one is pending per account. */
export const account_deletion_requests = sqliteTable(
	'account_deletion_requests',
	{
		id: text().primaryKey(),
		user_id: ownUser(),
		status: text({ enum: ['pending', 'cancelled', 'running'] }).notNull(),
		reason: text(),
		grace_days: integer().notNull(),
		requested_at: time().notNull(),
		scheduled_for: time().notNull(),
		cancelled_at: time(),
		/** `administrator`: not the cook's own wish. */
		asked_by: text({ enum: ['cook', 'administrator'] })
			.notNull()
			.default('cook'),
	},
	(t) => [
		uniqueIndex('account_deletion_requests_pending').on(t.user_id).where(sql`status <> 'cancelled'`),
		// The cron Worker looks for what is due.
		index('account_deletion_requests_by_due').on(t.status, t.scheduled_for),
		// The erasure deletes those that were cancelled too.
		index('account_deletion_requests_by_user').on(t.user_id),
	],
)
