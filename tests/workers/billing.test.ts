import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { account_deletion_requests, users } from '#db/schema/accounts.ts'
import { stripe_events, subscriptions } from '#db/schema/billing.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser, type User } from '../factories/users.ts'
import { eventBody, jobsOf, plansOf, subscriptionOf } from '../setup/billing.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
beforeAll(async () => {
	stack = await startStack()
})
afterAll(() => stack.close())
afterEach(() => stack.stripe.asUsual())

type Cook = User & { cookie: string }
async function signUp(): Promise<Cook> {
	const user = await makeUser(stack.db)
	return { ...user, cookie: (await stack.signIn(user)).cookie }
}
const { webhook, create, check, refresh } = CHECKOUT_PATHS
const CARD = { number: '4242424242424242', country: 'US' }

async function buy(cook: Cook, priceId = 'price_basic_monthly', tier = 'Basic'): Promise<void> {
	const init = { method: 'POST', headers: { cookie: cook.cookie }, body: JSON.stringify({ priceId, tier }) }
	const answer = await stack.fetch(create, init)
	const { url, message } = (await answer.json()) as { url?: string; message?: string }
	if (!url) throw new Error(`create-checkout answered ${answer.status}: ${message}`)
	await fetch(url, { method: 'POST', body: new URLSearchParams(CARD), redirect: 'manual' })
}
const checkOf = async ({ cookie }: Cook) => (await stack.fetch(check, { headers: { cookie } })).json()

/** Posts an event as Stripe does, from no site at all. */
async function post(body: string, signature: string | null): Promise<number> {
	const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) }
	const answer = await fetch(new URL(webhook, stack.url), { method: 'POST', body, headers })
	await answer.arrayBuffer()
	return answer.status
}
const send = (body: string, options: { secret?: string; at?: number } = {}) =>
	post(body, stack.stripe.signed(body, options).signature)
/** Each event of one payment is read after its answer: one that is read late would write the next check again. */
const readsDone = () =>
	expect.poll(async () => (await jobsOf(stack.db, 'read_customer')).every(({ done_at }) => done_at)).toBe(true)
const eventsNow = () => stack.db.$count(stripe_events)

test('a cook who has paid has the plan by Stripe’s own events, without coming back', async () => {
	const cook = await signUp()
	await buy(cook)
	const attempts = await stack.stripe.deliver()
	expect(attempts.length).toBeGreaterThan(0)
	expect(attempts.filter(({ status }) => status !== 200)).toEqual([])
	await expect.poll(() => checkOf(cook)).toMatchObject({ subscribed: true, subscription_tier: 'Basic' })
	await readsDone()
	expect(await plansOf(stack.db, cook)).toEqual(['plan_basic'])
})

test('security 35: an event without a signature, with a wrong, an old or an early one is refused, and nothing is written', async () => {
	const before = await eventsNow()
	const body = eventBody({ at: Date.now() })
	expect(await post(body, null)).toBe(400)
	expect(await send(body, { secret: 'whsec_wrong' })).toBe(400)
	expect(await send(body, { at: Date.now() - 301_000 })).toBe(400)
	expect(await send(body, { at: Date.now() + 302_000 })).toBe(400)
	expect(await post(`${body} `, stack.stripe.signed(body).signature)).toBe(400)
	expect(await send(eventBody({ at: Date.now(), livemode: true }))).toBe(400)
	expect(await send('{}')).toBe(400)
	expect(await eventsNow()).toBe(before)
	expect(await send(body)).toBe(200)
	expect(await eventsNow()).toBe(before + 1)
})

test('a body of more than 256 KB is refused, one of almost as much is read', async () => {
	const withPadding = (bytes: number) => {
		const event = JSON.parse(eventBody({ at: Date.now() }))
		return JSON.stringify({ ...event, padding: 'x'.repeat(bytes) })
	}
	expect(await send(withPadding(256 * 1024))).toBe(413)
	expect(await send(withPadding(250 * 1024))).toBe(200)
})

test('security 35: 100 replays at once are one row and one job', async () => {
	const cook = await signUp()
	const customer = `cus_${makeId()}`
	await stack.db.insert(subscriptions).values({ user_id: cook.id, customer_id: customer, updated_at: 1 })
	const id = `evt_${makeId()}`
	const body = eventBody({ id, customer, at: Date.now() })
	const statuses = await Promise.all(Array.from({ length: 100 }, () => send(body)))
	expect(new Set(statuses)).toEqual(new Set([200]))
	expect(await stack.db.$count(stripe_events, eq(stripe_events.id, id))).toBe(1)
	const queued = (await jobsOf(stack.db, 'read_customer')).filter(
		({ payload }) => (payload as { user_id: string }).user_id === cook.id,
	)
	expect(queued).toHaveLength(1)
	await expect.poll(async () => (await subscriptionOf(stack.db, cook)).reads).toBe(1)
	await stack.db.delete(jobs).where(eq(jobs.kind, 'read_customer'))
})

test('an unknown type and an unknown customer are answered 200', async () => {
	expect(await send(eventBody({ at: Date.now(), type: 'balance.available' }))).toBe(200)
	expect(await send(eventBody({ at: Date.now(), customer: 'cus_nobody' }))).toBe(200)
	expect(await jobsOf(stack.db, 'read_customer')).toMatchObject([])
})

test('an event that came while Stripe was down is read by the jobs Worker a minute later', async () => {
	const cook = await signUp()
	stack.stripe.switches.webhooks.held = true
	await buy(cook)
	stack.stripe.switches.api = { answers: 500 }
	await stack.stripe.deliver()
	await expect.poll(async () => (await subscriptionOf(stack.db, cook)).reads).toBeGreaterThan(0)
	expect(await checkOf(cook)).toMatchObject({ subscription_tier: 'Free' })
	stack.stripe.switches.api = {}
	await stack.db.update(jobs).set({ run_at: 1 }).where(eq(jobs.kind, 'read_customer'))
	await stack.runJobs()
	expect(await checkOf(cook)).toMatchObject({ subscription_tier: 'Basic' })
	expect((await jobsOf(stack.db, 'read_customer')).filter(({ done_at }) => done_at === null)).toEqual([])
})

test('events that were lost are made up for by coming back', async () => {
	const cook = await signUp()
	stack.stripe.switches.webhooks.copies = 0
	await buy(cook, 'price_premium_yearly', 'Premium')
	expect(await checkOf(cook)).toMatchObject({ subscription_tier: 'Free' })
	const answer = await stack.fetch(refresh, { method: 'POST', headers: { cookie: cook.cookie } })
	expect(await answer.json()).toMatchObject({ subscribed: true, subscription_tier: 'Premium' })
})

test('the hourly cron reads what is due through the Worker checkout', async () => {
	const cook = await signUp()
	await buy(cook)
	await stack.stripe.deliver()
	await expect.poll(() => checkOf(cook)).toMatchObject({ subscription_tier: 'Basic' })
	await readsDone()
	const { subscription_id } = await subscriptionOf(stack.db, cook)
	stack.stripe.switches.webhooks.copies = 0
	await stack.stripe.client.subscriptions.cancel(subscription_id ?? '')
	await stack.db.update(subscriptions).set({ check_at: 1 }).where(eq(subscriptions.user_id, cook.id))
	await stack.runJobs(new Date('2026-01-01T12:00:00Z'))
	expect(await subscriptionOf(stack.db, cook)).toMatchObject({ subscription_tier: 'Free', check_at: null })
	expect(await plansOf(stack.db, cook)).toEqual(['plan_basic', 'plan_free'])
})

test('the erasure of an account deletes its customer through the Worker checkout', async () => {
	const cook = await signUp()
	await buy(cook)
	await stack.stripe.deliver()
	const { customer_id } = await subscriptionOf(stack.db, cook)
	const longAgo = Date.now() - 2 * DAY_MS
	await stack.db.insert(account_deletion_requests).values({
		...{ id: makeId(), user_id: cook.id, status: 'pending', grace_days: 1 },
		...{ requested_at: longAgo, scheduled_for: longAgo },
	})
	await stack.runDeletions()
	await stack.runDeletions()
	await stack.stripe.deliver()
	expect(await stack.db.$count(users, eq(users.id, cook.id))).toBe(0)
	expect(stack.stripe.state.deletedCustomers[customer_id ?? '']).toBeDefined()
	expect(await stack.db.$count(stripe_events, eq(stripe_events.customer_id, customer_id ?? ''))).toBe(0)
})

test('what other Workers may ask has no address', async () => {
	for (const path of [
		'/BillingTasks',
		'/api/checkout/sweep',
		'/api/checkout/readCustomer',
		'/api/checkout/forget-customer',
	])
		expect((await stack.fetch(path, { method: 'POST', body: '{}' })).status).toBeGreaterThanOrEqual(404)
})
