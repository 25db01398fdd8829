import type Stripe from 'stripe'
import { atPeriodEnd, cancelNow } from '../billing/cancel.ts'
import { changePrice } from '../billing/change-price.ts'
import { collect, draftInvoice, finalize } from '../billing/invoicing.ts'
import { periodStart, recurringOf } from '../billing/periods.ts'
import { periodLine, subscribe } from '../billing/subscribe.ts'
import { change, emit } from '../events.ts'
import { declined, invalid } from '../protocol/errors.ts'
import { changedMetadata, type Params } from '../protocol/form.ts'
import { byCreated, pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, customerOf, DAY_S, get, idOf, timeOf, type World } from '../world.ts'
import { planOf } from './prices.ts'
import { ENDED, itemOf } from './subscription-object.ts'

const STATUSES = ['active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'trialing', 'paused']

export const subscriptionRoutes: Routes = {
	'POST /v1/subscriptions': ({ world, params }) => createSubscription(world, params),
	'GET /v1/subscriptions': ({ world, params }) => {
		const status = params.choice('status', [...STATUSES, 'all', 'ended'])
		const [customer, price, clock] = ['customer', 'price', 'test_clock'].map((key) => params.text(key))
		const found = all(world.state.subscriptions).filter(
			(each) =>
				hasStatus(each, status) &&
				(customer === undefined || each.customer === customer) &&
				(price === undefined || itemOf(each).price.id === price) &&
				(clock === undefined || each.test_clock === clock),
		)
		return pageOf('/v1/subscriptions', byCreated(found, params), params)
	},
	'GET /v1/subscriptions/:id': ({ world, id }) => get(world.state.subscriptions, 'subscription', id),
	'POST /v1/subscriptions/:id': ({ world, params, id }) =>
		updateSubscription(world, get(world.state.subscriptions, 'subscription', id), params),
	'DELETE /v1/subscriptions/:id': ({ world, params, id }) => {
		const subscription = get(world.state.subscriptions, 'subscription', id)
		if (params.flag('prorate') || params.flag('invoice_now'))
			throw invalid('The stand-in pays back by refunds, not by prorations of a cancellation.', 'prorate')
		params.inside('cancellation_details').text('comment')
		params.inside('cancellation_details').text('feedback')
		params.refuseUnknown()
		if (ENDED.includes(subscription.status)) throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing')
		return cancelNow(world, subscription)
	},
}

/** Without a status, what is canceled is left out. */
function hasStatus({ status }: Stripe.Subscription, asked: string | undefined): boolean {
	if (asked === 'all') return true
	if (asked === undefined) return status !== 'canceled'
	return asked === 'ended' ? ENDED.includes(status) : status === asked
}

function createSubscription(world: World, params: Params): Stripe.Subscription {
	const customer = customerOf(world, params.required('customer'))
	const [first, ...more] = params.each('items')
	if (!first || more.length > 0) throw invalid('The stand-in sells one price at a time.', 'items')
	const price = get(world.state.prices, 'price', first.required('price'), 'items[0][price]')
	const behavior = params.choice('payment_behavior', ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
	const trialEnd = params.integer('trial_end')
	const days =
		trialEnd === undefined ? params.integer('trial_period_days') : (trialEnd - timeOf(world, customer)) / DAY_S
	const card = params.text('default_payment_method') ?? null
	if (!card && !customer.invoice_settings.default_payment_method && !days)
		throw invalid(
			'This customer has no attached payment source or default payment method.',
			undefined,
			'resource_missing',
		)
	params.ignore('off_session', 'payment_settings', 'collection_method')
	const order = {
		customer,
		price,
		quantity: first.integer('quantity') ?? 1,
		trialDays: days ?? 0,
		card,
		metadata: params.record('metadata') ?? {},
		automaticTax: params.inside('automatic_tax').flag('enabled') ?? false,
	}
	const cancels = params.flag('cancel_at_period_end') ?? false
	params.refuseUnknown()
	const subscription = subscribe(world, order)
	if (behavior === 'error_if_incomplete' && subscription.status === 'incomplete') {
		delete world.state.subscriptions[subscription.id]
		throw declined('Your card was declined.', 'card_declined', 'generic_decline')
	}
	if (cancels) Object.assign(subscription, atPeriodEnd(world, subscription, true))
	return subscription
}

function updateSubscription(world: World, subscription: Stripe.Subscription, params: Params): Stripe.Subscription {
	const cancels = params.flag('cancel_at_period_end')
	const cancelAt = params.emptyable('cancel_at')
	const trialEnd = params.text('trial_end')
	const metadata = params.record('metadata')
	const card = params.text('default_payment_method')
	const details = params.inside('cancellation_details')
	details.text('comment')
	details.text('feedback')
	const proration = params.choice('proration_behavior', ['always_invoice', 'create_prorations', 'none'])
	const behavior = params.choice('payment_behavior', [
		'allow_incomplete',
		'error_if_incomplete',
		'pending_if_incomplete',
	])
	const [item, ...more] = params.each('items')
	if (more.length > 0) throw invalid('The stand-in sells one price at a time.', 'items')
	item?.text('id')
	item?.integer('quantity')
	const priceId = item?.text('price')
	params.ignore('off_session')
	params.refuseUnknown()
	if (ENDED.includes(subscription.status) && (cancels !== undefined || priceId || trialEnd || cancelAt))
		throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
	if (subscription.schedule && (cancels !== undefined || cancelAt !== undefined))
		throw invalid(
			`The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
		)
	if (card) get(world.state.paymentMethods, 'PaymentMethod', card, 'default_payment_method')
	if (priceId) {
		if (proration === undefined || proration === 'create_prorations')
			throw invalid('The stand-in changes a price with always_invoice or none.', 'proration_behavior')
		const price = get(world.state.prices, 'price', priceId, 'items[0][price]')
		const onlyIfPaid = behavior === 'error_if_incomplete'
		const holds = changePrice(world, subscription, { price, proration, keepsTrial: trialEnd !== 'now', onlyIfPaid })
		if (!holds && onlyIfPaid) throw declined('Your card was declined.', 'card_declined', 'generic_decline')
	}
	if (trialEnd === 'now' && subscription.status === 'trialing') endTrial(world, subscription)
	else if (trialEnd) moveTrialEnd(world, subscription, Number(trialEnd))
	return change(world, 'customer.subscription.updated', subscription, {
		...(cancels === undefined ? {} : atPeriodEnd(world, subscription, cancels)),
		...(cancelAt === undefined ? {} : { cancel_at: cancelAt === null ? null : Number(cancelAt) }),
		...(metadata ? { metadata: changedMetadata(subscription.metadata, metadata) } : {}),
		...(card ? { default_payment_method: card } : {}),
	})
}

/** The trial ends now and the first period is charged. Stripe announces the end of the trial here too. */
function endTrial(world: World, subscription: Stripe.Subscription): void {
	const at = timeOf(world, customerOf(world, subscription.customer))
	const item = itemOf(subscription)
	const price = item.price
	const end = periodStart(at, recurringOf(price), 1)
	const next = { ...item, plan: planOf(price), current_period_start: at, current_period_end: end }
	change(world, 'customer.subscription.updated', subscription, {
		items: { ...subscription.items, data: [next] },
		billing_cycle_anchor: at,
		status: 'active',
		trial_end: at,
	})
	emit(world, 'customer.subscription.trial_will_end', subscription)
	const invoice = draftInvoice(world, subscription, 'subscription_update', [periodLine(subscription)])
	finalize(world, invoice)
	if (!collect(world, invoice, subscription))
		change(world, 'customer.subscription.updated', subscription, { status: 'past_due' })
}

function moveTrialEnd(world: World, subscription: Stripe.Subscription, trialEnd: number): void {
	const at = timeOf(world, customerOf(world, idOf(subscription.customer)))
	if (!Number.isInteger(trialEnd) || trialEnd <= at) throw invalid('The trial must end in the future.', 'trial_end')
	const next = { ...itemOf(subscription), current_period_end: trialEnd }
	change(world, 'customer.subscription.updated', subscription, {
		items: { ...subscription.items, data: [next] },
		billing_cycle_anchor: trialEnd,
		status: 'trialing',
		trial_end: trialEnd,
		trial_start: subscription.trial_start ?? at,
	})
}
