import Stripe from 'stripe'
import { answerCall } from './api.ts'
import type { World } from './world.ts'

/** A client whose calls reach the stand-in without a socket, and meet no fault. */
export const clientInProcess = (world: World, key: string, before: () => void): Stripe =>
	new Stripe(key, {
		httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init: RequestInit = {}) => {
			before()
			const { pathname, search } = new URL(String(input))
			const headers = new Headers(init.headers)
			const { status, body } = answerCall(world, {
				method: init.method ?? 'GET',
				path: pathname,
				form: init.method === 'POST' ? String(init.body) : search.slice(1),
				key: headers.get('authorization')?.replace(/^Bearer /, ''),
				version: headers.get('stripe-version') ?? undefined,
				idempotencyKey: headers.get('idempotency-key') ?? undefined,
			})
			return new Response(body, { status })
		}),
		telemetry: false,
	})
