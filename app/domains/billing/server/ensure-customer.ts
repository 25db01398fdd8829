import type Stripe from 'stripe'
import type { Me } from '#app/platform/model/me.ts'
import { isMissing } from './at-stripe.ts'

type Cook = Pick<Me, 'id' | 'email'>

/**
 * A cook's customer at Stripe, with today's address: the one that we know, or a new one. Asked again after a failure, it
 * creates none beside it, since the idempotency key is the cook's id. One or two calls.
 */
export async function ensureCustomer(stripe: Stripe, cook: Cook, known: string | null): Promise<string> {
	if (known === null) return createCustomer(stripe, cook, `customer-${cook.id}`)
	try {
		const { id } = await stripe.customers.update(known, { email: cook.email })
		return id
	} catch (error) {
		// Deleted at Stripe, by hand.
		if (!isMissing(error)) throw error
		return createCustomer(stripe, cook, `customer-${cook.id}-after-${known}`)
	}
}

/** The address is no part of the creation: with another one the same key would be refused. */
async function createCustomer(stripe: Stripe, { id: userId, email }: Cook, idempotencyKey: string): Promise<string> {
	const { id } = await stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey })
	await stripe.customers.update(id, { email })
	return id
}
