import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Query, type Question, queryOfSql } from '../batch.ts'
import type { Db } from '../client.ts'
import { email_tokens, sessions } from '../schema/accounts.ts'
import { endSessionsOf, type FoundAccount, isActive, isAsRead, type Role } from './account-deletion.ts'
import type { Condition } from './audit.ts'
import { keepReason } from './own-sessions.ts'

/** Who acts, with the role that the session has found. `adminEmails`: the normalized addresses of ADMIN_EMAILS. */
export type ActingAdmin = { id: string; role: Role; adminEmails: readonly string[] }

/** Somebody who acts still has that role: nobody has lowered or disabled them in between. */
const isStillActing = ({ id, role, adminEmails }: ActingAdmin): Condition =>
	role === 'super_admin'
		? sql`exists (select 1 from users where id = ${id} and role = 'super_admin' and account_status <> 'disabled')`
		: sql`exists (select 1 from users where id = ${id} and account_status <> 'disabled' and (role <> 'user' or email_normalized in (select value from json_each(${JSON.stringify(adminEmails)}))))`

/**
 * Somebody else is a super administrator, too, and stays one: an account that waits for its deletion does not. The
 * second condition is that of the index.
 */
const hasOtherSuperAdmin = (id: string): Condition =>
	sql`exists (select 1 from users where role = 'super_admin' and role <> 'user' and id <> ${id} and account_status = 'active')`

/** Without this account there is no active super administrator. */
const isLastSuperAdmin = (id: string): Condition =>
	sql`exists (select 1 from users where id = ${id} and role = 'super_admin') and not ${hasOtherSuperAdmin(id)}`

/** The cook may ask for the deletion of their account: it is active, and another super administrator would be left. */
export const mayRequestDeletion = (id: string): Condition => sql`${isActive(id)} and not (${isLastSuperAdmin(id)})`

/** Whether no active super administrator would be left, as a question of a batch. */
export const askLastSuperAdmin = (id: string): Question<boolean> => ({
	...queryOfSql(sql`select ${isLastSuperAdmin(id)} as is_last`),
	read: ({ rows }) => Number(rows[0]?.is_last) === 1,
})

/**
 * The account is as it was read, and who acts still may. A super administrator who is lowered leaves another one: of
 * any number of parallel lowerings the last one finds no other.
 */
export const isStillPossible = (account: FoundAccount, actor: ActingAdmin): Condition =>
	sql`${isAsRead(account)} and ${isStillActing(actor)}${account.role === 'super_admin' ? sql` and ${hasOtherSuperAdmin(account.id)}` : sql``}`

/**
 * Ends all sessions of an account, where `when` holds, and voids mailed links to another address: a thief with such a
 * session may have asked for one. Until `until`, their browsers are told why when they ask next.
 */
export const endAllSessionsOf = (
	db: Db,
	userId: string,
	{ now, until, when }: { now: number; until: number; when: Condition },
): Query[] => [
	keepReason(db, and(eq(sessions.user_id, userId), when), { why: 'revoked', now, until }),
	db
		.update(email_tokens)
		.set({ used_at: now })
		.where(
			and(
				eq(email_tokens.user_id, userId),
				eq(email_tokens.purpose, 'change_email'),
				isNull(email_tokens.used_at),
				when,
			),
		),
	endSessionsOf(db, userId, when),
]
