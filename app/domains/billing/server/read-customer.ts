import type Stripe from 'stripe'
import type { NotificationValues } from '#app/domains/notifications/model/kinds.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { UNPAID_GRACE_MS } from '#app/platform/model/in-force.ts'
import type { MailBody } from '#app/platform/model/mail.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import { isRegion } from '#app/platform/model/regions.ts'
import type { Tier } from '#app/platform/model/tiers.ts'
import { type AuditAction, auditStatements } from '#app/platform/server/audit.ts'
import { enqueueMailTo, enqueueWhen } from '#app/platform/server/jobs.ts'
import { type Query, readAnswers, writeBatch } from '#db/batch.ts'
import * as queries from '#db/queries/customer-reads.ts'
import { notify } from '#db/queries/notify.ts'
import { amountOf } from '../model/amount.ts'
import { type MailPlace, paymentFailedMail, trialEndsMail } from '../model/billing-mails.ts'
import { BILLING_PATH } from '../model/paths.ts'
import { priceOf } from '../model/plans.ts'
import { isMissing } from './at-stripe.ts'
import type { BillingDeps } from './billing-deps.ts'
import {
	type CustomerAtStripe,
	type CustomerState,
	isReminderDue,
	nextCheckOf,
	owes,
	pickSubscription,
	stateOf,
} from './customer-state.ts'

/** What a read has found, for who asked. `isStored`: no read that began later had been stored. */
export type CustomerRead = { state: CustomerState; isStored: boolean }

/** A read that has found something, and what it writes. */
type Found = { claim: queries.Claim; state: CustomerState; nextCharge: Charge | null }
/** In the currency's smallest unit. */
type Charge = { amount: number; currency: string }

/** The most subscriptions of one customer that are looked at. */
const MOST_SUBSCRIPTIONS = 500
const MOST_INVOICES = 100

/**
 * Reads a cook's customer at Stripe and stores what follows from it: the only way in which a paid tier is ever written.
 * Null for a cook without a customer. Two round trips to the database, one before the question to Stripe, whose number
 * guards the other. Throws Stripe's errors; nothing is stored then.
 */
export async function readCustomer(deps: BillingDeps, userId: string): Promise<CustomerRead | null> {
	const claim = await claimRead(deps, userId)
	if (!claim) return null
	return storeFound(deps, claim, await askStripe(deps.stripe(), claim.customer_id))
}

/** Numbers a read that begins now. One round trip. */
export async function claimRead({ db }: BillingDeps, userId: string): Promise<queries.Claim | undefined> {
	const questions = { claims: queries.claimReads([userId]) }
	return readAnswers(questions, await writeBatch(db, Object.values(questions))).claims[0]
}

/** Every subscription that a customer has or had. One call for each hundred. */
export const listSubscriptions = (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
	stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: MOST_SUBSCRIPTIONS })

/** What Stripe has of a customer. One call, two where something is unpaid. */
export async function askStripe(stripe: Stripe, customer: string): Promise<CustomerAtStripe> {
	const subscriptions = await listSubscriptions(stripe, customer).catch((error: unknown) =>
		isMissing(error) ? noneOfDeleted(stripe, customer, error) : Promise.reject(error),
	)
	const { main } = pickSubscription(subscriptions)
	if (!main || !owes(main)) return { subscriptions, unpaid: [] }
	const { data } = await stripe.invoices.list({ subscription: main.id, status: 'open', limit: MOST_INVOICES })
	return { subscriptions, unpaid: data }
}

/**
 * A customer who was deleted has no subscription. Of one that Stripe does not know we know nothing: our key may be of
 * another account.
 */
async function noneOfDeleted(stripe: Stripe, customer: string, error: unknown): Promise<[]> {
	const { deleted } = await stripe.customers.retrieve(customer)
	if (deleted) return []
	throw error
}

/** Stores what a read has found. One round trip. */
export async function storeFound(
	deps: BillingDeps,
	claim: queries.Claim,
	found: CustomerAtStripe,
): Promise<CustomerRead> {
	const [read] = await storeAll(deps, [await prepare(deps, claim, found)])
	if (!read) throw new Error('storeFound: the batch has no answer')
	return read
}

/** What a read will write. Asks Stripe for the next charge where the mail about it is due. */
export async function prepare(deps: BillingDeps, claim: queries.Claim, found: CustomerAtStripe): Promise<Found> {
	const state = stateOf(found, deps.clock())
	const isReminded = claim.trial_reminded_at !== null || !isReminderDue(state, deps.clock())
	return { claim, state, nextCharge: isReminded ? null : await nextChargeOf(deps.stripe(), state) }
}

/** Stores what several reads have found. One round trip. */
export async function storeAll(deps: BillingDeps, all: readonly Found[]): Promise<CustomerRead[]> {
	const now = deps.clock()
	const writes = all.map((found) => writesOf(deps, found, now))
	const results = await writeBatch(deps.db, writes.flat())
	let at = 0
	return all.map(({ state }, i) => {
		at += writes[i]?.length ?? 0
		return { state, isStored: results[at - 1]?.rowsAffected === 1 }
	})
}

/** The statements that store a read; the last one stores it, and the others hold where it will. */
function writesOf(deps: BillingDeps, found: Found, now: number): Query[] {
	const { db } = deps
	const { claim, state, nextCharge } = found
	const isDue = nextCharge !== null
	return [
		...auditOf(deps, claim, state.tier, now),
		...state.doubles.map(({ id }) => settleJob(deps, { claim, state, ended: id }, now)),
		...newsOf(deps, found, now),
		queries.storeRead(
			db,
			claim,
			{
				subscription_tier: state.tier,
				subscription_end: state.end,
				subscription_id: state.main?.id ?? null,
				price_id: state.priceId,
				subscription_status: state.main?.status ?? null,
				cancel_at: state.cancelAt,
				trial_end: state.trialEnd,
				unpaid_since: state.unpaid?.since ?? null,
				trial_used_at: state.trialUsedAt,
				trial_reminded_at: isDue ? now : null,
				check_at: nextCheckOf(state, { now, isReminded: isDue || claim.trial_reminded_at !== null }),
			},
			now,
		),
	]
}

const PLAN_ACTIONS: Record<Tier, AuditAction> = { Free: 'plan_free', Basic: 'plan_basic', Premium: 'plan_premium' }

/** Records the change of the paid tier that the next statement will store. */
export const auditOf = ({ db }: Pick<BillingDeps, 'db'>, claim: queries.Claim, tier: Tier, now: number): Query[] =>
	auditStatements(
		db,
		{
			action: PLAN_ACTIONS[tier],
			actor: null,
			subject: claim.user_id,
			when: queries.willStore(claim, queries.hasOtherTier(tier)),
		},
		now,
	)

function settleJob(
	{ db }: BillingDeps,
	{ claim, state, ended }: { claim: queries.Claim; state: CustomerState; ended: string },
	now: number,
): Query {
	const payload = { user_id: claim.user_id, kept: state.main?.id ?? '', ended }
	const id = idFromName('job', 'settle_double', ended)
	return enqueueWhen(db, 'settle_double', payload, { makeId: () => id, now, when: queries.willStore(claim) })
}

/** The mails and notifications about the end of a trial and about a failed payment, each once. */
function newsOf({ db, appUrl }: BillingDeps, { claim, state, nextCharge }: Found, now: number): Query[] {
	const known = priceOf(state.priceId ?? '')
	if (!known) return []
	const plan = known.plan.name
	const place = placeOf(claim)
	const tell = (
		name: string,
		body: MailBody,
		payment: Payment,
		when: ReturnType<typeof queries.willStore>,
	): Query[] => [
		enqueueMailTo(db, claim.user_id, body, { makeId: () => idFromName('mail', name), now, when }),
		...notify(
			{ kind: 'payment', userId: claim.user_id, subject: name, actorId: null, values: payment, link: BILLING_PATH },
			{ token: idFromName('notification', name), now, when },
		),
	]
	const { trialEnd, unpaid, main } = state
	const told: Query[] = []
	if (nextCharge && trialEnd !== null && main) {
		const amount = amountOf(nextCharge.amount, nextCharge.currency)
		const body = trialEndsMail({ plan, amount, interval: known.price.interval, endsAt: trialEnd, place, appUrl })
		const when = queries.willStore(claim, queries.isUnreminded())
		told.push(...tell(`trial ends: ${main.id}`, body, { problem: 'trial_ending', at: trialEnd }, when))
	}
	if (unpaid?.invoice) {
		const { id, amount_remaining, currency } = unpaid.invoice
		const amount = amountOf(amount_remaining, currency)
		const body = paymentFailedMail({ plan, amount, until: unpaid.since + UNPAID_GRACE_MS, place, appUrl })
		const when = queries.willStore(claim, queries.isNewlyUnpaid(unpaid.since))
		told.push(...tell(`payment failed: ${id}`, body, { problem: 'failed', at: unpaid.since }, when))
	}
	return told
}

type Payment = NotificationValues['payment']

const placeOf = ({ time_zone, region }: queries.Claim): MailPlace => ({
	time_zone: time_zone ?? ANYWHERE.time_zone,
	region: isRegion(region) ? region : ANYWHERE.region,
})

/** What is charged when the trial ends, discounts included. */
async function nextChargeOf(stripe: Stripe, { main }: CustomerState): Promise<Charge | null> {
	if (!main) return null
	const customer = typeof main.customer === 'string' ? main.customer : main.customer.id
	const { amount_due, currency } = await stripe.invoices.createPreview({ customer, subscription: main.id })
	return { amount: amount_due, currency }
}
