import { setUpStripe } from '#app/domains/billing/server/setup.ts'
import { type StripeOptions, type StripeStandIn, startStripe } from './stripe.ts'

/**
 * The stand-in for the app at this address, set up as `npm run stripe:setup` does it: products, prices, portal and the
 * webhook.
 */
export async function startStripeFor(appUrl: string, options: StripeOptions = {}): Promise<StripeStandIn> {
	const stripe = await startStripe(options)
	// An earlier start may have been at another port, where nobody listens now.
	for (const [id, { url }] of Object.entries(stripe.state.webhookEndpoints))
		if (!url.startsWith(`${appUrl}/`)) delete stripe.state.webhookEndpoints[id]
	await setUpStripe(stripe.client, appUrl)
	return stripe
}
