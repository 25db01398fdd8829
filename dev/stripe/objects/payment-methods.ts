import type Stripe from 'stripe'
import { change, emit } from '../events.ts'
import { declined, invalid } from '../protocol/errors.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, type CardKind, customerOf, get, idOf, newId, timeOf, type World } from '../world.ts'

/** Stripe's test cards. A card of a person is refused. */
const TEST_CARDS: Record<string, CardKind> = {
	'4242424242424242': 'works',
	'4000002760003155': 'needs_authentication',
	'4000000000000341': 'fails_later',
	'4000000000000002': 'declined',
}

/** The names by which programs take the same cards. */
const TEST_TOKENS: Record<string, string> = {
	pm_card_visa: '4242424242424242',
	pm_card_authenticationRequiredOnSetup: '4000002760003155',
	pm_card_chargeCustomerFail: '4000000000000341',
}

export const paymentMethodRoutes: Routes = {
	'POST /v1/payment_methods/:id/attach': ({ world, params, id }) => {
		const customer = customerOf(world, params.required('customer'))
		params.refuseUnknown()
		const token = TEST_TOKENS[id]
		const method = token ? createCard(world, token, null) : get(world.state.paymentMethods, 'PaymentMethod', id)
		return attach(world, method, customer)
	},
	'GET /v1/payment_methods/:id': ({ world, id }) => get(world.state.paymentMethods, 'PaymentMethod', id),
	'GET /v1/payment_methods': ({ world, params }) => {
		const customer = params.required('customer')
		params.choice('type', ['card'])
		return pageOf('/v1/payment_methods', cardsOf(world, customer), params)
	},
	'GET /v1/customers/:id/payment_methods': ({ world, params, id }) => {
		params.choice('type', ['card'])
		return pageOf(`/v1/customers/${id}/payment_methods`, cardsOf(world, customerOf(world, id).id), params)
	},
	'POST /v1/payment_methods/:id/detach': ({ world, id }) => {
		const method = get(world.state.paymentMethods, 'PaymentMethod', id)
		return change(world, 'payment_method.detached', method, { customer: null })
	},
}

const cardsOf = (world: World, customer: string) =>
	all(world.state.paymentMethods).filter((method) => method.customer === customer)

/** A card by its number, not yet any customer's. @throws Refusal for a number that is no test card's. */
export function createCard(world: World, number: string, address: Stripe.Address | null): Stripe.PaymentMethod {
	const digits = number.replace(/\D/g, '')
	const kind = TEST_CARDS[digits]
	if (!kind) {
		if (/^\d{13,19}$/.test(digits))
			throw declined(
				'Your card was declined. Your request was in test mode, but used a non test card.',
				'card_declined',
			)
		throw invalid('Your card number is incorrect.', 'number', 'incorrect_number')
	}
	const method: Stripe.PaymentMethod = {
		id: newId('pm'),
		object: 'payment_method',
		billing_details: { address, email: null, name: null, phone: null, tax_id: null },
		card: {
			brand: 'visa',
			checks: null,
			country: 'US',
			display_brand: 'visa',
			exp_month: 12,
			exp_year: new Date(world.state.time * 1000).getUTCFullYear() + 3,
			funding: 'credit',
			generated_from: null,
			last4: digits.slice(-4),
			networks: null,
			regulated_status: null,
			three_d_secure_usage: { supported: true },
			wallet: null,
		},
		created: world.state.time,
		customer: null,
		customer_account: null,
		livemode: world.livemode,
		metadata: {},
		type: 'card',
	}
	world.state.paymentMethods[method.id] = method
	world.state.cardKinds[method.id] = kind
	return method
}

/** Gives a card to a customer. @throws Refusal for one that its bank declines already now. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: Stripe.Customer): Stripe.PaymentMethod {
	if (kindOf(world, method) === 'declined')
		throw declined('Your card was declined.', 'card_declined', 'generic_decline')
	method.customer = customer.id
	method.created = timeOf(world, customer)
	emit(world, 'payment_method.attached', method)
	return method
}

export const kindOf = (world: World, method: string | { id: string }): CardKind =>
	world.state.cardKinds[idOf(method)] ?? 'works'

/** What the customer's next payment takes; undefined without a card. */
export function cardFor(
	world: World,
	customer: Stripe.Customer,
	subscription?: Stripe.Subscription,
): Stripe.PaymentMethod | undefined {
	const ref = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
	return ref ? get(world.state.paymentMethods, 'PaymentMethod', idOf(ref)) : undefined
}

/** Makes a card the one that all of the customer's payments take. */
export function setDefaultCard(world: World, customer: Stripe.Customer, method: Stripe.PaymentMethod): void {
	change(world, 'customer.updated', customer, {
		invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
	})
}
