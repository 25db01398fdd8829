import { runDeletions } from '#app/domains/accounts/server/erasure/run-deletions.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { clockOfCron } from '#app/platform/server/clock.ts'
import { runCron } from '#app/platform/server/cron-runs.ts'
import type { BillingService } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { type DbEnv, openRequestDb } from '#app/platform/server/request-db.ts'
import { withDiagnostics } from '../with-diagnostics.ts'

type DeletionEnv = DbEnv & { PICTURES: R2Bucket; BILLING: BillingService }

const notFound = (): Response => new Response(null, { status: 404 })

export default {
	/** Asked by the main Worker alone, whether this one is there. */
	fetch: withDiagnostics({ fetch: notFound }, () => ({ settings: ['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN'] })).fetch,
	/** Every minute: goes on with the erasures that have begun, and begins those that are due. */
	async scheduled(controller, env) {
		const log = createLog(makeId())
		const deps = {
			log,
			db: openRequestDb(env, log),
			bucket: env.PICTURES,
			clock: clockOfCron(controller),
			makeId,
			forgetCustomer: (userId: string) => env.BILLING.forgetCustomer(userId),
		}
		await runCron(deps, 'account_deletion', async () => {
			const { begun, ended } = await runDeletions(deps, log)
			if (begun + ended > 0) log.info('account_deletion', { begun, ended })
		})
	},
} satisfies ExportedHandler<DeletionEnv>
