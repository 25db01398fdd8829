import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { type ModelInvoice, type ModelSubscription, makeStripeModel } from '../../../../tests/fakes/stripe-model.ts'
import { isReminderDue, nextCheckOf, stateOf } from './customer-state.ts'
import { askStripe } from './read-customer.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const s = (ms: number) => Math.floor(ms / 1000)
const DAY = 86_400

const subscription = (overrides: Partial<ModelSubscription> = {}): ModelSubscription => ({
	id: 'sub_1',
	customer: 'cus_1',
	status: 'active',
	priceId: 'price_basic_monthly',
	created: s(NOW) - 20 * DAY,
	periodStart: s(NOW) - 10 * DAY,
	periodEnd: s(NOW) + 20 * DAY,
	...overrides,
})

async function read(subscriptions: ModelSubscription[], invoices: ModelInvoice[] = [], now = NOW) {
	const model = makeStripeModel()
	model.subscriptions = subscriptions
	model.invoices = invoices
	return stateOf(await askStripe(model.client, 'cus_1'), now)
}

test.each([
	['price_basic_monthly', 'Basic'],
	['price_basic_yearly', 'Basic'],
	['price_premium_monthly', 'Premium'],
	['price_premium_yearly', 'Premium'],
	['price_gold_monthly', 'Free'],
	['', 'Free'],
	[null, 'Free'],
])('an active subscription to %s gives the tier %s', async (priceId, tier) => {
	expect((await read([subscription({ priceId })])).tier).toBe(tier)
})

test.each([
	['trialing', 'Basic'],
	['active', 'Basic'],
	['canceled', 'Free'],
	['incomplete', 'Free'],
	['incomplete_expired', 'Free'],
	['unpaid', 'Free'],
	['paused', 'Free'],
	['a status of next year', 'Free'],
])('the status %s gives %s', async (status, tier) => {
	expect((await read([subscription({ status })])).tier).toBe(tier)
})

test('a customer without a subscription is Free and nothing is due', async () => {
	const state = await read([])
	expect(state).toMatchObject({ tier: 'Free', end: null, main: null, priceId: null, unpaid: null, trialUsedAt: null })
	expect(nextCheckOf(state, { now: NOW, isReminded: false })).toBeNull()
})

test('the end is that of the item, in milliseconds', async () => {
	const state = await read([subscription()])
	expect(state.end).toBe((s(NOW) + 20 * DAY) * 1000)
	expect(nextCheckOf(state, { now: NOW, isReminded: false })).toBe(state.end)
})

const invoice = (overrides: Partial<ModelInvoice> = {}): ModelInvoice => ({
	...{ id: 'in_1', subscription: 'sub_1', status: 'open', amount: 499, finalizedAt: s(NOW) },
	...overrides,
})

test('past_due keeps the tier until 14 days after the oldest unpaid invoice was due, to the millisecond', async () => {
	const due = invoice()
	const later = invoice({ id: 'in_2', finalizedAt: s(NOW) + 9 * DAY })
	const paid = invoice({ id: 'in_0', status: 'paid', finalizedAt: s(NOW) - 60 * DAY })
	const at = (now: number) => read([subscription({ status: 'past_due' })], [later, due, paid], now)
	const last = NOW + 14 * DAY_MS
	expect((await at(last)).tier).toBe('Basic')
	expect((await at(last + 1)).tier).toBe('Free')
	expect((await at(last)).unpaid).toMatchObject({ since: NOW, invoice: { id: 'in_1' } })
	expect(nextCheckOf(await at(NOW + 1), { now: NOW + 1, isReminded: false })).toBe(last + 1)
})

test('an invoice that was written off is unpaid since its period began', async () => {
	const state = await read([subscription({ status: 'past_due' })], [invoice({ status: 'uncollectible' })])
	expect(state.unpaid).toEqual({ invoice: null, since: (s(NOW) - 10 * DAY) * 1000 })
})

test('of two live subscriptions the earlier one counts, and the other is a double', async () => {
	const first = subscription({ id: 'sub_b', created: 100 })
	const second = subscription({ id: 'sub_a', created: 200, priceId: 'price_premium_monthly' })
	const state = await read([second, first, subscription({ id: 'sub_c', created: 1, status: 'canceled' })])
	expect([state.main?.id, state.tier, state.doubles.map(({ id }) => id)]).toEqual(['sub_b', 'Basic', ['sub_a']])
})

test('two that began in the same second are told apart by their ids, whatever their order', async () => {
	const [a, b] = [subscription({ id: 'sub_a' }), subscription({ id: 'sub_b' })]
	for (const list of [
		[a, b],
		[b, a],
	])
		expect((await read(list)).main?.id).toBe('sub_a')
})

test('a subscription that has stalled gives no tier and no double', async () => {
	const state = await read([subscription({ id: 'sub_x', status: 'incomplete' }), subscription()])
	expect([state.main?.id, state.doubles]).toEqual(['sub_1', []])
	expect((await read([subscription({ status: 'unpaid' })], [invoice()])).unpaid?.since).toBe(NOW)
})

const trial = (overrides: Partial<ModelSubscription> = {}) =>
	subscription({
		...{ status: 'trialing', trialStart: s(NOW), trialEnd: s(NOW) + 14 * DAY, periodEnd: s(NOW) + 14 * DAY },
		...overrides,
	})

test('a trial counts as used once a subscription had one, whatever became of it', async () => {
	expect((await read([trial()])).trialUsedAt).toBe(NOW)
	expect((await read([trial({ status: 'canceled' })])).trialUsedAt).toBe(NOW)
	expect((await read([trial({ trialStart: s(NOW) - DAY }), trial({ id: 'sub_2' })])).trialUsedAt).toBe(NOW - DAY_MS)
	expect((await read([subscription()])).trialUsedAt).toBeNull()
})

test('the mail about the end of a trial is due 7 days before it, not earlier, not after it, not for one that was ended', async () => {
	const at = async (now: number, overrides = {}) => isReminderDue(await read([trial(overrides)], [], now), now)
	const week = NOW + 7 * DAY_MS
	expect(await at(week - 1)).toBe(false)
	expect(await at(week)).toBe(true)
	expect(await at(NOW + 14 * DAY_MS - 1)).toBe(true)
	expect(await at(NOW + 14 * DAY_MS)).toBe(false)
	expect(await at(week, { cancelAtPeriodEnd: true })).toBe(false)
	const state = await read([trial()])
	expect(nextCheckOf(state, { now: NOW, isReminded: false })).toBe(week)
	expect(nextCheckOf(state, { now: week, isReminded: true })).toBe(NOW + 14 * DAY_MS)
})

test('a cancelled subscription ends at the end of what is paid', async () => {
	const state = await read([subscription({ cancelAtPeriodEnd: true })])
	expect([state.tier, state.cancelAt]).toEqual(['Basic', state.end])
	const early = await read([subscription({ cancelAt: s(NOW) + DAY })])
	expect(nextCheckOf(early, { now: NOW - HOUR_MS, isReminded: true })).toBe(NOW + DAY_MS)
})

test('a deleted customer has no subscription; one that Stripe does not know is no answer', async () => {
	const model = makeStripeModel()
	const missing = Object.assign(new Error('No such customer'), { code: 'resource_missing' })
	const { errors } = (await import('stripe')).default
	model.before = (call) => {
		if (call === 'subscriptions.list')
			throw new errors.StripeInvalidRequestError({ message: missing.message, code: missing.code } as never)
	}
	model.deleted.add('cus_1')
	expect(await askStripe(model.client as Stripe, 'cus_1')).toEqual({ subscriptions: [], unpaid: [] })
	model.deleted.clear()
	await expect(askStripe(model.client, 'cus_1')).rejects.toThrow('No such customer')
})
