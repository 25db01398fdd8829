import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInterleaving } from '../../../../tests/fakes/billing-life.ts'
import { makeStripeModel, type StripeModel } from '../../../../tests/fakes/stripe-model.ts'
import { billingDeps, makeBareSubscriber, plansOf, subscriptionOf } from '../../../../tests/setup/billing.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { receiveEvent } from './receive-event.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const SECONDS = NOW / 1000
const DAY = 86_400

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

function turn({ subscriptions: [first] }: StripeModel, status: string): void {
	if (first) first.status = status
}

/** A life at Stripe in six steps, each with its event, that ends with Premium. */
const LIFE: { type: string; step(model: StripeModel, customer: string): void }[] = [
	{
		type: 'customer.subscription.created',
		step(model, customer) {
			model.subscriptions.push({
				...{ id: `sub_${customer}`, customer, status: 'trialing', priceId: 'price_basic_monthly' },
				...{ created: SECONDS, periodStart: SECONDS, periodEnd: SECONDS + 14 * DAY },
				...{ trialStart: SECONDS, trialEnd: SECONDS + 14 * DAY },
			})
		},
	},
	{ type: 'customer.subscription.updated', step: (model) => turn(model, 'active') },
	{
		type: 'invoice.payment_failed',
		step({ subscriptions: [sub], invoices }) {
			if (!sub) return
			sub.status = 'past_due'
			// Long ago: Free, until it is paid.
			const finalizedAt = SECONDS - 20 * DAY
			invoices.push({ id: `in_${sub.id}`, subscription: sub.id, status: 'open', amount: 499, finalizedAt })
		},
	},
	{
		type: 'invoice.paid',
		step({ subscriptions: [sub], invoices: [invoice] }) {
			if (sub) sub.status = 'active'
			if (invoice) invoice.status = 'paid'
		},
	},
	{
		type: 'customer.subscription.deleted',
		step: (model) => turn(model, 'canceled'),
	},
	{
		type: 'checkout.session.completed',
		step(model, customer) {
			model.subscriptions.push({
				...{ id: `sub_again_${customer}`, customer, status: 'active', priceId: 'price_premium_monthly' },
				...{ created: SECONDS + 1, periodStart: SECONDS, periodEnd: SECONDS + 30 * DAY },
			})
		},
	},
]

function* ordersOf(left: readonly number[], head: readonly number[] = []): Generator<readonly number[]> {
	if (left.length === 0) yield head
	for (const next of left)
		yield* ordersOf(
			left.filter((each) => each !== next),
			[...head, next],
		)
}

test('security 36: in all 720 orders of the events of a six-step life one tier comes out, Stripe’s', async () => {
	const orders = [...ordersOf([0, 1, 2, 3, 4, 5])]
	expect(orders).toHaveLength(720)
	const wrong: string[] = []
	for (const order of orders) {
		const model = makeStripeModel()
		const cook = await makeBareSubscriber(memory.db)
		const deps = billingDeps(memory.open(), model.client, () => NOW)
		let lived = 0
		for (const index of order) {
			// An event is sent when its step was taken, and may come at any time after it.
			for (; lived <= index; lived += 1) LIFE[lived]?.step(model, cook.customer)
			const id = `evt_${index}_${cook.id}`
			const object = { object: 'x', customer: cook.customer }
			const event = { id, type: LIFE[index]?.type ?? '', created: SECONDS, livemode: false, data: { object } }
			await (await receiveEvent(deps, event))?.()
		}
		const { subscription_tier, subscription_id, trial_used_at } = await subscriptionOf(memory.db, cook)
		const audited = await plansOf(memory.db, cook)
		const isRight =
			subscription_tier === 'Premium' &&
			subscription_id === `sub_again_${cook.customer}` &&
			trial_used_at === NOW &&
			audited.at(-1) === 'plan_premium' &&
			deps.errors.length === 0
		if (!isRight) wrong.push(`${order}: ${subscription_tier} ${audited}`)
	}
	expect(wrong).toEqual([])
})

test('security 36: overlapping readings of lost, doubled and late events end with Stripe’s tier, also of readings that die', async () => {
	for (let seed = 1; seed <= 200; seed += 1) await runInterleaving(memory, seed)
})
