import { ask } from '#db/batch.ts'
import { findBilling } from '#db/queries/billing.ts'
import { isMissing } from './at-stripe.ts'
import type { BillingDeps } from './billing-deps.ts'

/**
 * Deletes a cook's customer at Stripe, which ends the subscriptions at once, for the erasure of the account; may be
 * called again for one that is gone. Nothing is asked of Stripe for a cook who never was one. One round trip.
 */
export async function forgetCustomer(
	{ db, stripe }: Pick<BillingDeps, 'db' | 'stripe'>,
	userId: string,
): Promise<void> {
	const { billing } = await ask(db, { billing: findBilling(userId) })
	if (!billing?.customer_id) return
	try {
		await stripe().customers.del(billing.customer_id)
	} catch (error) {
		if (!isMissing(error)) throw error
	}
}
