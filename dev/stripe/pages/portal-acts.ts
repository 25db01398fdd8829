import type Stripe from 'stripe'
import { atPeriodEnd, cancelNow } from '../billing/cancel.ts'
import { changePrice, sameInterval } from '../billing/change-price.ts'
import { DECLINED } from '../billing/charge.ts'
import { recurringOf } from '../billing/periods.ts'
import { change } from '../events.ts'
import { attach, createCard, kindOf, setDefaultCard } from '../objects/payment-methods.ts'
import { releaseSchedule, scheduleDowngrade } from '../objects/schedule-object.ts'
import { ENDED, itemOf, subscriptionsOf } from '../objects/subscription-object.ts'
import { get, type World } from '../world.ts'
import { askBank, NOT_AUTHENTICATED } from './card-question.ts'
import { type PageAnswer, reasonOf } from './layout.ts'
import { showCard, showHome, showPlans } from './portal-page.ts'
import { offersOf, type PortalView } from './portal-view.ts'

/** Where a finished step leads: out of the portal where its flow says so, to its first page otherwise. */
function done({ session, base }: PortalView): PageAnswer {
	const after = session.flow?.after_completion
	return { location: after?.type === 'redirect' ? (after.redirect?.return_url ?? base) : `${base}/home` }
}

/** Another plan: at once, or at the end of the period where the configuration's conditions say so. */
export function choosePlan(world: World, view: PortalView, typed: URLSearchParams): PageAnswer {
	const { subscription, features } = view
	const chosen = typed.get('price')
	const price = offersOf(world, view).find(({ id }) => id === chosen)
	if (!subscription || !price) return showPlans(world, view, undefined, 'Choose a plan.')
	const update = features.subscription_update
	const conditions = update.schedule_at_period_end.conditions.map(({ type }) => type)
	if (waits(itemOf(subscription).price, price, conditions)) {
		scheduleDowngrade(world, subscription, price)
		return done(view)
	}
	const keepsTrial = update.trial_update_behavior === 'continue_trial'
	const proration = update.proration_behavior === 'always_invoice' ? 'always_invoice' : 'none'
	if (subscription.cancel_at !== null)
		change(world, 'customer.subscription.updated', subscription, atPeriodEnd(world, subscription, false))
	const holds = changePrice(world, subscription, { price, proration, keepsTrial, onlyIfPaid: true })
	return holds ? done(view) : showPlans(world, view, undefined, DECLINED)
}

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

function waits(now: Stripe.Price, next: Stripe.Price, conditions: string[]): boolean {
	const length = (price: Stripe.Price) => (DAYS[recurringOf(price).interval] ?? 1) * recurringOf(price).interval_count
	const isLess = (next.unit_amount ?? 0) < (now.unit_amount ?? 0)
	const isShorter = !sameInterval(now, next) && length(next) < length(now)
	return (
		(conditions.includes('decreasing_item_amount') && isLess) ||
		(conditions.includes('shortening_interval') && isShorter)
	)
}

export function cancelPlan(world: World, view: PortalView): PageAnswer {
	const { subscription, features } = view
	if (!subscription || !features.subscription_cancel.enabled)
		return showHome(world, view, 'There is no plan to cancel.')
	if (features.subscription_cancel.mode === 'immediately') cancelNow(world, subscription)
	else {
		releaseSchedule(world, subscription)
		change(world, 'customer.subscription.updated', subscription, atPeriodEnd(world, subscription, true))
	}
	return done(view)
}

export function resumePlan(world: World, view: PortalView): PageAnswer {
	const { subscription } = view
	if (subscription)
		change(world, 'customer.subscription.updated', subscription, atPeriodEnd(world, subscription, false))
	return done(view)
}

export function keepPlan(world: World, view: PortalView): PageAnswer {
	if (view.subscription) releaseSchedule(world, view.subscription)
	return done(view)
}

/** A new card, which all further payments take. */
export function saveCard(world: World, view: PortalView, typed: URLSearchParams): PageAnswer {
	try {
		const waiting = typed.get('waiting')
		if (waiting && typed.get('answer') !== 'accept') return showCard(view, NOT_AUTHENTICATED)
		const card = waiting
			? get(world.state.paymentMethods, 'PaymentMethod', waiting)
			: createCard(world, typed.get('number') ?? '', view.customer.address ?? null)
		if (!waiting && kindOf(world, card) === 'needs_authentication')
			return askBank(`${view.base}/card?waiting=${card.id}`)
		attach(world, card, view.customer)
		setDefaultCard(world, view.customer, card)
		for (const subscription of subscriptionsOf(world, view.customer.id))
			if (!ENDED.includes(subscription.status))
				change(world, 'customer.subscription.updated', subscription, { default_payment_method: card.id })
		return done(view)
	} catch (error) {
		return showCard(view, reasonOf(error))
	}
}
