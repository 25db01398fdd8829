import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeStripeModel, type StripeModel } from '../../../../tests/fakes/stripe-model.ts'
import {
	billingDeps,
	jobsOf,
	makeBareSubscriber,
	makeSubscriber,
	plansOf,
	subscriptionOf,
} from '../../../../tests/setup/billing.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { readCustomer } from './read-customer.ts'
import { SWEPT_A_STEP, sweepCustomers } from './sweep.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const DAY = 86_400
const SECONDS = NOW / 1000

let memory: MemoryDb
let model: StripeModel
let now = NOW
let pauses: number[]
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
beforeEach(async () => {
	model = makeStripeModel()
	now = NOW
	pauses = []
	await memory.db.delete(jobs)
	await memory.db.delete(subscriptions)
})

const deps = () => billingDeps(memory.open(), model.client, () => now)
const sweep = (after = '', asked = deps()) =>
	sweepCustomers({ ...asked, pause: async (ms) => void pauses.push(ms) }, { due_at: now, after })
const subscribe = (customer: string, periodEnd = SECONDS + 30 * DAY) =>
	model.subscriptions.push({
		...{ id: `sub_${customer}`, customer, status: 'active', priceId: 'price_basic_monthly' },
		...{ created: SECONDS - 9, periodStart: SECONDS - 9, periodEnd },
	})

test('an end that has passed is read again, one that has not is left alone', async () => {
	const renewed = await makeSubscriber(memory.db, { subscription_tier: 'Basic', check_at: NOW - 1 })
	const gone = await makeSubscriber(memory.db, { subscription_tier: 'Basic', check_at: NOW - HOUR_MS })
	const later = await makeSubscriber(memory.db, { subscription_tier: 'Basic', check_at: NOW + 1 })
	subscribe(renewed.customer)
	expect(await sweep()).toEqual({ read: 2, failed: 0 })
	expect(await subscriptionOf(memory.db, renewed)).toMatchObject({
		...{ subscription_tier: 'Basic', check_at: (SECONDS + 30 * DAY) * 1000 },
	})
	expect(await subscriptionOf(memory.db, gone)).toMatchObject({ subscription_tier: 'Free', check_at: null })
	expect(await plansOf(memory.db, gone)).toEqual(['plan_free'])
	expect(await subscriptionOf(memory.db, later)).toMatchObject({ subscription_tier: 'Basic', reads: 0 })
	expect(await sweep()).toEqual({ read: 0, failed: 0 })
})

test('the sweep is queued where something is due, and not beside one that is open', async () => {
	const queue = () => enqueueSweep(memory.db, { makeId, now })
	await queue()
	expect(await jobsOf(memory.db, 'sweep_customers')).toEqual([])
	await makeSubscriber(memory.db, { check_at: NOW })
	await queue()
	await queue()
	const queued = await jobsOf(memory.db, 'sweep_customers')
	expect(queued.map(({ payload }) => payload)).toEqual([{ due_at: NOW, after: '' }])
	await memory.db.update(jobs).set({ done_at: NOW })
	await queue()
	expect(await jobsOf(memory.db, 'sweep_customers')).toHaveLength(2)
})

test('a step takes 500 customers in twelves, a second apart, and queues the next one once with its cursor', async () => {
	for (let i = 0; i <= SWEPT_A_STEP; i += 1) await makeBareSubscriber(memory.db)
	await memory.db.update(subscriptions).set({ check_at: NOW - 1 })
	const asked = deps()
	expect(await sweep('', asked)).toEqual({ read: SWEPT_A_STEP, failed: 0 })
	expect(pauses).toHaveLength(Math.ceil(SWEPT_A_STEP / 12) - 1)
	// One to claim, one for each twelve, one for the next step: far below what a Worker may ask.
	expect(asked.db.trips()).toBe(Math.ceil(SWEPT_A_STEP / 12) + 2)
	const [next, ...more] = await jobsOf(memory.db, 'sweep_customers')
	expect(more).toEqual([])
	const { after } = { after: '', ...(next?.payload as { after: string } | undefined) }
	expect(await sweep(after)).toEqual({ read: 1, failed: 0 })
	expect(await jobsOf(memory.db, 'sweep_customers')).toHaveLength(1)
})

test('security 39: while Stripe is down no plan grows, and one whose end nobody confirmed is Free after three days', async () => {
	const fresh = await makeSubscriber(memory.db, {
		...{ subscription_tier: 'Basic', subscription_end: NOW - 2 * DAY_MS, check_at: NOW - 2 * DAY_MS },
	})
	const old = await makeSubscriber(memory.db, {
		...{ subscription_tier: 'Premium', subscription_end: NOW - 4 * DAY_MS, check_at: NOW - 4 * DAY_MS },
	})
	model.before = () => {
		throw new Stripe.errors.StripeConnectionError({ message: 'down' })
	}
	await expect(sweep()).rejects.toThrow('none of 2 customers could be read')
	expect(await subscriptionOf(memory.db, fresh)).toMatchObject({ subscription_tier: 'Basic' })
	expect(await subscriptionOf(memory.db, old)).toMatchObject({ subscription_tier: 'Free', check_at: NOW - 4 * DAY_MS })
	expect(await plansOf(memory.db, old)).toEqual(['plan_free'])
	// It was paid after all.
	model.before = undefined
	subscribe(old.customer)
	await sweep()
	expect((await subscriptionOf(memory.db, old)).subscription_tier).toBe('Basic')
})

test('one customer who cannot be read holds up no other', async () => {
	const bad = await makeSubscriber(memory.db, { subscription_tier: 'Basic', check_at: NOW - 1 })
	const good = await makeSubscriber(memory.db, { subscription_tier: 'Basic', check_at: NOW - 1 })
	model.before = (_call, customer) => {
		if (customer === bad.customer) throw new Error('odd')
	}
	const asked = deps()
	expect(await sweep('', asked)).toEqual({ read: 1, failed: 1 })
	expect(asked.errors).toMatchObject([{ event: 'read_failed' }])
	expect((await subscriptionOf(memory.db, good)).subscription_tier).toBe('Free')
	expect(await subscriptionOf(memory.db, bad)).toMatchObject({ subscription_tier: 'Basic', check_at: NOW - 1 })
})

test('a reading that begins during a step is not overwritten by it', async () => {
	const cook = await makeSubscriber(memory.db, { check_at: NOW - 1 })
	subscribe(cook.customer)
	let isFirst = true
	model.before = async () => {
		if (!isFirst) return
		isFirst = false
		const [sub] = model.subscriptions
		if (sub) sub.priceId = 'price_premium_monthly'
		await readCustomer(deps(), cook.id)
		if (sub) sub.priceId = 'price_basic_monthly'
	}
	await sweep()
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({ subscription_tier: 'Premium', stored_read: 2 })
})
