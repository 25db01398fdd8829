import { vi } from 'vitest'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { setUpStripe } from '#app/domains/billing/server/setup.ts'
import { type StripeStandIn, startStripe } from '../../dev/stripe/stripe.ts'
import { app } from '../../workers/checkout/app.ts'
import { makeUser, type User, type UserOverrides } from '../factories/users.ts'
import { APP_URL, billingDeps } from './billing.ts'
import { type CountingDb, startCountingDb } from './counting-db.ts'

export type CheckoutCook = User & { cookie: string }

export const GOOD_CARD = { number: '4242424242424242', country: 'US' }

/** The Worker `checkout` in this process, with a real database server and the stand-in for Stripe. */
export type CheckoutApp = {
	counting: CountingDb
	stripe: StripeStandIn
	/** What the Worker has in its environment; a test may change it. */
	env: Record<string, string>
	signUp(overrides?: UserOverrides): Promise<CheckoutCook>
	/** Status and JSON body of an answer. */
	ask(
		path: string,
		cook?: CheckoutCook | null,
		body?: unknown,
	): Promise<{ status: number; body: Record<string, unknown> }>
	/** The address of the page on which the cook pays; throws when there is none. */
	checkout(cook: CheckoutCook, priceId: string, tier: string): Promise<string>
	/** Pays on Stripe's page; the address that it leads to. */
	pay(url: string, card?: Record<string, string>): Promise<string>
	/** Buys a price and comes back, as the cook's browser does. */
	buy(cook: CheckoutCook, priceId: string, tier: string): Promise<void>
	/** What the Worker has logged as an error, one JSON line each. */
	errors: string[]
	/** What billing needs, at Stripe's time. */
	deps(): ReturnType<typeof billingDeps>
	/** Waits for what went on after the answers. */
	afterwards(): Promise<void>
	close(): Promise<void>
}

export async function startCheckoutApp(): Promise<CheckoutApp> {
	const counting = await startCountingDb()
	const { db } = counting
	const stripe = await startStripe()
	await setUpStripe(stripe.client, APP_URL)
	// Nobody listens at that address: a test reads itself, or hands an event over.
	stripe.switches.webhooks.copies = 0
	const env: Record<string, string> = { ...stripe.vars, APP_URL, LIBSQL_URL: counting.url }
	const later: Promise<unknown>[] = []
	const context = {
		waitUntil: (work: Promise<unknown>) => void later.push(work),
		passThroughOnException() {},
		props: {},
	}

	const errors: string[] = []
	const log = vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)))

	const checkoutApp: CheckoutApp = {
		counting,
		errors,
		stripe,
		env,
		async signUp(overrides) {
			const user = await makeUser(db, overrides)
			const setCookie = await startSession(db, user.id, { now: Date.now(), userAgent: 'test' })
			return { ...user, cookie: setCookie.split(';')[0] ?? '' }
		},
		async ask(path, cook = null, body = undefined) {
			const headers: Record<string, string> = cook ? { cookie: cook.cookie } : {}
			const isGet = path === CHECKOUT_PATHS.check || path === CHECKOUT_PATHS.invoices
			const init = isGet ? { headers } : { method: 'POST', headers, body: JSON.stringify(body ?? {}) }
			const answer = await app.fetch(new Request(new URL(path, APP_URL), init), env as never, context)
			return { status: answer.status, body: await answer.json() }
		},
		async checkout(cook, priceId, tier) {
			const { status, body } = await checkoutApp.ask(CHECKOUT_PATHS.create, cook, { priceId, tier })
			if (status !== 200) throw new Error(`create-checkout answered ${status}: ${JSON.stringify(body)}`)
			return String(body.url)
		},
		async pay(url, card = GOOD_CARD) {
			const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
			await answer.arrayBuffer()
			return answer.headers.get('location') ?? ''
		},
		async buy(cook, priceId, tier) {
			const back = await checkoutApp.pay(await checkoutApp.checkout(cook, priceId, tier))
			if (!back.endsWith('checkout=done')) throw new Error(`paying led to ${back}`)
			await checkoutApp.ask(CHECKOUT_PATHS.refresh, cook)
		},
		deps: () => billingDeps(db, stripe.client, () => stripe.state.time * 1000),
		async afterwards() {
			await Promise.all(later.splice(0))
		},
		async close() {
			log.mockRestore()
			await stripe.close()
			await counting.close()
		},
	}
	return checkoutApp
}
