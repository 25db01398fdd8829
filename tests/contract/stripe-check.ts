// Asks a sandbox of Stripe whether it behaves as the stand-in of the tests does (npm run stripe:check).
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { STRIPE_BEHAVIOURS } from './stripe-behaviours.ts'

const key = process.env.STRIPE_SECRET_KEY
if (!key || !/^(sk|rk)_test_/.test(key)) {
	console.error('Set STRIPE_SECRET_KEY to the test key of a sandbox, sk_test_…; a live key is refused.')
	process.exit(1)
}

/** A test clock of a sandbox takes minutes. */
const WITHIN_MS = 10 * 60_000

let failed = 0
for (const { name, run } of STRIPE_BEHAVIOURS) {
	try {
		await run({ stripe: openStripe(process.env, { within: WITHIN_MS }) })
		console.log(`yes  ${name}`)
	} catch (error) {
		failed += 1
		console.error(`NO   ${name}\n     ${error instanceof Error ? error.message : error}`)
	}
}
console.log(`${STRIPE_BEHAVIOURS.length - failed} as expected, ${failed} otherwise.`)
process.exitCode = failed > 0 ? 1 : 0
