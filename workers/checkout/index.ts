import { WorkerEntrypoint } from 'cloudflare:workers'
import { forgetCustomer } from '#app/domains/billing/server/forget-customer.ts'
import { readCustomer } from '#app/domains/billing/server/read-customer.ts'
import { settleDouble } from '#app/domains/billing/server/settle-double.ts'
import { sweepCustomers } from '#app/domains/billing/server/sweep.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { reach } from '#app/platform/server/diagnose.ts'
import type { BillingService } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { openRequestDb } from '#app/platform/server/request-db.ts'
import { withDiagnostics } from '../with-diagnostics.ts'
import { withFigures } from '../with-figures.ts'
import { app } from './app.ts'
import { type CheckoutEnv, depsOf } from './deps.ts'

const STRIPE_URL = 'https://api.stripe.com'

export default withDiagnostics(withFigures(app), (env: CheckoutEnv) => {
	const key = env.STRIPE_SECRET_KEY
	const address = `${env.STRIPE_API_URL || STRIPE_URL}/v1/customers?limit=1`
	const tryPayment = (signal: AbortSignal) => reach(address, { key, signal })
	return {
		settings: [
			'LIBSQL_URL',
			'LIBSQL_AUTH_TOKEN',
			'STRIPE_SECRET_KEY',
			'STRIPE_WEBHOOK_SECRET',
			'STRIPE_WEBHOOK_SECRET_OLD',
			'STRIPE_API_URL',
			'APP_URL',
		],
		tries: { payment: key ? tryPayment : null },
	}
})

/**
 * What other Workers ask by their binding `BILLING`; nobody else can reach it. `now` is the caller's time, in
 * milliseconds.
 */
export class BillingTasks extends WorkerEntrypoint<CheckoutEnv> implements BillingService {
	async readCustomer({ user_id }: JobPayload<'read_customer'>, now: number): Promise<void> {
		await readCustomer(this.#deps(now), user_id)
	}

	settleDouble(payload: JobPayload<'settle_double'>, now: number): Promise<void> {
		return settleDouble(this.#deps(now, MINUTE_MS), payload)
	}

	async sweepCustomers(step: JobPayload<'sweep_customers'>, now: number): Promise<void> {
		const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
		await sweepCustomers({ ...this.#deps(now), pause }, step)
	}

	forgetCustomer(userId: string): Promise<void> {
		return forgetCustomer(this.#deps(0), userId)
	}

	#deps(now: number, within?: number) {
		const log = createLog(makeId())
		return depsOf(this.env, { db: openRequestDb(this.env, log), clock: () => now, log, within })
	}
}
