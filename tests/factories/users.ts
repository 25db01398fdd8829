import { defaultPreferences, type Preferences } from '#app/domains/accounts/model/preferences.ts'
import { passwords } from '#app/domains/accounts/server/passwords.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import { commit } from '#app/sync/server/commit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { insertCook } from '#db/queries/accounts.ts'
import type { users } from '#db/schema/accounts.ts'
import { subscriptions } from '#db/schema/billing.ts'

type UserRow = typeof users.$inferInsert

export type UserOverrides = Partial<Omit<UserRow, 'email_normalized' | 'password_hash'>> & {
	/** Left out: nobody can sign in with a password, and no time is spent on a hash. */
	password?: string
	onboarding_completed?: boolean
	preferences?: Partial<Preferences>
	subscription_tier?: string
	subscription_end?: number
	is_beta_tester?: boolean
}

/** A cook as the tests know one; `space` is the cook's own. */
export type User = { id: string; space: string; email: string }

/** Writes a cook, by default one with a confirmed address and finished onboarding. */
export async function makeUser(db: Db, overrides: UserOverrides = {}): Promise<User> {
	const {
		password,
		onboarding_completed = true,
		preferences,
		subscription_tier,
		is_beta_tester,
		subscription_end,
		...row
	} = overrides
	const id = row.id ?? makeId()
	const email = row.email ?? `cook-${id}@nomster.example`
	const now = row.created_at ?? Date.now()
	await writeBatch(db, [
		...insertCook(
			db,
			{
				first_name: 'Test',
				last_name: 'Cook',
				email_confirmed_at: now,
				terms_accepted_at: now,
				created_at: now,
				...row,
				id,
				email,
				email_normalized: email.toLowerCase(),
				password_hash: password ? await passwords.hash(password) : null,
			},
			{ epoch: makeId() },
		),
		...(subscription_tier || is_beta_tester
			? [
					db
						.insert(subscriptions)
						.values({ user_id: id, subscription_tier, is_beta_tester, subscription_end, updated_at: now }),
				]
			: []),
	])
	await commit(db, {
		space: id,
		userId: id,
		at: now,
		plan: () => [
			{
				entity: 'preferences',
				id,
				op: 'put',
				fields: {
					user_id: id,
					preferences: { ...defaultPreferences(), ...ANYWHERE, time_zone: row.time_zone ?? 'UTC', ...preferences },
					onboarding_completed,
					onboarding_completed_at: onboarding_completed ? now : null,
				},
			},
		],
	})
	return { id, space: id, email }
}
