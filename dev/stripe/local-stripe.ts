import { findFreePort } from '../port.ts'
import { startStripeFor } from './start-for-app.ts'

/** The variables of the Worker that speaks to Stripe. */
const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL']

export type LocalStripe = {
	vars: Record<string, string>
	/** What is due by the clock happens; resolves when the app knows it. */
	passTime(): Promise<void>
	close(): Promise<void>
}

export type LocalStripeOptions = { appUrl: string; statePath: string; now(): number }

/**
 * Stripe for a stack on this machine: a sandbox of yours where its test key is set, else the stand-in, which keeps what
 * it remembers in a file. Its port follows the app's, so that an open page of it is there again after the next start.
 *
 * @throws a sentence for a live key: what is bought on this machine must cost nothing.
 */
export async function startLocalStripe(
	env: Readonly<Record<string, string | undefined>>,
	{ appUrl, statePath, now }: LocalStripeOptions,
): Promise<LocalStripe> {
	const key = env.STRIPE_SECRET_KEY
	if (key && /^(sk|rk)_live_/.test(key))
		throw new Error('STRIPE_SECRET_KEY is a live key. On this machine only a test key is accepted, sk_test_….')
	if (key) {
		const vars = Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
		return { vars, passTime: async () => {}, close: async () => {} }
	}
	const own = Number(new URL(appUrl).port)
	const port = await findFreePort(own < 64_000 ? own + 1002 : own - 1002, () => {})
	const stripe = await startStripeFor(appUrl, { port, statePath, now })
	return {
		vars: stripe.vars,
		async passTime() {
			stripe.advance(0)
			await stripe.delivered()
		},
		close: () => stripe.close(),
	}
}
