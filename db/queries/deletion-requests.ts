import { type Question, queryOf } from '../batch.ts'
import type { account_deletion_requests } from '../schema/accounts.ts'

type Stored = typeof account_deletion_requests.$inferSelect
/** A request to delete an account, with whose it is. */
export type ListedRequest = Pick<
	Stored,
	'id' | 'user_id' | 'status' | 'asked_by' | 'requested_at' | 'scheduled_for' | 'cancelled_at'
> & { email: string; display_name: string; first_name: string }

/** No id is larger. */
const FIRST = 'g'
// Ids are UUIDv7: their order is that of time.
const LIST = `select r.id, r.user_id, r.status, r.asked_by, r.requested_at, r.scheduled_for, r.cancelled_at,
	u.email, u.display_name, u.first_name
	from (select * from account_deletion_requests where id < ?1 order by id desc limit ?2) r
	cross join users u on u.id = r.user_id order by r.id desc`

/** Requests, newest first, after the one with this id. */
export const listDeletionRequests = ({
	after,
	limit,
}: {
	after: string | null
	limit: number
}): Question<ListedRequest[]> => ({
	...queryOf(LIST, [after ?? FIRST, limit]),
	read: ({ rows }) =>
		rows.map((row) => ({
			id: String(row.id),
			user_id: String(row.user_id),
			status: row.status as Stored['status'],
			asked_by: row.asked_by as Stored['asked_by'],
			requested_at: Number(row.requested_at),
			scheduled_for: Number(row.scheduled_for),
			cancelled_at: row.cancelled_at === null ? null : Number(row.cancelled_at),
			email: String(row.email),
			display_name: String(row.display_name),
			first_name: String(row.first_name),
		})),
})
