import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { customerOf, newId, type World } from '../world.ts'

const EXPIRES_AFTER_S = 86_400

export type NewSession = {
	customer: Stripe.Customer
	price: Stripe.Price
	quantity: number
	trialDays: number
	successUrl: string
	cancelUrl: string | null
	locale: Stripe.Checkout.Session.Locale | null
	clientReference: string | null
	metadata: Record<string, string>
	automaticTax: boolean
	promotionCodes: boolean
	addressCollection: Stripe.Checkout.Session.BillingAddressCollection
	expiresAt: number | undefined
}

/** An open session of the hosted page. */
export function sessionObject(world: World, given: NewSession): Stripe.Checkout.Session {
	const id = newId('cs_test')
	const amount = given.trialDays > 0 ? 0 : (given.price.unit_amount ?? 0) * given.quantity
	return {
		id,
		object: 'checkout.session',
		adaptive_pricing: { enabled: false },
		after_expiration: null,
		allow_promotion_codes: given.promotionCodes || null,
		allowed_payment_method_types: null,
		amount_subtotal: amount,
		amount_total: amount,
		automatic_tax: {
			enabled: given.automaticTax,
			liability: given.automaticTax ? { type: 'self' } : null,
			provider: given.automaticTax ? 'stripe' : null,
			status: given.automaticTax ? 'requires_location_inputs' : null,
		},
		billing_address_collection: given.addressCollection,
		cancel_url: given.cancelUrl,
		client_reference_id: given.clientReference,
		client_secret: null,
		collected_information: null,
		consent: null,
		consent_collection: null,
		created: world.state.time,
		currency: given.price.currency,
		currency_conversion: null,
		custom_fields: [],
		custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
		customer: given.customer.id,
		customer_account: null,
		customer_creation: null,
		customer_details: {
			address: null,
			business_name: null,
			email: given.customer.email,
			individual_name: null,
			name: null,
			phone: null,
			tax_exempt: 'none',
			tax_ids: null,
		},
		customer_email: null,
		discounts: [],
		expires_at: given.expiresAt ?? world.state.time + EXPIRES_AFTER_S,
		integration_identifier: null,
		invoice: null,
		invoice_creation: null,
		livemode: world.livemode,
		locale: given.locale,
		managed_payments: { enabled: false },
		metadata: given.metadata,
		mode: 'subscription',
		origin_context: null,
		payment_intent: null,
		payment_link: null,
		payment_method_collection: 'always',
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: ['card'],
		payment_status: 'unpaid',
		permissions: null,
		phone_number_collection: { enabled: false },
		recovered_from: null,
		saved_payment_method_options: null,
		setup_intent: null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: 'open',
		submit_type: null,
		subscription: null,
		success_url: given.successUrl,
		total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
		ui_mode: 'hosted_page',
		url: `${world.origin}/checkout/${id}`,
		wallet_options: null,
	}
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
	Object.assign(session, { status: 'expired', url: null } satisfies Partial<Stripe.Checkout.Session>)
	emit(world, 'checkout.session.expired', session)
}

/** Where a finished session leads to. */
export const successAddress = ({ success_url, id }: Stripe.Checkout.Session): string =>
	(success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

/** The customer of a session, which always has one. */
export const customerOfSession = (world: World, { customer }: Stripe.Checkout.Session): Stripe.Customer =>
	customerOf(world, customer ?? '')
