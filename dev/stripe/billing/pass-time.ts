import type Stripe from 'stripe'
import { change, emit } from '../events.ts'
import { expireSession } from '../objects/checkout-object.ts'
import { subscriptionIdOf } from '../objects/invoice-object.ts'
import { planOf } from '../objects/prices.ts'
import { releaseSchedule, scheduledPrice } from '../objects/schedule-object.ts'
import { ENDED, itemOf } from '../objects/subscription-object.ts'
import { all, customerOf, DAY_S, get, idOf, type World } from '../world.ts'
import { cancelNow } from './cancel.ts'
import { collect, draftInvoice, finalize, waitAnHour } from './invoicing.ts'
import { periodEnd, recurringOf } from './periods.ts'
import { periodLine } from './subscribe.ts'

/** Something that happens at a moment (seconds). */
type Due = { at: number; happens(): void }

const TRIAL_NOTICE_S = 3 * DAY_S
/** An incomplete subscription waits this long for its first payment. */
const INCOMPLETE_S = 23 * 3_600

/**
 * Lets time pass for the customers of a test clock, or for all without one, until a moment in seconds: what is due on
 * the way happens in its order, each at its own time. A moment in the past sets the time back: what has happened stays.
 */
export function passTime(world: World, clock: Stripe.TestHelpers.TestClock | null, until: number): void {
	const set = (time: number) => {
		if (clock) clock.frozen_time = time
		else world.state.time = time
	}
	for (let next = firstDue(world, clock, until); next; next = firstDue(world, clock, until)) {
		set(Math.max(next.at, clock ? clock.frozen_time : world.state.time))
		next.happens()
	}
	set(until)
}

function firstDue(world: World, clock: Stripe.TestHelpers.TestClock | null, until: number): Due | undefined {
	let first: Due | undefined
	const consider = (due: Due | undefined) => {
		if (due && due.at <= until && (!first || due.at < first.at)) first = due
	}
	const isOfClock = (ref: Stripe.Customer['test_clock']) => (ref ? idOf(ref) : null) === (clock?.id ?? null)
	for (const subscription of all(world.state.subscriptions))
		if (isOfClock(subscription.test_clock)) for (const due of dueOfSubscription(world, subscription)) consider(due)
	for (const invoice of all(world.state.invoices))
		if (isOfClock(invoice.test_clock)) consider(dueOfInvoice(world, invoice))
	if (!clock)
		for (const session of all(world.state.checkoutSessions))
			if (session.status === 'open') consider({ at: session.expires_at, happens: () => expireSession(world, session) })
	return first
}

function dueOfSubscription(world: World, subscription: Stripe.Subscription): Due[] {
	if (ENDED.includes(subscription.status)) return []
	const notes = world.state.subscriptionNotes[subscription.id] ?? {}
	const item = itemOf(subscription)
	if (subscription.status === 'incomplete')
		return [{ at: subscription.created + INCOMPLETE_S, happens: () => giveUp(world, subscription) }]
	const due: Due[] = []
	const { trial_end, cancel_at } = subscription
	if (subscription.status === 'trialing' && trial_end !== null && notes.noticeFor !== trial_end)
		due.push({ at: trial_end - TRIAL_NOTICE_S, happens: () => announceTrialEnd(world, subscription, trial_end) })
	if (cancel_at !== null && cancel_at <= item.current_period_end)
		due.push({ at: cancel_at, happens: () => cancelNow(world, subscription) })
	else due.push({ at: item.current_period_end, happens: () => renew(world, subscription) })
	return due
}

function announceTrialEnd(world: World, subscription: Stripe.Subscription, trialEnd: number): void {
	world.state.subscriptionNotes[subscription.id] = {
		...world.state.subscriptionNotes[subscription.id],
		noticeFor: trialEnd,
	}
	emit(world, 'customer.subscription.trial_will_end', subscription)
}

/** The next period begins, with the price that is planned for it. Its invoice is a draft for an hour. */
function renew(world: World, subscription: Stripe.Subscription): void {
	const item = itemOf(subscription)
	const start = item.current_period_end
	const planned = scheduledPrice(world, subscription, start)
	const price = planned ?? item.price
	const anchor = planned ? start : subscription.billing_cycle_anchor
	const next: Stripe.SubscriptionItem = {
		...item,
		price,
		plan: planOf(price),
		current_period_start: start,
		current_period_end: periodEnd(anchor, recurringOf(price), start),
	}
	change(world, 'customer.subscription.updated', subscription, {
		items: { ...subscription.items, data: [next] },
		billing_cycle_anchor: anchor,
		...(subscription.status === 'trialing' ? { status: 'active' } : {}),
	})
	if (planned) releaseSchedule(world, subscription)
	waitAnHour(draftInvoice(world, subscription, 'subscription_cycle', [periodLine(subscription)]))
}

function dueOfInvoice(world: World, invoice: Stripe.Invoice): Due | undefined {
	if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
		return {
			at: invoice.automatically_finalizes_at,
			happens: () => {
				finalize(world, invoice)
				attemptPayment(world, invoice)
			},
		}
	if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
		return { at: invoice.next_payment_attempt, happens: () => attemptPayment(world, invoice) }
	return undefined
}

/**
 * Collects an invoice, and moves its subscription on accordingly: active when nothing is owed, past due after a
 * failure, and what the settings say after the last one.
 */
export function attemptPayment(world: World, invoice: Stripe.Invoice): boolean {
	const id = subscriptionIdOf(invoice)
	const subscription = get(world.state.subscriptions, 'subscription', id ?? '')
	const paid = collect(world, invoice, subscription)
	if (paid) reactivate(world, subscription)
	else if (!ENDED.includes(subscription.status) && subscription.status !== 'incomplete') {
		const isLast = invoice.next_payment_attempt === null
		const { afterRetries } = world.settings
		if (isLast && afterRetries === 'cancel') cancelNow(world, subscription, 'payment_failed')
		else
			change(world, 'customer.subscription.updated', subscription, {
				status: isLast ? afterRetries : 'past_due',
			} as Partial<Stripe.Subscription>)
	}
	return paid
}

/** A subscription is active again once the newest of its invoices is paid. */
export function reactivate(world: World, subscription: Stripe.Subscription): void {
	const stuck: Stripe.Subscription.Status[] = ['past_due', 'unpaid', 'incomplete']
	const latest = subscription.latest_invoice && world.state.invoices[idOf(subscription.latest_invoice)]
	if (!stuck.includes(subscription.status) || (latest && latest.status === 'open')) return
	change(world, 'customer.subscription.updated', subscription, { status: 'active' })
}

/** The first payment never came. */
function giveUp(world: World, subscription: Stripe.Subscription): void {
	const at = subscription.created + INCOMPLETE_S
	change(world, 'customer.subscription.updated', subscription, { status: 'incomplete_expired', ended_at: at })
	customerOf(world, subscription.customer)
}
