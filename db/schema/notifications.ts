import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { NOTIFICATION_KINDS, NOTIFICATION_TYPES } from '#app/domains/notifications/model/kinds.ts'
import { ownUser, sessions, users } from './accounts.ts'
import { flag, type JsonObject, json, time } from './columns.ts'

/** What a cook wants to be told, and how; a missing row means the defaults. */
export const notification_preferences = sqliteTable('notification_preferences', {
	user_id: ownUser().primaryKey(),
	push_enabled: flag().notNull().default(true),
	email_enabled: flag().notNull().default(true),
	recipe_comments: flag().notNull().default(true),
	recipe_likes: flag().notNull().default(true),
	meal_reminders: flag().notNull().default(true),
	social_activity: flag().notNull().default(true),
	recipe_recommendations: flag().notNull().default(true),
	system_announcements: flag().notNull().default(true),
	unusual_activity: flag().notNull().default(true),
	/** Next week at a glance, on Sunday evenings. */
	week_glance: flag().notNull().default(false),
	/** When the day's meals are reminded of, HH:mm in the cook's zone. */
	meal_reminder_time: text().notNull().default('08:00'),
})

/**
 * What a cook is told. `id`: kind, cook, subject and, for what gathers, the event that began it: nothing comes twice.
 * Title and message are made of `kind` and `values` (notifications/model/notification-text.ts).
 */
export const notifications = sqliteTable(
	'notifications',
	{
		id: text().primaryKey(),
		user_id: ownUser(),
		type: text({ enum: NOTIFICATION_TYPES }).notNull(),
		kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
		/** What it is about: a recipe's or cook's id, a day. Unread notifications of one kind and subject gather in one. */
		subject: text().notNull(),
		values: json<JsonObject>().notNull(),
		/** How many events have gathered in it. */
		count: integer().notNull().default(1),
		link: text().notNull(),
		/** Who did it last. */
		actor_id: text().references(() => users.id, { onDelete: 'cascade' }),
		read_at: time(),
		dismissed_at: time(),
		/** When it was last in a digest. */
		mailed_at: time(),
		/** When its last event happened. */
		created_at: time().notNull(),
	},
	(t) => [
		// The inbox, newest first.
		index('notifications_inbox').on(t.user_id, t.created_at).where(sql`dismissed_at is null`),
		// The number on the bell; and what gathers.
		uniqueIndex('notifications_unread')
			.on(t.user_id, t.kind, t.subject)
			.where(sql`read_at is null and dismissed_at is null`),
		// The clean-up deletes what is older than 90 days.
		index('notifications_by_time').on(t.created_at),
		// The erasure of an account: what it has done and what it was told.
		index('notifications_by_user').on(t.user_id),
		index('notifications_by_actor').on(t.actor_id).where(sql`actor_id is not null`),
	],
)

/**
 * The events that were told of, so that none is told twice: of the same kind, subject and actor again only after the
 * days that the kind says. `told_by`: the write that told it last.
 */
export const notification_events = sqliteTable(
	'notification_events',
	{
		id: text().primaryKey(),
		user_id: ownUser(),
		actor_id: text(),
		told_at: time().notNull(),
		told_by: text().notNull(),
	},
	(t) => [
		index('notification_events_by_user').on(t.user_id),
		index('notification_events_by_actor').on(t.actor_id).where(sql`actor_id is not null`),
		index('notification_events_by_time').on(t.told_at),
	],
)

/** A browser that a cook's notifications are pushed to; it ends with its session. */
export const push_subscriptions = sqliteTable(
	'push_subscriptions',
	{
		user_id: ownUser(),
		endpoint: text().notNull(),
		/** The browser's public key, base64url of 65 bytes. */
		p256dh_key: text().notNull(),
		/** base64url of 16 bytes. */
		auth_key: text().notNull(),
		user_agent: text().notNull(),
		session_id: text()
			.notNull()
			// A session gets a new id when its cook proves who they are.
			.references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
		created_at: time().notNull(),
		/** When the browser registered last. */
		seen_at: time().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.user_id, t.endpoint] }),
		// An endpoint is one cook's.
		uniqueIndex('push_subscriptions_by_endpoint').on(t.endpoint),
		index('push_subscriptions_by_session').on(t.session_id),
	],
)

/**
 * The moment at which the cron looks at a cook's plan next, one row a cook. Each edit of the plan sets it to the moment
 * of the edit.
 */
export const reminders = sqliteTable(
	'reminders',
	{
		user_id: ownUser().primaryKey(),
		next_at: time().notNull(),
		/** Up to here everything that was due has been told. */
		told_until: time().notNull(),
	},
	(t) => [index('reminders_due').on(t.next_at)],
)

/** When a cook gets the next digest of what is unread, and when the last one was sent; one row a cook. */
export const digests = sqliteTable(
	'digests',
	{
		user_id: ownUser().primaryKey(),
		/** null: nothing waits. */
		due_at: time(),
		sent_at: time(),
	},
	(t) => [index('digests_due').on(t.due_at).where(sql`due_at is not null`)],
)

/** What administrators have announced, newest first. */
export const announcements = sqliteTable(
	'announcements',
	{
		/** Made by the form, so that it is sent once however often it is pressed. */
		id: text().primaryKey(),
		title: text().notNull(),
		message: text().notNull(),
		/** A path of the app. */
		link: text().notNull(),
		/** 'all', a tier, or 'list' for cooks who were named. */
		audience: text().notNull(),
		/** How many cooks it was for when it was sent. */
		recipients: integer().notNull(),
		created_at: time().notNull(),
		/** `audit_subjects.id` of the administrator. */
		sent_by: text(),
	},
	(t) => [index('announcements_newest').on(t.created_at, t.id)],
)
