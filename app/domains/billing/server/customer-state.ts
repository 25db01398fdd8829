import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { UNPAID_GRACE_MS } from '#app/platform/model/in-force.ts'
import type { Tier } from '#app/platform/model/tiers.ts'
import { priceOf } from '../model/plans.ts'
import { priceIdOf } from './portal-configurations.ts'

/** What Stripe has of a customer: all subscriptions, and the unpaid invoices of the one that counts. */
export type CustomerAtStripe = { subscriptions: readonly Stripe.Subscription[]; unpaid: readonly Stripe.Invoice[] }

/** What follows from it. Times in milliseconds. */
export type CustomerState = {
	tier: Tier
	end: number | null
	/** The subscription that counts; null without one. */
	main: Stripe.Subscription | null
	/** The lookup key of its price, also one that our table does not have any more. */
	priceId: string | null
	cancelAt: number | null
	trialEnd: number | null
	unpaid: { invoice: Stripe.Invoice | null; since: number } | null
	/** When the first trial began, also one that is over. */
	trialUsedAt: number | null
	/** Other live subscriptions, which began later. */
	doubles: readonly Stripe.Subscription[]
}

/** Statuses that may give a tier. */
const LIVE = ['trialing', 'active', 'past_due']
/** Statuses that give none, of a subscription that goes on all the same. */
const STALLED = ['unpaid', 'paused', 'incomplete']
/** The mail about the end of a trial goes out so long before it. */
export const REMINDED_BEFORE_MS = 7 * DAY_MS

export const isLive = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean => LIVE.includes(status)

/** A subscription that is changed in the portal: no second one is sold beside it. */
export const goesOn = (subscription: Pick<Stripe.Subscription, 'status'>): boolean =>
	isLive(subscription) || subscription.status === 'unpaid' || subscription.status === 'paused'

const byAge = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
	a.created - b.created || (a.id < b.id ? -1 : 1)

/** The subscription that counts, and other live ones. */
export function pickSubscription(subscriptions: readonly Stripe.Subscription[]): {
	main: Stripe.Subscription | null
	doubles: Stripe.Subscription[]
} {
	const [first, ...doubles] = subscriptions.filter(isLive).sort(byAge)
	const stalled = subscriptions.filter(({ status }) => STALLED.includes(status)).sort(byAge)
	return { main: first ?? stalled.at(-1) ?? null, doubles }
}

/** Whether something of this subscription may be unpaid. */
export const owes = ({ status }: Stripe.Subscription): boolean => status === 'past_due' || status === 'unpaid'

/** What Stripe's objects say about a customer at `now`. */
export function stateOf({ subscriptions, unpaid }: CustomerAtStripe, now: number): CustomerState {
	const { main, doubles } = pickSubscription(subscriptions)
	const starts = subscriptions.flatMap(({ trial_start }) => (trial_start === null ? [] : [trial_start * SECOND_MS]))
	const base = { trialUsedAt: starts.length > 0 ? Math.min(...starts) : null, doubles, main }
	if (!main) return { ...base, tier: 'Free', end: null, priceId: null, cancelAt: null, trialEnd: null, unpaid: null }
	const end = isLive(main) ? endOf(main) : null
	const owed = owes(main) ? oldestOf(main, unpaid) : null
	const mayUse = isLive(main) && (main.status !== 'past_due' || (owed !== null && now <= owed.since + UNPAID_GRACE_MS))
	return {
		...base,
		tier: mayUse ? tierOf(main) : 'Free',
		end,
		priceId: keyOf(main),
		cancelAt: isLive(main) ? cancelOf(main, end) : null,
		trialEnd: main.status === 'trialing' && main.trial_end !== null ? main.trial_end * SECOND_MS : null,
		unpaid: owed,
	}
}

/** A price that our table does not have gives no tier. */
const tierOf = (subscription: Stripe.Subscription): Tier => priceOf(keyOf(subscription) ?? '')?.plan.name ?? 'Free'

/** The key by which our table knows what a subscription pays for. */
export const keyOf = ({ items }: Stripe.Subscription): string | null =>
	items.data.map(({ price }) => priceIdOf(price)).find((key) => key !== null) ?? null

function endOf({ items }: Stripe.Subscription): number | null {
	const ends = items.data.map(({ current_period_end }) => current_period_end * SECOND_MS)
	return ends.length > 0 ? Math.max(...ends) : null
}

function cancelOf({ cancel_at, cancel_at_period_end }: Stripe.Subscription, end: number | null): number | null {
	if (cancel_at !== null) return cancel_at * SECOND_MS
	return cancel_at_period_end ? end : null
}

/**
 * The unpaid invoice that is due longest. One that was written off is unpaid all the same: the period that it was for
 * counts then.
 */
function oldestOf(main: Stripe.Subscription, unpaid: readonly Stripe.Invoice[]): CustomerState['unpaid'] {
	const [oldest] = unpaid
		.map((invoice) => ({ invoice, since: dueOf(invoice) }))
		.sort((a, b) => a.since - b.since || (a.invoice.id < b.invoice.id ? -1 : 1))
	if (oldest) return oldest
	const [item] = main.items.data
	return { invoice: null, since: (item?.current_period_start ?? main.created) * SECOND_MS }
}

/** An invoice that is charged automatically has no due date: it is due when it is finalized. */
const dueOf = ({ due_date, status_transitions, created }: Stripe.Invoice): number =>
	(due_date ?? status_transitions.finalized_at ?? created) * SECOND_MS

/** Whether the mail about the end of the trial is due. */
export const isReminderDue = ({ trialEnd, cancelAt }: CustomerState, now: number): boolean =>
	trialEnd !== null && cancelAt === null && trialEnd > now && trialEnd - REMINDED_BEFORE_MS <= now

/** When the customer is read again even if no event comes; null: nothing is due. */
export function nextCheckOf(
	state: CustomerState,
	{ now, isReminded }: { now: number; isReminded: boolean },
): number | null {
	const { end, cancelAt, trialEnd, unpaid, tier } = state
	const isAwaited = trialEnd !== null && cancelAt === null && !isReminded && !isReminderDue(state, now)
	const moments = [
		end,
		cancelAt,
		isAwaited ? trialEnd - REMINDED_BEFORE_MS : null,
		// One millisecond after the last one with the plan.
		unpaid && tier !== 'Free' ? unpaid.since + UNPAID_GRACE_MS + 1 : null,
	].filter((moment) => moment !== null)
	return moments.length > 0 ? Math.min(...moments) : null
}
