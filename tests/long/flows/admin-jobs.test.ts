import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { JOBS_PAGE, KIND_NAMES } from '#app/domains/administration/model/jobs-page.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { audit_log } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/platform.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { takeTroubles } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow({ own: {} })

const jobOf = async (id: string) => (await stack.db.select().from(jobs).where(eq(jobs.id, id)))[0]

test('what cannot be retried is said', async () => {
	const admin = await makeUser(stack.db, { role: 'admin' })
	const job = { id: makeId(), kind: 'of_another_release' as never, payload: {}, run_at: 1, created_at: 1, failed_at: 2 }
	await stack.db.insert(jobs).values(job)
	const page = await open(admin, '/admin/jobs?state=failed')
	await page.getByRole('button', { name: JOBS_PAGE.retry }).click()
	await page.getByText(JOBS_PAGE.unknownKind).waitFor()
	await stack.db.delete(jobs).where(eq(jobs.id, job.id))
	takeTroubles(page)
})

test('a failed job is retried and ends; another one is discarded with its reason', async () => {
	const chief = await makeUser(stack.db, { role: 'super_admin' })
	const [again, never] = [makeId(), makeId()]
	const row = { run_at: 1, created_at: 1, attempts: 8, last_error: 'Error: The bucket did not answer.' }
	await stack.db.insert(jobs).values([
		{ ...row, id: again, kind: 'delete_pictures', payload: { keys: ['nobody/1.webp'] }, failed_at: 2 },
		{ ...row, id: never, kind: 'forget_recipes', payload: { space: 'x', ids: [] }, failed_at: 1 },
	])
	const page = await open(chief, '/admin/jobs')
	await page.getByRole('link', { name: `${JOBS_PAGE.states.failed} 2` }).click()
	await page.getByText('The bucket did not answer.').first().waitFor()
	expect(await findingsOn(page)).toEqual([])
	const rowOf = (kind: keyof typeof KIND_NAMES) =>
		page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: KIND_NAMES[kind] }) })
	await rowOf('delete_pictures').getByRole('button', { name: JOBS_PAGE.retry }).click()
	await page.getByText(JOBS_PAGE.done.retry(1)).waitFor()
	await rowOf('delete_pictures').waitFor({ state: 'detached' })
	const next = rowOf('forget_recipes').getByRole('button').first()
	await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
	await stack.runJobs()
	expect((await jobOf(again))?.done_at).not.toBeNull()

	await rowOf('forget_recipes').getByRole('button', { name: JOBS_PAGE.discard }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel(JOBS_PAGE.reason).selectOption({ label: JOBS_PAGE.reasons.cannot_succeed })
	await dialog.getByLabel(JOBS_PAGE.note).fill('Its space was never made.')
	expect(await findingsOn(page)).toEqual([])
	await dialog.getByRole('button', { name: JOBS_PAGE.discard }).click()
	await page.getByText(JOBS_PAGE.done.discard(1)).waitFor()
	await page.getByText(JOBS_PAGE.empty.failed).waitFor()
	expect(await jobOf(never)).toMatchObject({
		discard_reason: 'cannot_succeed',
		discard_note: 'Its space was never made.',
	})
	const acts = (await stack.db.select().from(audit_log)).filter(({ action }) => action.startsWith('job_'))
	expect(acts.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
		'job_retried delete_pictures',
		'job_discarded forget_recipes',
	])
})
