import { makeId } from '#app/platform/model/ids.ts'
import { runNightly } from '#app/platform/server/backup/nightly.ts'
import { r2Store } from '#app/platform/server/backup/store.ts'
import { clockOfCron } from '#app/platform/server/clock.ts'
import { runCron } from '#app/platform/server/cron-runs.ts'
import { createLog } from '#app/platform/server/log.ts'
import { type DbEnv, openRequestDb } from '#app/platform/server/request-db.ts'
import { withDiagnostics } from '../with-diagnostics.ts'

type BackupEnv = DbEnv & { BACKUPS: R2Bucket; BACKUP_SECRET?: string }

const notFound = (): Response => new Response(null, { status: 404 })

export default {
	/** Asked by the main Worker alone, whether this one is there. */
	fetch: withDiagnostics({ fetch: notFound }, () => ({
		settings: ['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN', 'BACKUP_SECRET'],
	})).fetch,
	/** Every night at 03:10 UTC: writes a backup and deletes the outdated ones. */
	async scheduled(controller, env) {
		const log = createLog(makeId())
		const deps = { db: openRequestDb(env, log), clock: clockOfCron(controller), makeId, log }
		await runCron(deps, 'backup', () =>
			runNightly({ ...deps, machineClock: Date.now, env, store: r2Store(env.BACKUPS) }),
		)
	},
} satisfies ExportedHandler<BackupEnv>
