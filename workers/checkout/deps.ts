import type { BillingDeps } from '#app/domains/billing/server/billing-deps.ts'
import type { WebhookEnv } from '#app/domains/billing/server/receive-event.ts'
import { openStripe, type StripeEnv } from '#app/domains/billing/server/stripe.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { DbEnv } from '#app/platform/server/request-db.ts'

export type CheckoutEnv = DbEnv & StripeEnv & WebhookEnv & { APP_URL: string }

/** `within`: how many milliseconds the calls of one client may take together, where nobody waits for them. */
export const depsOf = (
	env: CheckoutEnv,
	{ within, ...deps }: Pick<BillingDeps, 'db' | 'clock' | 'log'> & { within?: number | undefined },
): BillingDeps => ({
	...deps,
	stripe: () => openStripe(env, within === undefined ? {} : { within }),
	makeId,
	appUrl: env.APP_URL,
})
