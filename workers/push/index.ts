import { WorkerEntrypoint } from 'cloudflare:workers'
import { pushTest } from '#app/domains/notifications/server/push/push-test.ts'
import { createSender, type PushEnv, tryKeys } from '#app/domains/notifications/server/push/send-push.ts'
import { pushNotifications } from '#app/domains/notifications/server/push-notifications.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { JobPayload } from '#app/platform/model/jobs.ts'
import { clockOfCron } from '#app/platform/server/clock.ts'
import type { WorkerReport } from '#app/platform/server/diagnose.ts'
import type { PushSaid, PushService, PushTarget } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { type DbEnv, openRequestDb } from '#app/platform/server/request-db.ts'
import { writeFiguresLater } from '#app/platform/server/write-figures.ts'
import { reportOf } from '../with-diagnostics.ts'
import { app } from './app.ts'

type PushWorkerEnv = DbEnv & PushEnv & { APP_URL: string }

export default app

const SETTINGS = [
	'LIBSQL_URL',
	'LIBSQL_AUTH_TOKEN',
	'VAPID_PUBLIC_KEY',
	'VAPID_PRIVATE_KEY',
	'VAPID_SUBJECT',
	'PUSH_STAND_IN',
	'APP_URL',
]

/** What other Workers ask by their binding `PUSH`; nobody else can reach it. */
export class PushTasks extends WorkerEntrypoint<PushWorkerEnv> implements PushService {
	async pushNotifications(payload: JobPayload<'push_notifications'>, jobs: string[], now: number): Promise<void> {
		const log = createLog(makeId())
		const deps = {
			db: openRequestDb(this.env, log),
			sender: createSender(this.env),
			appUrl: this.env.APP_URL,
			clock: clockOfCron({ scheduledTime: now }),
			log,
		}
		try {
			await pushNotifications(deps, payload, jobs)
		} finally {
			const waitUntil = (work: Promise<unknown>) => this.ctx.waitUntil(work)
			writeFiguresLater(this.env, { waitUntil, log, now: deps.clock() })
		}
	}

	diagnose(): Promise<WorkerReport> {
		const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = this.env
		const hasKeys = VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && VAPID_SUBJECT
		return reportOf(this.env, { settings: SETTINGS, tries: { push: hasKeys ? () => tryKeys(this.env) : null } })
	}

	sendTest(target: PushTarget, text: { title: string; message: string }): Promise<PushSaid> {
		return pushTest({ sender: createSender(this.env), appUrl: this.env.APP_URL }, target, text)
	}
}
