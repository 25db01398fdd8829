import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import { ask, type Question, questionOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { account_deletion_requests as requests, sessions, users } from '../schema/accounts.ts'
import type { Condition } from './audit.ts'
import { keepReason } from './own-sessions.ts'

export type Role = (typeof users.$inferSelect)['role']
export type AccountStatus = (typeof users.$inferSelect)['account_status']

/** An account, as somebody who acts on it has just read it. */
export type Expected = { id: string; role: Role; account_status: AccountStatus }

const pendingOf = (userId: string) => and(eq(requests.user_id, userId), eq(requests.status, 'pending'))

/** The account is still as it was read: nobody has changed its role or status in between, or begun to erase it. */
export const isAsRead = ({ id, role, account_status }: Expected): Condition =>
	sql`exists (select 1 from users where id = ${id} and role = ${role} and account_status = ${account_status}) and not exists (select 1 from account_deletion_requests where user_id = ${id} and status = 'running')`

/** The cook has requested a deletion that has not begun, and may still cancel it. */
export const isCancellable = (userId: string): Condition =>
	sql`exists (select 1 from account_deletion_requests where user_id = ${userId} and status = 'pending') and exists (select 1 from users where id = ${userId} and account_status = 'pending_deletion')`

/** A deletion is scheduled that has not begun, and `when` holds. */
export const isRequested = (userId: string, when: Condition = sql`true`): Condition =>
	sql`${when} and exists (select 1 from account_deletion_requests where user_id = ${userId} and status = 'pending')`

/** Nothing is asked for or begun. */
export const isActive = (userId: string): Condition =>
	sql`exists (select 1 from users where id = ${userId} and account_status = 'active')`

/** The account still waits for a deletion of which no request is left. */
export const isWithdrawn = (userId: string): Condition =>
	sql`account_status = 'pending_deletion' and not exists (select 1 from account_deletion_requests where user_id = ${userId} and status <> 'cancelled')`

/** This request has been accepted by an earlier statement of the batch. */
export const isAccepted = (requestId: string): Condition =>
	sql`exists (select 1 from account_deletion_requests where id = ${requestId})`

export const isDue = (requestId: string, now: number): Condition =>
	sql`exists (select 1 from account_deletion_requests where id = ${requestId} and status = 'pending' and scheduled_for <= ${now})`

export type NewRequest = Pick<
	typeof requests.$inferInsert,
	'id' | 'user_id' | 'reason' | 'grace_days' | 'requested_at' | 'scheduled_for'
> & { status: 'pending' | 'running'; asked_by: (typeof requests.$inferSelect)['asked_by'] }

/** Writes a request where `when` holds. */
export const insertRequest = (db: Db, request: NewRequest, when: Condition) => {
	const { id, user_id, status, reason, grace_days, requested_at, scheduled_for, asked_by } = request
	return db
		.insert(requests)
		.select(
			sql`select ${id}, ${user_id}, ${status}, ${reason ?? null}, ${grace_days}, ${requested_at}, ${scheduled_for}, null, ${asked_by} where ${when}`,
		)
}

/** Withdraws a request that has not begun, where `when` holds. */
export const withdrawRequest = (db: Db, userId: string, { now, when }: { now: number; when: Condition }) =>
	db
		.update(requests)
		.set({ status: 'cancelled', cancelled_at: now })
		.where(and(pendingOf(userId), when))

/** Writes the status of an account, and when it will be deleted, where `when` holds. */
export const setAccountStatus = (
	db: Db,
	userId: string,
	fields: Partial<Pick<typeof users.$inferInsert, 'account_status' | 'deletion_scheduled_at' | 'deletion_reason'>>,
	when: Condition,
) =>
	db
		.update(users)
		.set(fields)
		.where(and(eq(users.id, userId), when))

/** Ends all sessions of an account, where `when` holds. */
export const endSessionsOf = (db: Db, userId: string, when: Condition) =>
	db.delete(sessions).where(and(eq(sessions.user_id, userId), when))

/** The same; until `until`, their browsers are told when they ask next that the account was disabled. */
export const endSessionsOfDisabled = (
	db: Db,
	userId: string,
	{ now, until, when }: { now: number; until: number; when: Condition },
) => [
	keepReason(db, and(eq(sessions.user_id, userId), when), { why: 'disabled', now, until }),
	endSessionsOf(db, userId, when),
]

/** Marks a request as begun, if it is due and was not cancelled: of a cancellation and the cron one wins. */
export const beginRequest = (db: Db, requestId: string, now: number) =>
	db
		.update(requests)
		.set({ status: 'running' })
		.where(and(eq(requests.id, requestId), eq(requests.status, 'pending'), lte(requests.scheduled_for, now)))

export type DueRequest = { id: string; user_id: string }

const ofStatus = (status: 'pending' | 'running', now: number) =>
	and(eq(requests.status, status), lte(requests.scheduled_for, now))

/** Requests whose grace is over, longest ago first. */
export const listDue = (db: Db, { now, limit }: { now: number; limit: number }): Promise<DueRequest[]> =>
	db
		.select({ id: requests.id, user_id: requests.user_id })
		.from(requests)
		.where(ofStatus('pending', now))
		.orderBy(asc(requests.scheduled_for))
		.limit(limit)

export type BegunErasure = { id: string; email: string }

/** The accounts whose erasure has begun. */
export const listBegun = (db: Db, { now, limit }: { now: number; limit: number }): Promise<BegunErasure[]> =>
	db
		.select({ id: users.id, email: users.email })
		.from(requests)
		.innerJoin(users, eq(users.id, requests.user_id))
		.where(ofStatus('running', now))
		.orderBy(asc(requests.scheduled_for))
		.limit(limit)

/** Lets no deletion that waits begin before `until`. */
export const postponeDeletions = (db: Db, until: number): Promise<unknown> =>
	writeBatch(db, [
		db
			.update(users)
			.set({ deletion_scheduled_at: until })
			.where(
				sql`${users.id} in (select user_id from account_deletion_requests where status = 'pending' and scheduled_for < ${until})`,
			),
		db
			.update(requests)
			.set({ scheduled_for: until })
			.where(and(eq(requests.status, 'pending'), lt(requests.scheduled_for, until))),
	])

/** An account that somebody is about to act on. */
export type FoundAccount = {
	id: string
	email: string
	email_normalized: string
	email_confirmed: boolean
	role: Role
	account_status: AccountStatus
	time_zone: string
	is_being_erased: boolean
}

const FIND = `select id, email, email_normalized, email_confirmed_at, role, account_status, time_zone,
	exists (select 1 from account_deletion_requests r where r.user_id = users.id and r.status = 'running') as is_being_erased
	from users where id = ?1`

/** The account with this id, for a round trip with others. */
export const accountOf = (id: string): Question<FoundAccount | undefined> =>
	questionOf(
		FIND,
		[id],
		(row) =>
			row && {
				id: String(row.id),
				email: String(row.email),
				email_normalized: String(row.email_normalized),
				email_confirmed: row.email_confirmed_at !== null,
				role: row.role as Role,
				account_status: row.account_status as AccountStatus,
				time_zone: String(row.time_zone),
				is_being_erased: row.is_being_erased === 1,
			},
	)

/** The account with this id. One round trip. */
export const findAccount = async (db: Db, { id }: { id: string }): Promise<FoundAccount | undefined> =>
	(await ask(db, { account: accountOf(id) })).account
