import { periodLine } from '../billing/subscribe.ts'
import type { Routes } from '../protocol/route.ts'
import { get } from '../world.ts'
import { couponsOf, reduction } from './promotions.ts'

export const invoicePreviewRoutes: Routes = {
	/** What the next invoice of a subscription will charge; the parts of it that the product reads. */
	'POST /v1/invoices/create_preview': ({ world, params }) => {
		const subscription = get(world.state.subscriptions, 'subscription', params.required('subscription'), 'subscription')
		const customer = params.text('customer') ?? subscription.customer
		params.refuseUnknown()
		const { amount } = periodLine(subscription)
		const coupons = couponsOf(world, subscription.discounts)
		const off = coupons.reduce((sum, coupon) => sum + reduction(coupon, amount - sum), 0)
		const total = amount - off
		return {
			...{ object: 'invoice', status: 'draft', billing_reason: 'upcoming', customer, currency: subscription.currency },
			...{ subtotal: amount, total, amount_due: total, amount_remaining: total, amount_paid: 0 },
		}
	},
}
