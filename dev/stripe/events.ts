import type Stripe from 'stripe'
import { STRIPE_API_VERSION } from '#app/domains/billing/server/stripe.ts'
import { idOf, newId, timeOf, type World } from './world.ts'

/** What an event is about. */
type Subject = { id?: string; object: string; customer?: string | { id: string } | null }

/**
 * Writes the event that this has happened. The object is copied as it is now; `previous` has the attributes that a
 * change has replaced.
 */
export function emit(world: World, type: Stripe.Event.Type, subject: Subject, previous?: object): void {
	const event = {
		id: newId('evt'),
		object: 'event',
		api_version: STRIPE_API_VERSION,
		created: timeOfSubject(world, subject),
		data: { object: copy(subject), ...(previous ? { previous_attributes: copy(previous) } : {}) },
		livemode: world.livemode,
		pending_webhooks: 0,
		request: { id: null, idempotency_key: null },
		type,
	} as Stripe.Event
	world.state.events[event.id] = event
	world.onEvent(event)
}

/** Changes an object in its place and writes the event, unless nothing changes. */
export function change<T extends Subject>(world: World, type: Stripe.Event.Type, subject: T, patch: Partial<T>): T {
	const previous: Partial<T> = {}
	for (const key of Object.keys(patch) as (keyof T)[]) {
		if (JSON.stringify(subject[key]) === JSON.stringify(patch[key])) continue
		previous[key] = copy(subject[key] ?? null) as T[keyof T]
	}
	if (Object.keys(previous).length === 0) return subject
	Object.assign(subject, patch)
	emit(world, type, subject, previous)
	return subject
}

/** A copy as JSON has it. */
export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))

function timeOfSubject(world: World, { id, object, customer }: Subject): number {
	const owner = object === 'customer' ? id : customer ? idOf(customer) : undefined
	return timeOf(world, owner === undefined ? undefined : world.state.customers[owner])
}
