import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { stripe_events } from '#db/schema/billing.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeStripeModel, type StripeModel } from '../../../../tests/fakes/stripe-model.ts'
import {
	billingDeps,
	type EventFields,
	eventBody,
	jobsOf,
	makeSubscriber,
	sign,
	subscriptionOf,
	WEBHOOK_SECRET,
} from '../../../../tests/setup/billing.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { receiveEvent, verifyEvent } from './receive-event.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const ENV = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }

let memory: MemoryDb
let model: StripeModel
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
beforeEach(async () => {
	model = makeStripeModel()
	memory.before = undefined
	await memory.db.delete(jobs)
	await memory.db.delete(stripe_events)
})

const body = (fields: Partial<EventFields> = {}) => eventBody({ at: NOW, ...fields })
const verify = async (text: string, signature: string | undefined, env: Record<string, string> = ENV, now = NOW) => {
	try {
		return (await verifyEvent(env, { body: text, signature, now })).id
	} catch (error) {
		return (error as { code: string }).code
	}
}

test('security 35: a signature is of the raw body, by our secret, and at most 300 s from now in both directions', async () => {
	const text = body({ id: 'evt_1' })
	expect(await verify(text, await sign(text, NOW))).toBe('evt_1')
	expect(await verify(text, undefined)).toBe('bad_request')
	expect(await verify(text, '')).toBe('bad_request')
	expect(await verify(text, 'rubbish')).toBe('bad_request')
	expect(await verify(text, await sign(text, NOW, 'whsec_other'))).toBe('bad_request')
	expect(await verify(`${text} `, await sign(text, NOW))).toBe('bad_request')
	expect(await verify('', await sign('', NOW))).toBe('bad_request')
	for (const [seconds, answer] of [
		[300, 'evt_1'],
		[301, 'bad_request'],
		[-300, 'evt_1'],
		[-301, 'bad_request'],
		[-1e9, 'bad_request'],
	] as const)
		expect([seconds, await verify(text, await sign(text, NOW - seconds * 1000))]).toEqual([seconds, answer])
})

test('security 35: a second time in the header does not stand in for the signed one', async () => {
	const text = body({ id: 'evt_1' })
	const old = await sign(text, NOW - 3_600_000)
	const ahead = await sign(text, NOW + 3_600_000)
	const t = `t=${NOW / 1000}`
	for (const header of [`${old},${t}`, `${t},${old}`, `${ahead},${t}`, `${t},${ahead}`, `${ahead},t=`, `${ahead},t`])
		expect([header, await verify(text, header)]).toEqual([header, 'bad_request'])
})

test('during a rotation both secrets are taken; afterwards the old one is not', async () => {
	const text = body({ id: 'evt_1' })
	const rotating = { ...ENV, STRIPE_WEBHOOK_SECRET: 'whsec_new', STRIPE_WEBHOOK_SECRET_OLD: WEBHOOK_SECRET }
	expect(await verify(text, await sign(text, NOW), rotating)).toBe('evt_1')
	expect(await verify(text, await sign(text, NOW, 'whsec_new'), rotating)).toBe('evt_1')
	expect(await verify(text, await sign(text, NOW), { ...rotating, STRIPE_WEBHOOK_SECRET_OLD: '' })).toBe('bad_request')
})

test('without a secret nothing is taken', async () => {
	const text = body()
	expect(await verify(text, await sign(text, NOW), { STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('unavailable')
	expect(await verify(text, await sign(text, NOW, ' '), { ...ENV, STRIPE_WEBHOOK_SECRET: ' ' })).not.toMatch(/^evt/)
})

test.each([
	['sk_test_1', false, true],
	['sk_test_1', true, false],
	['rk_test_1', true, false],
	['sk_live_1', true, true],
	['rk_live_1', true, true],
	['sk_live_1', false, false],
])('with the key %s an event of livemode %s is taken: %s', async (key, livemode, isTaken) => {
	const text = body({ id: 'evt_1', livemode })
	const answer = await verify(text, await sign(text, NOW), { ...ENV, STRIPE_SECRET_KEY: key })
	expect(answer).toBe(isTaken ? 'evt_1' : 'bad_request')
})

test('what is signed and no event is refused', async () => {
	for (const text of ['{', '[]', '{}', 'null', '{"id":"evt_1"}', '{"object":"v2.core.event","id":"evt_1"}'])
		expect([text, await verify(text, await sign(text, NOW))]).toEqual([text, 'bad_request'])
})

const receive = async (fields: Partial<EventFields>, now = NOW) => {
	const text = body(fields)
	const event = await verifyEvent(ENV, { body: text, signature: await sign(text, now), now })
	return receiveEvent(
		billingDeps(memory.open(), model.client, () => now),
		event,
	)
}

test('an event writes its row and the job in one round trip, and the reading ends the job', async () => {
	const cook = await makeSubscriber(memory.db)
	const deps = billingDeps(memory.open(), model.client, () => NOW)
	const text = body({ id: 'evt_1', customer: cook.customer })
	const event = await verifyEvent(ENV, { body: text, signature: await sign(text, NOW), now: NOW })
	const reading = await receiveEvent(deps, event)
	expect(deps.db.trips()).toBe(1)
	expect(await memory.db.select().from(stripe_events)).toEqual([
		{
			id: 'evt_1',
			type: 'customer.subscription.updated',
			customer_id: cook.customer,
			created_at: NOW,
			received_at: NOW,
		},
	])
	expect(await jobsOf(memory.db, 'read_customer')).toMatchObject([
		{ payload: { user_id: cook.id }, run_at: NOW + MINUTE_MS, done_at: null },
	])
	await reading?.()
	expect(await jobsOf(memory.db, 'read_customer')).toMatchObject([{ done_at: NOW }])
	expect(model.calls).toEqual(['subscriptions.list'])
	expect(deps.errors).toEqual([])
})

test('security 35: an event that comes again has no second effect, also when its job is long gone', async () => {
	const cook = await makeSubscriber(memory.db)
	expect(await receive({ id: 'evt_1', customer: cook.customer })).not.toBeNull()
	expect(await receive({ id: 'evt_1', customer: cook.customer })).toBeNull()
	await memory.db.delete(jobs)
	expect(await receive({ id: 'evt_1', customer: cook.customer })).toBeNull()
	expect(await jobsOf(memory.db, 'read_customer')).toEqual([])
	expect(await memory.db.select().from(stripe_events)).toHaveLength(1)
})

test('an unknown type, an unknown customer and an event without one are noted with nothing to read', async () => {
	const cook = await makeSubscriber(memory.db)
	expect(await receive({ customer: cook.customer, type: 'charge.succeeded' })).toBeNull()
	expect(await receive({ customer: 'cus_nobody' })).toBeNull()
	expect(await receive({ customer: null })).toBeNull()
	const rows = await memory.db.select().from(stripe_events)
	// Nothing of a customer that is none of ours is kept.
	expect(rows.map(({ customer_id }) => customer_id)).toEqual([null, null, null])
	expect(await jobsOf(memory.db, 'read_customer')).toEqual([])
	expect(model.calls).toEqual([])
})

test('security 35: when the batch fails nothing is written, and Stripe’s next try works', async () => {
	const cook = await makeSubscriber(memory.db)
	memory.before = () => {
		throw new Error('the database is gone')
	}
	await expect(receive({ id: 'evt_1', customer: cook.customer })).rejects.toThrow('gone')
	memory.before = undefined
	expect(await memory.db.select().from(stripe_events)).toEqual([])
	expect(await receive({ id: 'evt_1', customer: cook.customer })).not.toBeNull()
})

test('a reading that fails leaves the job, and no plan changes', async () => {
	const cook = await makeSubscriber(memory.db, { subscription_tier: 'Basic' })
	model.before = () => {
		throw new Error('Stripe is down')
	}
	const reading = await receive({ customer: cook.customer })
	await reading?.()
	expect(await jobsOf(memory.db, 'read_customer')).toMatchObject([{ done_at: null }])
	expect(await subscriptionOf(memory.db, cook)).toMatchObject({ subscription_tier: 'Basic', stored_read: 0 })
})
