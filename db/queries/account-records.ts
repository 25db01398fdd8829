import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import {
	account_deletion_requests,
	identities,
	login_activity,
	passkeys,
	sessions,
	sign_in_devices,
	users,
} from '../schema/accounts.ts'
import { ai_turns } from '../schema/assistant.ts'
import { subscriptions } from '../schema/billing.ts'
import { moderation_appeals } from '../schema/moderation.ts'
import { notification_preferences, notifications, push_subscriptions } from '../schema/notifications.ts'
import { recipe_ratings } from '../schema/recipes.ts'
import { blocks, follows, retired_usernames } from '../schema/social.ts'
import { usage } from '../schema/usage.ts'

/**
 * What the server stores about a cook besides the rows that devices sync, without secrets and hashes. One round trip;
 * null if there is no such cook.
 */
export async function readAccountRecords(db: Db, userId: string) {
	const [
		profiles,
		plan,
		counted,
		turns,
		ratings,
		signedIn,
		devices,
		activity,
		connected,
		keys,
		notified,
		inbox,
		pushed,
		following,
		followers,
		blocked,
		usernames,
		deletion,
		appeals,
	] = await db.batch([
		db.select(PROFILE).from(users).where(eq(users.id, userId)),
		db.select().from(subscriptions).where(eq(subscriptions.user_id, userId)),
		db
			.select({ feature: usage.feature, month: usage.month, count: usage.count })
			.from(usage)
			.where(eq(usage.user_id, userId)),
		db
			.select({
				feature: ai_turns.feature,
				month: ai_turns.month,
				state: ai_turns.state,
				input_tokens: ai_turns.input_tokens,
				output_tokens: ai_turns.output_tokens,
				cost_micros: ai_turns.cost_micros,
				at: ai_turns.at,
			})
			.from(ai_turns)
			.where(eq(ai_turns.user_id, userId)),
		db
			.select({
				recipe_id: recipe_ratings.recipe_id,
				rating: recipe_ratings.rating,
				created_at: recipe_ratings.created_at,
				updated_at: recipe_ratings.updated_at,
			})
			.from(recipe_ratings)
			.where(eq(recipe_ratings.user_id, userId)),
		db
			.select({
				user_agent: sessions.user_agent,
				city: sessions.city,
				country: sessions.country,
				created_at: sessions.created_at,
				last_seen_at: sessions.last_seen_at,
			})
			.from(sessions)
			.where(eq(sessions.user_id, userId)),
		db
			.select({
				summary: sign_in_devices.summary,
				country: sign_in_devices.country,
				created_at: sign_in_devices.created_at,
				last_seen_at: sign_in_devices.last_seen_at,
			})
			.from(sign_in_devices)
			.where(eq(sign_in_devices.user_id, userId)),
		db
			.select({
				user_agent_summary: login_activity.user_agent_summary,
				success: login_activity.success,
				city: login_activity.city,
				country: login_activity.country,
				masked_ip_address: login_activity.masked_ip_address,
				created_at: login_activity.created_at,
			})
			.from(login_activity)
			.where(eq(login_activity.user_id, userId)),
		db
			.select({
				provider: identities.provider,
				email: identities.email,
				created_at: identities.created_at,
				last_used_at: identities.last_used_at,
			})
			.from(identities)
			.where(eq(identities.user_id, userId)),
		db
			.select({ name: passkeys.name, created_at: passkeys.created_at, last_used_at: passkeys.last_used_at })
			.from(passkeys)
			.where(eq(passkeys.user_id, userId)),
		db.select().from(notification_preferences).where(eq(notification_preferences.user_id, userId)),
		// Who has rated a recipe is not told to its author: neither the actor nor the id, which names one.
		db
			.select({
				kind: notifications.kind,
				values: notifications.values,
				count: notifications.count,
				link: notifications.link,
				read_at: notifications.read_at,
				dismissed_at: notifications.dismissed_at,
				created_at: notifications.created_at,
			})
			.from(notifications)
			.where(eq(notifications.user_id, userId)),
		db
			.select({
				user_agent: push_subscriptions.user_agent,
				created_at: push_subscriptions.created_at,
				seen_at: push_subscriptions.seen_at,
			})
			.from(push_subscriptions)
			.where(eq(push_subscriptions.user_id, userId)),
		db
			.select({ cook: follows.followee_id, state: follows.state, created_at: follows.created_at })
			.from(follows)
			.where(eq(follows.follower_id, userId)),
		db
			.select({ cook: follows.follower_id, state: follows.state, created_at: follows.created_at })
			.from(follows)
			.where(eq(follows.followee_id, userId)),
		db
			.select({ cook: blocks.blocked_id, created_at: blocks.created_at })
			.from(blocks)
			.where(eq(blocks.user_id, userId)),
		db
			.select({ username: retired_usernames.username, until: retired_usernames.until })
			.from(retired_usernames)
			.where(eq(retired_usernames.user_id, userId)),
		db
			.select({
				reason: account_deletion_requests.reason,
				requested_at: account_deletion_requests.requested_at,
				scheduled_for: account_deletion_requests.scheduled_for,
			})
			.from(account_deletion_requests)
			// A literal, not a parameter: otherwise the planner does not use the partial index.
			.where(and(eq(account_deletion_requests.user_id, userId), sql`status <> 'cancelled'`)),
		db
			.select({
				note: moderation_appeals.note,
				state: moderation_appeals.state,
				created_at: moderation_appeals.created_at,
				decided_at: moderation_appeals.decided_at,
			})
			.from(moderation_appeals)
			.where(eq(moderation_appeals.user_id, userId)),
	])
	const [profile] = profiles
	if (!profile) return null
	return {
		profile,
		plan: plan.map(withoutUser),
		counted_features: counted,
		assistant_turns: turns,
		ratings_given: ratings,
		sessions: signedIn,
		devices,
		login_activity: activity,
		connected_accounts: connected,
		passkeys: keys,
		notifications: notified.map(withoutUser),
		inbox,
		push_subscriptions: pushed,
		following,
		followers,
		blocked_cooks: blocked,
		earlier_usernames: usernames,
		deletion_requests: deletion,
		appeals,
	}
}

const PROFILE = {
	email: users.email,
	email_confirmed_at: users.email_confirmed_at,
	first_name: users.first_name,
	last_name: users.last_name,
	display_name: users.display_name,
	username: users.username,
	approves_followers: users.approves_followers,
	is_findable: users.is_findable,
	phone: users.phone,
	avatar_url: users.avatar_url,
	time_zone: users.time_zone,
	role: users.role,
	account_status: users.account_status,
	terms_accepted_at: users.terms_accepted_at,
	created_at: users.created_at,
}

const withoutUser = <R extends { user_id: string }>({ user_id: _user_id, ...rest }: R): Omit<R, 'user_id'> => rest
