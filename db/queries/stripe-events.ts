import { lt } from 'drizzle-orm'
import { queryOf, writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { stripe_events } from '../schema/billing.ts'

/** An event of Stripe, with what it causes. */
export type NewEvent = {
	id: string
	type: string
	/** Null: there is nothing to read. */
	customerId: string | null
	createdAt: number
	now: number
}

/** The job that reads the customer, should the Worker that received the event not come to it. */
export type EventJob = { id: string; runAt: number }

const JOB = `insert into jobs (id, kind, payload, run_at, attempts, created_at)
	select ?1, 'read_customer', json_object('user_id', user_id), ?2, 0, ?3 from subscriptions
	where customer_id = ?4 and not exists (select 1 from stripe_events where id = ?5)
	on conflict (id) do nothing returning payload ->> 'user_id' as user_id`
const EVENT = `insert into stripe_events (id, type, customer_id, created_at, received_at)
	values (?1, ?2, (select customer_id from subscriptions where customer_id = ?3), ?4, ?5) on conflict (id) do nothing`

/**
 * Notes an event and queues the read of its customer; a known event changes nothing. Returns whose customer is to be
 * read, if any. One round trip.
 */
export async function noteEvent(db: Db, event: NewEvent, job: EventJob): Promise<string | null> {
	const { id, type, customerId, createdAt, now } = event
	const [queued] = await writeBatch(db, [
		queryOf(JOB, [job.id, job.runAt, now, customerId, id]),
		queryOf(EVENT, [id, type, customerId, createdAt, now]),
	])
	const userId = queued?.rows[0]?.user_id
	return userId === undefined ? null : String(userId)
}

export const deleteEventsBefore = (db: Db, receivedBefore: number) =>
	db.delete(stripe_events).where(lt(stripe_events.received_at, receivedBefore))

const CUSTOMER = `(select customer_id from subscriptions where user_id = ?1)`

/**
 * Deletes at most `limit` events of a cook's customer; returns how many. With the last ones the customer is forgotten,
 * so that an event which comes later is nobody's.
 */
export async function eraseEvents(db: Db, userId: string, limit: number): Promise<number> {
	const [deleted] = await writeBatch(db, [
		queryOf(
			`delete from stripe_events where rowid in (select rowid from stripe_events where customer_id = ${CUSTOMER} limit ?2)`,
			[userId, limit],
		),
		queryOf(
			`update subscriptions set customer_id = null where user_id = ?1 and not exists (select 1 from stripe_events e where e.customer_id = subscriptions.customer_id)`,
			[userId],
		),
	])
	return deleted?.rowsAffected ?? 0
}
