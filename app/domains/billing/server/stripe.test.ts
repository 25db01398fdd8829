import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#app/platform/model/errors.ts'
import { openStripe } from './stripe.ts'

afterEach(() => vi.restoreAllMocks())

const answering = (body: object, status = 200) =>
	vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }))

test('without a key nothing can be asked, and the sentence names the variable', () => {
	expect(() => openStripe({})).toThrow(AppError)
	expect(() => openStripe({ STRIPE_SECRET_KEY: '' })).toThrow(/STRIPE_SECRET_KEY/)
})

test('calls go to Stripe, or to the server that is named, with the version of the types', async () => {
	const fetched = answering({ id: 'cus_1', object: 'customer' })
	await openStripe({ STRIPE_SECRET_KEY: 'sk_test_1' }).customers.retrieve('cus_1')
	await openStripe({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: 'http://127.0.0.1:4002' }).customers.retrieve(
		'cus_1',
	)
	expect(fetched.mock.calls.map(([url]) => url)).toEqual([
		'https://api.stripe.com/v1/customers/cus_1',
		'http://127.0.0.1:4002/v1/customers/cus_1',
	])
	const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers)
	expect(headers.get('stripe-version')).toBe(Stripe.API_VERSION)
	expect(headers.get('authorization')).toBe('Bearer sk_test_1')
})

test('a fault is not tried again behind the caller’s back', async () => {
	const fetched = answering({ error: { type: 'api_error', message: 'no' } }, 500)
	await expect(openStripe({ STRIPE_SECRET_KEY: 'sk_test_1' }).customers.retrieve('cus_1')).rejects.toThrow('no')
	expect(fetched).toHaveBeenCalledTimes(1)
})

test('all calls of a client together end at its deadline', async () => {
	const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(
		(_, init) =>
			new Promise((_resolve, reject) => {
				const { signal } = init ?? {}
				if (signal?.aborted) reject(signal.reason)
				signal?.addEventListener('abort', () => reject(signal.reason))
			}),
	)
	const stripe = openStripe({ STRIPE_SECRET_KEY: 'sk_test_1' }, { within: 20 })
	await expect(stripe.customers.retrieve('cus_1')).rejects.toThrow(Stripe.errors.StripeConnectionError)
	await expect(stripe.customers.retrieve('cus_1')).rejects.toThrow(Stripe.errors.StripeConnectionError)
	// The second call found the deadline passed already.
	expect(fetched.mock.calls[1]?.[1]?.signal?.aborted).toBe(true)
	expect(fetched).toHaveBeenCalledTimes(2)
})
