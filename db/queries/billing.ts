import { eq } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { users } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'

/** The cook with this address (lower case, as sign-in looks it up). */
export async function findCookByEmail(db: Db, emailNormalized: string) {
	const [row] = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.email_normalized, emailNormalized))
		.limit(1)
	return row
}

/** Sets what a cook is granted; what they have paid for stays. */
export const putGrant = (
	db: Db,
	grant: Pick<typeof subscriptions.$inferInsert, 'user_id' | 'granted_tier' | 'is_beta_tester' | 'updated_at'>,
) => {
	const { user_id: _key, ...fields } = grant
	return db.insert(subscriptions).values(grant).onConflictDoUpdate({ target: subscriptions.user_id, set: fields })
}

/** Sets a cook's role. */
export const putRole = (db: Db, userId: string, role: (typeof users.$inferSelect)['role']) =>
	db.update(users).set({ role }).where(eq(users.id, userId))
