import type { Page } from 'playwright-core'
import { cancelDeletion, requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { MESSAGES_PAGE } from '#app/domains/administration/model/messages-page.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { STOP_SENTENCES } from '#app/platform/model/switches.ts'
import type { Db } from '#db/client.ts'
import { announcements } from '#db/schema/notifications.ts'
import { job_pauses, jobs, switches } from '#db/schema/platform.ts'
import { makeUser, type User } from '../factories/users.ts'
import { hydrated } from './browser.ts'
import type { Stack } from './stack.ts'

/**
 * A super administrator; accounts and deletions of every kind, jobs of every state, a paused kind, a message that was
 * sent, and a switch that is off.
 */
export async function makeChief({ db, url }: Stack): Promise<User> {
	await addAccounts(db, url)
	const now = Date.now()
	const job = { payload: {}, created_at: now - DAY_MS, run_at: now + DAY_MS }
	await db.insert(jobs).values([
		{ ...job, id: makeId(), kind: 'send_mail' },
		{ ...job, id: makeId(), kind: 'announce', attempts: 2, last_error: 'Error: The time limit was reached.' },
		{ ...job, id: makeId(), kind: 'weekly_picks', attempts: 1, locked_until: now + DAY_MS },
		...['The mail provider returned 500.', 'The bucket did not answer.'].map((error, i) => ({
			...{
				...job,
				id: makeId(),
				kind: i === 0 ? 'send_mail' : 'delete_pictures',
				attempts: 8,
				failed_at: now - DAY_MS,
			},
			last_error: `Error: ${error}`,
		})),
	])
	await db.insert(job_pauses).values({ kind: 'delete_pictures', failures: 20, paused_at: now - DAY_MS })
	const off = { sentence: STOP_SENTENCES.push, reason: 'The push services answer slowly since noon.', changed_at: now }
	await db.insert(switches).values({ ...off, name: 'push', off_since: now })
	const sent = { title: 'A calmer plan', message: 'The week’s plan has a new look.', link: '/meal-plan' }
	await db.insert(announcements).values({ ...sent, id: makeId(), audience: 'all', recipients: 412, created_at: now })
	return makeUser(db, { first_name: 'Grace', role: 'super_admin' })
}

async function addAccounts(db: Db, appUrl: string): Promise<void> {
	const server = { db, clock: Date.now, makeId, appUrl }
	const [leaving, staying] = [
		await makeUser(db, { first_name: 'Lea', email: 'lea@nomster.example' }),
		await makeUser(db, { first_name: 'Stan', email: 'stan@nomster.example', is_beta_tester: true }),
	]
	for (const cook of [staying, leaving])
		await requestDeletion(server, { ...cook, time_zone: 'UTC' }, { graceDays: 14, reason: 'I cook elsewhere' })
	await cancelDeletion(server, staying)
	await makeUser(db, { first_name: 'Dina', email: 'dina@nomster.example', account_status: 'disabled' })
	await makeUser(db, { first_name: 'Uwe', email: 'uwe@nomster.example', email_confirmed_at: null })
	await makeUser(db, { first_name: 'Prue', email: 'prue@nomster.example', subscription_tier: 'Premium' })
}

/** Fills in a message, and looks at it as the inbox will show it. */
export async function previewMessage(page: Page): Promise<void> {
	await hydrated(page)
	const { fields } = MESSAGES_PAGE
	await page.getByLabel(fields.title).fill('We move on Sunday')
	await page
		.getByLabel(fields.message, { exact: true })
		.fill('Nothing is saved from 9 to 10. Your device keeps what you change.')
	await page.getByRole('button', { name: MESSAGES_PAGE.preview }).click()
	await page.getByText(MESSAGES_PAGE.previewTitle).waitFor()
}
