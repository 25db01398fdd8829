import type { BillingDeps } from '#app/domains/billing/server/billing-deps.ts'
import type { WebhookEnv } from '#app/domains/billing/server/receive-event.ts'
import { openStripe, type StripeEnv } from '#app/domains/billing/server/stripe.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { createLog } from '#app/platform/server/log.ts'
import { openRequestDb } from '#app/platform/server/request-db.ts'

export type CheckoutEnv = Parameters<typeof openRequestDb>[0] & StripeEnv & WebhookEnv & { APP_URL: string }

/** `within`: how many milliseconds the calls of one client may take together, where nobody waits for them. */
export const depsOf = (
	env: CheckoutEnv,
	{ clock, requestId, within }: { clock: Clock; requestId: string; within?: number | undefined },
): BillingDeps => ({
	db: openRequestDb(env, createLog(requestId)),
	stripe: () => openStripe(env, within === undefined ? {} : { within }),
	clock,
	makeId,
	log: createLog(requestId),
	appUrl: env.APP_URL,
})
