import { showPictures } from '#app/domains/accounts/server/show-pictures.ts'
import { forgetSentMails, tidyUp } from '#app/domains/accounts/server/tidy-up.ts'
import { judgeAlerts, noteDatabaseSize } from '#app/domains/administration/server/monitor/judge-alerts.ts'
import { tidyUpMonitoring } from '#app/domains/administration/server/monitor/tidy-up.ts'
import { forgetAnswers, tidyUpTurns } from '#app/domains/assistant/server/tidy-up.ts'
import { enqueueSweep } from '#app/domains/billing/server/enqueue-sweep.ts'
import { tidyUpEvents } from '#app/domains/billing/server/tidy-up.ts'
import { fileLinksAgain } from '#app/domains/cookbooks/server/restore-links.ts'
import { judgeEntryBy } from '#app/domains/moderation/server/judge-entry.ts'
import type { ModerationEnv } from '#app/domains/moderation/server/moderator.ts'
import { announceStep } from '#app/domains/notifications/server/announce.ts'
import { drainPushes } from '#app/domains/notifications/server/drain-pushes.ts'
import { remindCooks } from '#app/domains/notifications/server/remind-cooks.ts'
import { sendDigests } from '#app/domains/notifications/server/send-digests.ts'
import { tidyUpNotifications } from '#app/domains/notifications/server/tidy-up.ts'
import { tellWeeklyPicks, weeklyPicksStep } from '#app/domains/notifications/server/weekly-picks.ts'
import { forgetRecipes } from '#app/domains/recipes/server/forget-recipes.ts'
import { refreshPublicFacts } from '#app/domains/recipes/server/refresh-public-facts.ts'
import { tellFollowers } from '#app/domains/social/server/tell-followers.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { sealSecrets } from '#app/platform/server/audit-chain.ts'
import { checkAudit } from '#app/platform/server/audit-check.ts'
import { copiesIn, copySeals } from '#app/platform/server/audit-copies.ts'
import { pruneAudit, sealAudit } from '#app/platform/server/audit-sealing.ts'
import { auditTriggerTexts } from '#app/platform/server/audit-triggers.ts'
import { clockOfCron } from '#app/platform/server/clock.ts'
import { type Fail, runCron } from '#app/platform/server/cron-runs.ts'
import { reach } from '#app/platform/server/diagnose.ts'
import {
	type DrainDeps,
	type Drained,
	drainJobs,
	type JobHandlers,
	LANES,
	newCalls,
} from '#app/platform/server/drain-jobs.ts'
import type { BillingService, MailEnv, PushService } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { sendMail } from '#app/platform/server/mail.ts'
import { closeLeftOpen, sweepPictures } from '#app/platform/server/pictures.ts'
import { type Db, type DbEnv, openRequestDb } from '#app/platform/server/request-db.ts'
import { within } from '#app/platform/server/time-limit.ts'
import { deleteForeignRows } from '#app/sync/server/foreign-rows.ts'
import { tidyUpSync } from '#app/sync/server/tidy-up.ts'
import { withDiagnostics } from '../with-diagnostics.ts'
import { app } from './app.ts'

type JobsEnv = DbEnv &
	MailEnv &
	ModerationEnv & {
		APP_URL: string
		/** Addresses of cooks who are administrators too: alerts reach them. */
		ADMIN_EMAILS?: string
		UNSUBSCRIBE_SECRET?: string
		/** What the seals of the audit log are made with; without it none is made. */
		AUDIT_SEAL_SECRET?: string
		/** The ones before it, separated by commas: seals made with them are still checked. */
		AUDIT_SEAL_SECRET_OLD?: string
		PICTURES: R2Bucket
		BILLING: BillingService
		PUSH: PushService
	}

const R2_WITHIN_MS = 5_000
/** A part of the run that waits for R2. What it has not done then is done by the next run. */
const R2_PART_MS = 15_000

/** The most keys that R2 accepts in one call. */
const KEYS_A_CALL = 1_000

const SETTINGS = [
	'LIBSQL_URL',
	'LIBSQL_AUTH_TOKEN',
	'MAIL_API_URL',
	'MAIL_FROM',
	'MAIL_API_KEY',
	'APP_URL',
	'UNSUBSCRIBE_SECRET',
	'ADMIN_EMAILS',
	'AUDIT_SEAL_SECRET',
	'AUDIT_SEAL_SECRET_OLD',
	'MODERATION_API_URL',
	'MODERATION_API_KEY',
]

const needsOf = (env: JobsEnv) => ({
	settings: SETTINGS,
	tries: { mail: env.MAIL_API_URL ? (signal: AbortSignal) => reachMail(env, signal) : null },
})

/** Resend's name of a key that may send mails and nothing else. */
const reachMail = (env: JobsEnv, signal: AbortSignal) =>
	reach(env.MAIL_API_URL, { key: env.MAIL_API_KEY, signal, rightless: 'restricted_api_key' })

export default {
	fetch: withDiagnostics({ fetch: app.fetch }, needsOf).fetch,
	/** Runs due jobs every minute; on the hour also the clean-up. */
	async scheduled(controller, env) {
		const log = createLog(makeId())
		const db = openRequestDb(env, log)
		const clock = clockOfCron(controller)
		const isFullHour = new Date(controller.scheduledTime).getUTCMinutes() === 0
		await runCron({ db, clock, makeId, log }, 'jobs', (fail) => run({ db, clock, log, fail, isFullHour }, env))
	},
} satisfies ExportedHandler<JobsEnv>

type Run = DrainDeps & { fail: Fail; isFullHour: boolean }

async function run({ isFullHour, fail, ...deps }: Run, env: JobsEnv): Promise<void> {
	const { db, clock, log } = deps
	const now = clock()
	const attempt = attemptWith(fail)
	/** Before the alerts and the mails: an R2 that hangs must hold up neither. */
	const attemptWithR2: Attempt = (part, work) => attempt(part, () => within(AbortSignal.timeout(R2_PART_MS), work()))
	const secrets = sealSecrets(env.AUDIT_SEAL_SECRET, env.AUDIT_SEAL_SECRET_OLD)
	const secret = env.AUDIT_SEAL_SECRET ? secrets[0] : undefined
	if (isFullHour) {
		await attempt('tidy_up', () => tidyUp(db, now))
		await attempt('tidy_up_sync', () => tidyUpSync(db, now))
		await attempt('tidy_up_turns', () => tidyUpTurns(db, now))
		await attempt('tidy_up_events', () => tidyUpEvents(db, now))
		await attempt('tidy_up_notifications', () => tidyUpNotifications(db, now))
		await attempt('weekly_picks', () => tellWeeklyPicks(db, now))
		await attempt('sweep_customers', () => enqueueSweep(db, { makeId, now }))
		await attempt('tidy_up_monitoring', () => tidyUpMonitoring(db, now))
		await attempt('database_size', () => noteDatabaseSize(db))
		await attempt('sweep_pictures', () => sweepPictures(db, { now, makeId }))
		const triggers = auditTriggerTexts()
		await attemptWithR2('check_audit', () =>
			checkAudit(db, { secrets, readCopy: copiesIn(env.PICTURES), triggers, now, log }),
		)
		await attemptWithR2('prune_audit', () => pruneAudit(db, env.PICTURES, { secrets, secret, now }))
	}
	await attempt('seal_audit', () => sealAudit(db, { secret, now, log }))
	await attemptWithR2('copy_seals', () => copySeals(db, env.PICTURES, { secret, now, log }))
	await attempt('forget_answers', () => forgetAnswers(db, now))
	await attemptWithR2('close_pictures', () => closeLeftOpen({ db, bucket: env.PICTURES, now }))
	await attempt('public_facts', async () => {
		const made = await refreshPublicFacts(db, log)
		if (made > 0) log.info('public_facts', { made })
	})
	await attempt('remind_cooks', () => remindCooks(db, { now, makeId, log }))
	await attempt('send_digests', () =>
		sendDigests(db, { now, log, appUrl: env.APP_URL, secret: env.UNSUBSCRIBE_SECRET }),
	)
	// Before the mails, so that an alert leaves with this run.
	await attempt('alerts', async () => {
		const deps = { db, makeId, log, appUrl: env.APP_URL, adminEmails: env.ADMIN_EMAILS }
		await judgeAlerts(deps, { now: clock(), down: (await answers(env.PICTURES)) ? [] : ['r2'] })
	})
	await drainAll(deps, env, attempt)
}

/** Whether the store of pictures answers; what it says of a picture that nobody has does not matter. */
async function answers(pictures: R2Bucket): Promise<boolean> {
	try {
		await within(AbortSignal.timeout(R2_WITHIN_MS), pictures.head('monitor'))
		return true
	} catch {
		return false
	}
}

/** Drains the lanes side by side, then what their jobs have caused for mail and pushes. */
async function drainAll(deps: DrainDeps, env: JobsEnv, attempt: Attempt): Promise<void> {
	const { db, clock, log } = deps
	const calls = newCalls()
	const handlers = handlersOf(env, db, clock)
	const drain = async (lane: string, run: () => Promise<Drained>): Promise<number> => {
		let ran = 0
		await attempt(`drain_${lane}`, async () => {
			const drained = await run()
			ran = drained.ran
			if (ran > 0) log.info('jobs', { lane, ...drained })
		})
		return ran
	}
	const mail = () => drain('mail', () => drainJobs(deps, LANES.mail, handlers))
	const pushes = () => drain('pushes', () => drainPushes(deps, env.PUSH, calls))
	const [mailed = 0, , ...caused] = await Promise.all([
		mail(),
		pushes(),
		drain('billing', () => drainJobs({ ...deps, calls }, LANES.billing, handlers)),
		drain('other', () => drainJobs(deps, LANES.other, handlers)),
	])
	const again = caused.some((ran) => ran > 0) ? await Promise.all([mail(), pushes()]) : []
	if (mailed + (again[0] ?? 0) > 0) await attempt('forget_sent_mails', () => forgetSentMails(db))
}

const handlersOf = (env: JobsEnv, db: Db, clock: Clock): JobHandlers => ({
	send_mail: ({ urgent: _, ...mail }, { signal }) => sendMail(env, mail, signal),
	forget_recipes: (recipes) => forgetRecipes(db, recipes, clock()),
	async delete_pictures({ keys }) {
		for (let from = 0; from < keys.length; from += KEYS_A_CALL) {
			await env.PICTURES.delete(keys.slice(from, from + KEYS_A_CALL))
		}
	},
	show_pictures: (step) => showPictures({ db, bucket: env.PICTURES, clock, makeId }, step),
	judge_entry: (thing) => judgeEntryBy({ db, env }, thing),
	delete_foreign_rows: (step) => deleteForeignRows(db, step, clock()),
	file_links_again: (step) => fileLinksAgain(db, step, clock()),
	read_customer: (payload) => env.BILLING.readCustomer(payload, clock()),
	settle_double: (payload) => env.BILLING.settleDouble(payload, clock()),
	tell_followers: (step, { id }) => tellFollowers(db, step, { id, now: clock() }),
	weekly_picks: (step) => weeklyPicksStep(db, step, clock()),
	announce: (step) => announceStep(db, step, clock()),
	sweep_customers: (step) => env.BILLING.sweepCustomers(step, clock()),
})

type Attempt = (part: string, work: () => Promise<unknown>) => Promise<void>

/** A failing part must not hold up the others; the next run tries it again. */
const attemptWith =
	(fail: Fail): Attempt =>
	async (part, work) => {
		await work().catch((error: unknown) => fail(part, error))
	}
