import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { invalid } from '../protocol/errors.ts'
import type { Params } from '../protocol/form.ts'
import { byCreated, pageOf, wholeList } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, type CheckoutPlan, customerOf, get, newId, type World } from '../world.ts'
import { expireSession, sessionObject } from './checkout-object.ts'

const UNRESOLVED_ADDRESS =
	"Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer."

export const checkoutRoutes: Routes = {
	'POST /v1/checkout/sessions': ({ world, params }) => createSession(world, params),
	'GET /v1/checkout/sessions': ({ world, params }) => {
		const [customer, status, subscription] = ['customer', 'status', 'subscription'].map((key) => params.text(key))
		const found = all(world.state.checkoutSessions).filter(
			(session) =>
				(customer === undefined || session.customer === customer) &&
				(status === undefined || session.status === status) &&
				(subscription === undefined || session.subscription === subscription),
		)
		return pageOf('/v1/checkout/sessions', byCreated(found, params), params)
	},
	'GET /v1/checkout/sessions/:id': ({ world, id }) => get(world.state.checkoutSessions, 'checkout.session', id),
	'GET /v1/checkout/sessions/:id/line_items': ({ world, id }) => {
		const session = get(world.state.checkoutSessions, 'checkout.session', id)
		return wholeList(`/v1/checkout/sessions/${id}/line_items`, [lineItemOf(world, session)])
	},
	'POST /v1/checkout/sessions/:id/expire': ({ world, params, id }) => {
		params.refuseUnknown()
		const session = get(world.state.checkoutSessions, 'checkout.session', id)
		if (session.status !== 'open')
			throw invalid(
				`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
			)
		expireSession(world, session)
		return session
	},
}

function createSession(world: World, params: Params): Stripe.Checkout.Session {
	const mode = params.choice('mode', ['subscription'])
	if (!mode) throw invalid('The stand-in sells subscriptions only.', 'mode')
	params.choice('ui_mode', ['hosted_page'])
	params.ignore('payment_method_types', 'payment_method_collection', 'custom_text', 'consent_collection')
	const customer = customerOf(world, params.required('customer'))
	const [first, ...more] = params.each('line_items')
	if (!first || more.length > 0) throw invalid('The stand-in sells one price at a time.', 'line_items')
	const price = get(world.state.prices, 'price', first.required('price'), 'line_items[0][price]')
	if (!price.active) throw invalid('The price specified is inactive.', 'line_items[0][price]')
	const quantity = first.integer('quantity') ?? 1

	const data = params.inside('subscription_data')
	const trialDays = data.integer('trial_period_days')
	if (trialDays !== undefined && trialDays < 1)
		throw invalid('The minimum number of trial period days is 1.', 'subscription_data[trial_period_days]')
	data
		.inside('trial_settings')
		.inside('end_behavior')
		.choice('missing_payment_method', ['create_invoice', 'cancel', 'pause'])
	data.text('description')
	const plan: CheckoutPlan = {
		price: price.id,
		quantity,
		trialDays: trialDays ?? 0,
		metadata: data.record('metadata') ?? {},
		saveAddress: params.inside('customer_update').choice('address', ['auto', 'never']) === 'auto',
	}
	params.inside('customer_update').choice('name', ['auto', 'never'])

	const automaticTax = params.inside('automatic_tax').flag('enabled') ?? false
	if (automaticTax && !customer.address?.country && !plan.saveAddress)
		throw invalid(UNRESOLVED_ADDRESS, undefined, 'customer_tax_location_invalid')
	if (automaticTax && price.tax_behavior === 'unspecified')
		throw invalid('The price has no tax behavior, which automatic tax needs.', 'line_items[0][price]')
	const session = sessionObject(world, {
		...plan,
		customer,
		price,
		successUrl: params.required('success_url'),
		cancelUrl: params.text('cancel_url') ?? null,
		locale: params.text('locale') ?? null,
		clientReference: params.text('client_reference_id') ?? null,
		metadata: params.record('metadata') ?? {},
		automaticTax,
		promotionCodes: params.flag('allow_promotion_codes') ?? false,
		addressCollection: params.choice('billing_address_collection', ['auto', 'required']) ?? 'auto',
		expiresAt: params.integer('expires_at'),
	})
	params.refuseUnknown()
	world.state.checkoutSessions[session.id] = session
	world.state.checkoutPlans[session.id] = plan
	return session
}

function lineItemOf(world: World, session: Stripe.Checkout.Session): Stripe.LineItem {
	const plan = get(world.state.checkoutPlans, 'checkout.session', session.id)
	const price = get(world.state.prices, 'price', plan.price)
	const amount = (price.unit_amount ?? 0) * plan.quantity
	return {
		id: newId('li'),
		object: 'item',
		adjustable_quantity: null,
		amount_discount: 0,
		amount_subtotal: amount,
		amount_tax: 0,
		amount_total: amount,
		currency: price.currency,
		description: price.nickname,
		metadata: {},
		price,
		quantity: plan.quantity,
	}
}

/** A session is finished: its subscription has begun. */
export function completeSession(
	world: World,
	session: Stripe.Checkout.Session,
	subscription: Stripe.Subscription,
	address: Stripe.Address | null,
): void {
	const details = session.customer_details
	Object.assign(session, {
		status: 'complete',
		url: null,
		payment_status: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
		subscription: subscription.id,
		invoice: subscription.latest_invoice,
		automatic_tax: { ...session.automatic_tax, status: session.automatic_tax.enabled ? 'complete' : null },
		customer_details: details ? { ...details, address } : null,
	} satisfies Partial<Stripe.Checkout.Session>)
	emit(world, 'checkout.session.completed', session)
}
