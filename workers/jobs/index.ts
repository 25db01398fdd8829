import { showPictures } from '#app/domains/accounts/server/show-pictures.ts'
import { forgetSentMails, tidyUp } from '#app/domains/accounts/server/tidy-up.ts'
import { forgetAnswers, tidyUpTurns } from '#app/domains/assistant/server/tidy-up.ts'
import { enqueueSweep } from '#app/domains/billing/server/enqueue-sweep.ts'
import { tidyUpEvents } from '#app/domains/billing/server/tidy-up.ts'
import { fileLinksAgain } from '#app/domains/cookbooks/server/restore-links.ts'
import { forgetRecipes } from '#app/domains/recipes/server/forget-recipes.ts'
import { refreshPublicFacts } from '#app/domains/recipes/server/refresh-public-facts.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { clockOfCron } from '#app/platform/server/clock.ts'
import type { BillingService, MailEnv } from '#app/platform/server/env.ts'
import { drainJobs, type JobHandlers } from '#app/platform/server/jobs.ts'
import { createLog, type Log } from '#app/platform/server/log.ts'
import { sendMail } from '#app/platform/server/mail.ts'
import { closeLeftOpen, sweepPictures } from '#app/platform/server/pictures.ts'
import { type Db, openRequestDb } from '#app/platform/server/request-db.ts'
import { deleteForeignRows } from '#app/sync/server/foreign-rows.ts'
import { tidyUpSync } from '#app/sync/server/tidy-up.ts'
import { app } from './app.ts'

type JobsEnv = Parameters<typeof openRequestDb>[0] & MailEnv & { PICTURES: R2Bucket; BILLING: BillingService }

/** The most keys that R2 accepts in one call. */
const KEYS_A_CALL = 1_000

export default {
	fetch: app.fetch,
	/** Runs due jobs every minute; on the hour also the clean-up. */
	async scheduled(controller, env) {
		const db = openRequestDb(env)
		const log = createLog(makeId())
		const clock = clockOfCron(controller)
		const now = clock()
		if (new Date(controller.scheduledTime).getUTCMinutes() === 0) {
			await attempt(log, 'tidy_up', () => tidyUp(db, now))
			await attempt(log, 'tidy_up_sync', () => tidyUpSync(db, now))
			await attempt(log, 'tidy_up_turns', () => tidyUpTurns(db, now))
			await attempt(log, 'tidy_up_events', () => tidyUpEvents(db, now))
			await attempt(log, 'sweep_customers', () => enqueueSweep(db, { makeId, now }))
			await attempt(log, 'sweep_pictures', () => sweepPictures(db, { now, makeId }))
		}
		await attempt(log, 'forget_answers', () => forgetAnswers(db, now))
		await attempt(log, 'close_pictures', () => closeLeftOpen({ db, bucket: env.PICTURES, now }))
		await attempt(log, 'public_facts', async () => {
			const made = await refreshPublicFacts(db, log)
			if (made > 0) log.info('public_facts', { made })
		})
		await attempt(log, 'drain_jobs', async () => {
			const { ran, failed } = await drainJobs(db, handlersOf(env, db, clock), clock, log)
			if (ran > 0) log.info('jobs', { ran, failed })
			if (ran > 0) await forgetSentMails(db)
		})
	},
} satisfies ExportedHandler<JobsEnv>

const handlersOf = (env: JobsEnv, db: Db, clock: Clock): JobHandlers => ({
	send_mail: (mail) => sendMail(env, mail),
	forget_recipes: (recipes) => forgetRecipes(db, recipes, clock()),
	async delete_pictures({ keys }) {
		for (let from = 0; from < keys.length; from += KEYS_A_CALL) {
			await env.PICTURES.delete(keys.slice(from, from + KEYS_A_CALL))
		}
	},
	show_pictures: (step) => showPictures({ db, bucket: env.PICTURES, clock, makeId }, step),
	delete_foreign_rows: (step) => deleteForeignRows(db, step, clock()),
	file_links_again: (step) => fileLinksAgain(db, step, clock()),
	read_customer: (payload) => env.BILLING.readCustomer(payload, clock()),
	settle_double: (payload) => env.BILLING.settleDouble(payload, clock()),
	sweep_customers: (step) => env.BILLING.sweepCustomers(step, clock()),
})

/** A failing part must not hold up the others; the next run tries it again. */
async function attempt(log: Log, part: string, work: () => Promise<unknown>): Promise<void> {
	try {
		await work()
	} catch (error) {
		log.error('cron_part_failed', error, { part })
	}
}
