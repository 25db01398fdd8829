import { runDeletions } from '#app/domains/accounts/server/erasure/run-deletions.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { clockOfCron } from '#app/platform/server/clock.ts'
import type { BillingService } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { openRequestDb } from '#app/platform/server/request-db.ts'

type DeletionEnv = Parameters<typeof openRequestDb>[0] & { PICTURES: R2Bucket; BILLING: BillingService }

export default {
	/** Every minute: goes on with the erasures that have begun, and begins those that are due. */
	async scheduled(controller, env) {
		const log = createLog(makeId())
		const deps = {
			db: openRequestDb(env),
			bucket: env.PICTURES,
			clock: clockOfCron(controller),
			makeId,
			forgetCustomer: (userId: string) => env.BILLING.forgetCustomer(userId),
		}
		try {
			const { begun, ended } = await runDeletions(deps, log)
			if (begun + ended > 0) log.info('account_deletion', { begun, ended })
		} catch (error) {
			log.error('account_deletion_failed', error)
		}
	},
} satisfies ExportedHandler<DeletionEnv>
