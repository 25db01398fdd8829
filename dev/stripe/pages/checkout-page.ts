import type Stripe from 'stripe'
import { subscribe } from '../billing/subscribe.ts'
import { change } from '../events.ts'
import { customerOfSession, successAddress } from '../objects/checkout-object.ts'
import { completeSession } from '../objects/checkout-sessions.ts'
import { attach, createCard, kindOf, setDefaultCard } from '../objects/payment-methods.ts'
import { promotionOf, redeem } from '../objects/promotions.ts'
import { declined } from '../protocol/errors.ts'
import { type CheckoutPlan, get, type World } from '../world.ts'
import { askBank, NOT_AUTHENTICATED } from './card-question.ts'
import { CARD_FIELD, field, form, link, money, type PageAnswer, page, paragraph, reasonOf } from './layout.ts'

type Session = Stripe.Checkout.Session

const COUNTRIES = ['US', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'PT', 'SE']

/** The page of an open session; what has ended says so. */
export function showCheckout(
	world: World,
	session: Session,
	error?: string,
	typed = new URLSearchParams(),
): PageAnswer {
	if (session.status === 'complete') return page('Paid', paragraph('This checkout is finished.'), undefined, 410)
	if (session.status !== 'open') return page('Expired', paragraph('This checkout has expired.'), undefined, 410)
	const plan = get(world.state.checkoutPlans, 'checkout.session', session.id)
	const price = get(world.state.prices, 'price', plan.price)
	const cost = `${money((price.unit_amount ?? 0) * plan.quantity, price.currency)} per ${price.recurring?.interval}`
	const terms = plan.trialDays > 0 ? `${plan.trialDays} days free, then ${cost}` : cost
	const country = typed.get('country') ?? 'US'
	const fields = `${CARD_FIELD}
<label>Country<select name="country" autocomplete="country">${COUNTRIES.map(
		(code) => `<option${code === country ? ' selected' : ''}>${code}</option>`,
	).join('')}</select></label>
${field({ name: 'line1', label: 'Address', value: typed.get('line1') ?? '', autocomplete: 'address-line1' })}
${field({ name: 'postal_code', label: 'Postal code', value: typed.get('postal_code') ?? '', autocomplete: 'postal-code' })}
${session.allow_promotion_codes ? field({ name: 'promotion', label: 'Promotion code', value: typed.get('promotion') ?? '' }) : ''}`
	const name = nameOf(world, price)
	const body = `${paragraph(terms)}${paragraph(customerOfSession(world, session).email ?? '')}
${form(addressOf(session), fields, plan.trialDays > 0 ? 'Start trial' : 'Subscribe')}
${session.cancel_url ? link(session.cancel_url, 'Back') : ''}`
	return page(`Subscribe to ${name}`, body, error)
}

const addressOf = ({ id }: Session): string => `/checkout/${id}`

const nameOf = (world: World, price: Stripe.Price): string =>
	get(world.state.products, 'product', String(price.product)).name

/** The form was sent: buys, asks the card's bank first, or says what is wrong and keeps what was typed. */
export function payCheckout(world: World, session: Session, typed: URLSearchParams): PageAnswer {
	if (session.status !== 'open') return showCheckout(world, session)
	const plan = get(world.state.checkoutPlans, 'checkout.session', session.id)
	try {
		const address = {
			city: null,
			country: typed.get('country'),
			line1: typed.get('line1') || null,
			line2: null,
			postal_code: typed.get('postal_code') || null,
			state: null,
		}
		const code = typed.get('promotion')?.trim() ?? ''
		if (code) promotionOf(world, code)
		const card = createCard(world, typed.get('number') ?? '', address)
		if (kindOf(world, card) === 'needs_authentication') {
			Object.assign(plan, { waitingCard: card.id, waitingCode: code } satisfies Partial<CheckoutPlan>)
			return { location: `${addressOf(session)}/authenticate` }
		}
		return buy(world, session, card, code)
	} catch (error) {
		return showCheckout(world, session, reasonOf(error), typed)
	}
}

export const showQuestion = (world: World, session: Session): PageAnswer =>
	session.status === 'open' && get(world.state.checkoutPlans, 'checkout.session', session.id).waitingCard
		? askBank(`${addressOf(session)}/authenticate`)
		: { location: addressOf(session) }

export function answerQuestion(world: World, session: Session, typed: URLSearchParams): PageAnswer {
	const plan = get(world.state.checkoutPlans, 'checkout.session', session.id)
	const { waitingCard, waitingCode = '' } = plan
	if (session.status !== 'open' || !waitingCard) return { location: addressOf(session) }
	Object.assign(plan, { waitingCard: undefined, waitingCode: undefined } satisfies Partial<CheckoutPlan>)
	if (typed.get('answer') !== 'accept') return showCheckout(world, session, NOT_AUTHENTICATED)
	try {
		return buy(world, session, get(world.state.paymentMethods, 'PaymentMethod', waitingCard), waitingCode)
	} catch (error) {
		return showCheckout(world, session, reasonOf(error))
	}
}

function buy(world: World, session: Session, card: Stripe.PaymentMethod, code: string): PageAnswer {
	const plan = get(world.state.checkoutPlans, 'checkout.session', session.id)
	const customer = customerOfSession(world, session)
	// A card that only fails at charges is refused where the first one is due.
	if (plan.trialDays === 0 && kindOf(world, card) === 'fails_later')
		throw declined('Your card was declined.', 'card_declined', 'generic_decline')
	attach(world, card, customer)
	setDefaultCard(world, customer, card)
	const { address } = card.billing_details
	if (plan.saveAddress) change(world, 'customer.updated', customer, { address })
	const subscription = subscribe(world, {
		customer,
		price: get(world.state.prices, 'price', plan.price),
		quantity: plan.quantity,
		trialDays: plan.trialDays,
		card: card.id,
		metadata: plan.metadata,
		automaticTax: session.automatic_tax.enabled,
		discounts: ({ id }) => (code ? [redeem(world, promotionOf(world, code), id, customer.id)] : []),
	})
	completeSession(world, session, subscription, address)
	return { location: successAddress(session) }
}
