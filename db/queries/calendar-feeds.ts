import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { calendar_feeds } from '../schema/meal-plan.ts'

/**
 * The space whose plan a secret's hash opens, and the time zone that determines its current day. The feed of a disabled
 * account stays closed.
 */
export const findCalendarFeed = (db: Db, secret_hash: string) =>
	db
		.select({ space: calendar_feeds.space, time_zone: users.time_zone })
		.from(calendar_feeds)
		.innerJoin(users, eq(users.id, calendar_feeds.user_id))
		.where(and(eq(calendar_feeds.secret_hash, secret_hash), ne(users.account_status, 'disabled')))

export const findFeedOfCook = (db: Db, user_id: string) =>
	db.select({ created_at: calendar_feeds.created_at }).from(calendar_feeds).where(eq(calendar_feeds.user_id, user_id))

/** A cook has one feed: a new one replaces the old one. */
export const putCalendarFeed = (db: Db, feed: typeof calendar_feeds.$inferInsert) =>
	db
		.insert(calendar_feeds)
		.values(feed)
		.onConflictDoUpdate({
			target: calendar_feeds.user_id,
			set: { space: feed.space, secret_hash: feed.secret_hash, created_at: feed.created_at },
		})

export const deleteCalendarFeed = (db: Db, user_id: string) =>
	db.delete(calendar_feeds).where(eq(calendar_feeds.user_id, user_id))
