// Makes products, prices, the portal and the webhook at the Stripe account of STRIPE_SECRET_KEY, and names what it changed.
import { setUpStripe } from '#app/domains/billing/server/setup.ts'
import { NO_STRIPE_KEY, openStripe } from '#app/domains/billing/server/stripe.ts'
import { readProduction } from '../deployment.ts'

/** Some twenty calls. */
const WITHIN_MS = 120_000

if (!process.env.STRIPE_SECRET_KEY) {
	console.error(NO_STRIPE_KEY)
	process.exit(1)
}
const appUrl = process.env.APP_URL ?? readProduction().appUrl
if (!URL.canParse(appUrl)) {
	console.error(`APP_URL is "${appUrl}", which is no address. Set it in wrangler.toml or for this command.`)
	process.exit(1)
}

const { changed, webhookSecret } = await setUpStripe(openStripe(process.env, { within: WITHIN_MS }), appUrl)
for (const { what, is, note } of changed) {
	console.log(`${is === 'missing' ? 'Made' : 'Corrected'} ${what}.`)
	if (note) console.log(`  ${note}`)
}
if (changed.length === 0) console.log('Everything is there already; nothing was changed.')
if (webhookSecret)
	console.log(`
The secret of the webhook, which Stripe tells only now:
  STRIPE_WEBHOOK_SECRET=${webhookSecret}
Give it to the Worker: npx wrangler secret put STRIPE_WEBHOOK_SECRET --name nomster-checkout`)
