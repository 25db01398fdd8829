import { DAY_MS } from '#app/platform/model/clock.ts'
import { fullDateOf, wallClock } from '#app/platform/model/dates.ts'
import type { Place } from '#app/platform/model/place.ts'
import type { PlanState } from '#app/platform/model/plan-state.ts'
import { type Tier, tierOf } from '#app/platform/model/tiers.ts'
import { type Offer, paidFor } from './card-offers.ts'
import { priceWords } from './money.ts'
import { TRIAL_DAYS } from './plans.ts'
import { PRICING as P } from './pricing-messages.ts'

/** The cook's zone and order of dates. */
export type DatePlace = Pick<Place, 'time_zone' | 'region'>

/** The day of a moment (milliseconds) where the cook is: '10 December 2026'. */
export const dayAt = (at: number, place: DatePlace): string => fullDateOf(wallClock(at, place.time_zone).day, place)

/** `label`: what the button says; without one there is none. */
export type OfferWords = { label?: string; note?: string }

type Shown = { cook: PlanState; now: number; place: DatePlace }

/**
 * The button of an offer and the note beside it, which names the day and the amount of what will be charged; neither for an
 * offer without a button.
 */
export function offerWords(offer: Offer, tier: Tier, { cook, now, place }: Shown): OfferWords {
	switch (offer.kind) {
		case 'buy': {
			const price = priceWords(offer.price)
			if (!offer.isTrial) return { label: P.choose(tier), note: P.fromToday(price) }
			return { label: P.startTrial, note: P.trialUntil(dayAt(now + TRIAL_DAYS * DAY_MS, place), price) }
		}
		case 'change':
			return { label: changeLabel(offer, tier, cook), note: changeNote(offer, { cook, place }) }
		case 'cancel':
			return { label: P.cancel, note: nextCycle(cook, place) }
		case 'pay':
			return { label: P.pay }
		case 'two steps':
			return { note: P.twoSteps(tier) }
		default:
			return {}
	}
}

type Change = Extract<Offer, { kind: 'change' }>

function changeLabel({ takesEffect }: Change, tier: Tier, cook: PlanState): string {
	if (takesEffect === 'at the end') return P.changeTo(tier)
	return paidFor(cook)?.tier === tier ? P.yearlyBilling : P.upgradeTo(tier)
}

function changeNote({ price, takesEffect }: Change, { cook, place }: Pick<Shown, 'cook' | 'place'>): string {
	if (takesEffect === 'at the end') return nextCycle(cook, place)
	const isTrial = cook.subscription_status === 'trialing' && cook.trial_end != null
	return isTrial ? P.atOnceInTrial(dayAt(cook.trial_end ?? 0, place), priceWords(price)) : P.atOnce(priceWords(price))
}

const nextCycle = ({ subscription_end }: PlanState, place: DatePlace): string =>
	subscription_end == null ? P.nextCycle : P.nextCycleOn(dayAt(subscription_end, place))

/** The next payment of a cook's subscription: its price and when (milliseconds); null where none is due. */
export function nextPayment(
	cook: PlanState,
): { price: NonNullable<ReturnType<typeof paidFor>>['price']; at: number } | null {
	const paid = paidFor(cook)
	const at = cook.subscription_status === 'trialing' ? cook.trial_end : cook.subscription_end
	return paid && at != null && cook.cancel_at == null ? { price: paid.price, at } : null
}

/** The plan that an unpaid bill is for. */
export const unpaidTier = (cook: PlanState): Tier => paidFor(cook)?.tier ?? tierOf(cook.subscription_tier)
