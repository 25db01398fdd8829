import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { notifications } from '#db/schema/notifications.ts'
import { jobs } from '#db/schema/platform.ts'
import { type ModelSubscription, makeStripeModel, type StripeModel } from '../../../../tests/fakes/stripe-model.ts'
import {
	billingDeps,
	jobsOf,
	mailsTo,
	makeSubscriber,
	plansOf,
	subscriptionOf,
} from '../../../../tests/setup/billing.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { askStripe, claimRead, readCustomer, storeFound } from './read-customer.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const DAY = 86_400
const s = (ms: number) => Math.floor(ms / 1000)

let memory: MemoryDb
let model: StripeModel
let now = NOW
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
beforeEach(async () => {
	model = makeStripeModel()
	now = NOW
	await memory.db.delete(jobs)
})

const deps = () => billingDeps(memory.open(), model.client, () => now)
const subscribe = (customer: string, overrides: Partial<ModelSubscription> = {}) => {
	const made: ModelSubscription = {
		id: `sub_${model.subscriptions.length}_${customer}`,
		customer,
		status: 'active',
		priceId: 'price_basic_monthly',
		created: s(NOW) - 10 * DAY + model.subscriptions.length,
		periodStart: s(NOW) - 10 * DAY,
		periodEnd: s(NOW) + 20 * DAY,
		...overrides,
	}
	model.subscriptions.push(made)
	return made
}

/** What the inbox says about payment. */
async function toldTo({ id }: { id: string }) {
	const told = await memory.db.select().from(notifications).where(eq(notifications.user_id, id))
	return told.filter(({ kind }) => kind === 'payment').map(({ values }) => values.problem)
}

test('a read claims its number in one round trip and stores what it found in another', async () => {
	const cook = await makeSubscriber(memory.db)
	const { id } = subscribe(cook.customer)
	const asked = deps()
	const read = await readCustomer(asked, cook.id)
	expect(asked.db.trips()).toBe(2)
	expect(read).toMatchObject({ isStored: true, state: { tier: 'Basic' } })
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({
		subscription_tier: 'Basic',
		subscription_end: (s(NOW) + 20 * DAY) * 1000,
		subscription_id: id,
		price_id: 'price_basic_monthly',
		subscription_status: 'active',
		cancel_at: null,
		reads: 1,
		stored_read: 1,
		read_at: NOW,
		check_at: (s(NOW) + 20 * DAY) * 1000,
	})
})

test('a cook without a customer is not asked about', async () => {
	const cook = await makeSubscriber(memory.db, { customer_id: null })
	expect(await readCustomer(deps(), cook.id)).toBeNull()
	expect(model.calls).toEqual([])
})

test('security 36: a read that began earlier never overwrites one that began later', async () => {
	const cook = await makeSubscriber(memory.db)
	const sub = subscribe(cook.customer)
	const asked = deps()
	const early = await claimRead(asked, cook.id)
	const seenEarly = await askStripe(model.client, cook.customer)
	sub.priceId = 'price_premium_monthly'
	await readCustomer(asked, cook.id)
	if (!early) throw new Error('nothing was claimed')
	expect(await storeFound(asked, early, seenEarly)).toMatchObject({ isStored: false })
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({ subscription_tier: 'Premium', stored_read: 2 })
	expect(await plansOf(memory.db, cook)).toEqual(['plan_premium'])
})

test('each change of the paid tier is an audit row in the batch that stores it; a read that changes nothing has none', async () => {
	const cook = await makeSubscriber(memory.db)
	const sub = subscribe(cook.customer)
	await readCustomer(deps(), cook.id)
	await readCustomer(deps(), cook.id)
	sub.priceId = 'price_basic_yearly'
	await readCustomer(deps(), cook.id)
	sub.priceId = 'price_premium_yearly'
	await readCustomer(deps(), cook.id)
	sub.status = 'canceled'
	await readCustomer(deps(), cook.id)
	await readCustomer(deps(), cook.id)
	expect(await plansOf(memory.db, cook)).toEqual(['plan_basic', 'plan_premium', 'plan_free'])
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({
		...{ subscription_tier: 'Free', subscription_id: null, price_id: null, subscription_status: null },
		...{ subscription_end: null, cancel_at: null, check_at: null },
	})
})

test('what was granted is not touched', async () => {
	const cook = await makeSubscriber(memory.db, { granted_tier: 'Premium', is_beta_tester: true })
	subscribe(cook.customer)
	await readCustomer(deps(), cook.id)
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({
		...{ subscription_tier: 'Basic', granted_tier: 'Premium', is_beta_tester: true },
	})
})

test('an answer that fails writes nothing', async () => {
	const cook = await makeSubscriber(memory.db, { subscription_tier: 'Basic', subscription_end: NOW + DAY_MS })
	model.before = (call) => {
		if (call === 'invoices.list') throw new Error('down')
	}
	subscribe(cook.customer, { status: 'past_due' })
	await expect(readCustomer(deps(), cook.id)).rejects.toThrow('down')
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({ subscription_tier: 'Basic', stored_read: 0, reads: 1 })
	expect(await plansOf(memory.db, cook)).toEqual([])
})

test('a failed payment is mailed once an invoice, with its day and amount in the cook’s way', async () => {
	const cook = await makeSubscriber(
		memory.db,
		{},
		{ time_zone: 'America/New_York', preferences: { region: 'US', time_zone: 'America/New_York' } },
	)
	const sub = subscribe(cook.customer, { status: 'past_due' })
	model.invoices.push({ id: 'in_1', subscription: sub.id, status: 'open', amount: 499, finalizedAt: s(NOW) })
	for (const later of [0, 1, 8]) {
		now = NOW + later * DAY_MS
		// The jobs that were done a week ago are gone.
		if (later === 8) await memory.db.delete(jobs)
		await readCustomer(deps(), cook.id)
		const mails = await mailsTo(memory.db, cook)
		expect([later, mails.length]).toEqual([later, later === 8 ? 0 : 1])
		if (later === 0) {
			expect(mails[0]?.subject).toBe('Your payment has failed')
			expect(mails[0]?.text).toContain('We could not charge your card $4.99 for Nomster Basic.')
			expect(mails[0]?.text).toContain('until December 10, 2026')
			expect(mails[0]?.text).toContain('https://nomster.example/account/billing')
		}
	}
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({ subscription_tier: 'Basic', unpaid_since: NOW })
	const [invoice] = model.invoices
	if (invoice) invoice.status = 'paid'
	sub.status = 'active'
	await readCustomer(deps(), cook.id)
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({ unpaid_since: null, subscription_status: 'active' })
	sub.status = 'past_due'
	model.invoices.push({ id: 'in_2', subscription: sub.id, status: 'open', amount: 499, finalizedAt: s(now) })
	await readCustomer(deps(), cook.id)
	expect(await mailsTo(memory.db, cook)).toHaveLength(1)
	// Once an invoice, as the mails.
	expect(await toldTo(cook)).toEqual(['failed', 'failed'])
})

test('the end of a trial is mailed once, 7 days before, with the amount after a discount', async () => {
	const cook = await makeSubscriber(memory.db, {}, { preferences: { region: 'DE', time_zone: 'Europe/Berlin' } })
	const trial = { trialStart: s(NOW), trialEnd: s(NOW) + 14 * DAY, periodEnd: s(NOW) + 14 * DAY }
	subscribe(cook.customer, { status: 'trialing', ...trial, nextAmount: 250 })
	await readCustomer(deps(), cook.id)
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({
		...{ subscription_tier: 'Basic', trial_used_at: NOW, trial_end: NOW + 14 * DAY_MS, check_at: NOW + 7 * DAY_MS },
	})
	expect(await mailsTo(memory.db, cook)).toEqual([])
	now = NOW + 7 * DAY_MS
	await readCustomer(deps(), cook.id)
	await readCustomer(deps(), cook.id)
	const [mail, ...more] = await mailsTo(memory.db, cook)
	expect(more).toEqual([])
	expect(mail?.subject).toBe('Your free trial ends on 10 December 2026')
	expect(mail?.text).toContain('On that day your card is charged $2.50, and then every month until you cancel.')
	expect(mail?.text).toContain('https://nomster.example/account/billing/trial')
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({
		...{ trial_reminded_at: now, check_at: NOW + 14 * DAY_MS },
	})
	expect(await toldTo(cook)).toEqual(['trial_ending'])
	await memory.db.delete(jobs)
	now = NOW + 9 * DAY_MS
	await readCustomer(deps(), cook.id)
	expect(await mailsTo(memory.db, cook)).toEqual([])
})

test('nobody is mailed at an address that nobody has confirmed', async () => {
	const cook = await makeSubscriber(memory.db, {}, { email_confirmed_at: null })
	const sub = subscribe(cook.customer, { status: 'past_due' })
	model.invoices.push({ id: 'in_3', subscription: sub.id, status: 'open', amount: 499, finalizedAt: s(NOW) })
	await readCustomer(deps(), cook.id)
	expect(await mailsTo(memory.db, cook)).toEqual([])
})

test('of two live subscriptions the later one is settled by one job, however often both are seen', async () => {
	const cook = await makeSubscriber(memory.db)
	const first = subscribe(cook.customer)
	const second = subscribe(cook.customer, { priceId: 'price_premium_monthly' })
	await readCustomer(deps(), cook.id)
	await readCustomer(deps(), cook.id)
	const queued = await jobsOf(memory.db, 'settle_double')
	expect(queued.map(({ payload }) => payload)).toEqual([{ user_id: cook.id, kept: first.id, ended: second.id }])
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({ subscription_tier: 'Basic', subscription_id: first.id })
})
