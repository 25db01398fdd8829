import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionOf } from '../tests/setup/billing.ts'
import { type CheckoutApp, startCheckoutApp } from '../tests/setup/checkout-app.ts'
import { PROJECT_ROOT } from './workers.ts'

let shop: CheckoutApp
beforeAll(async () => {
	shop = await startCheckoutApp()
})
afterAll(() => shop.close())

/** What the command prints, on this database and this Stripe. */
async function run(email: string, env: Record<string, string> = {}) {
	const all = { ...process.env, ...shop.stripe.vars, LIBSQL_URL: shop.counting.url, ...env }
	const command = [join(PROJECT_ROOT, 'dev/billing-read.ts'), email]
	const done = promisify(execFile)(process.execPath, command, { env: all, cwd: PROJECT_ROOT })
	const { stdout, stderr } = await done.catch((error: { stdout: string; stderr: string }) => error)
	return `${stdout}${stderr}`
}

test('the command reads a cook’s customer at Stripe and says what is stored now', async () => {
	const cook = await shop.signUp()
	await shop.pay(await shop.checkout(cook, 'price_premium_yearly', 'Premium'))
	expect((await subscriptionOf(shop.counting.db, cook)).subscription_tier).toBe('Free')
	const said = await run(cook.email.toUpperCase())
	expect(said).toContain(`${cook.email.toUpperCase()}: Premium`)
	expect(said).toMatch(/subscription {2}sub_\w+, trialing\n {2}price {9}price_premium_yearly/)
	expect((await subscriptionOf(shop.counting.db, cook)).subscription_tier).toBe('Premium')
})

test('a cook without a customer, an unknown address and a missing key are sentences', async () => {
	const cook = await shop.signUp()
	expect(await run(cook.email)).toContain('has no customer at Stripe: the plan is Free.')
	expect(await run('nobody@example.org')).toContain('Nobody has signed up as nobody@example.org.')
	await shop.checkout(cook, 'price_basic_monthly', 'Basic')
	expect(await run(cook.email, { STRIPE_SECRET_KEY: '' })).toContain('STRIPE_SECRET_KEY is not set')
})
