import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AUDIT_PAGE, AUDIT_WORDS } from '#app/domains/administration/model/audit-words.ts'
import { SWITCHES_PAGE } from '#app/domains/administration/model/switches-page.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { writeBatch } from '#db/batch.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const DESK = { width: 1280, height: 900 }
const { stack, open } = await startFlow()

test('a super administrator narrows the log, sees what is sealed, and takes what is found along as a file', async () => {
	const chief = await makeUser(stack.db, { role: 'super_admin' })
	for (const [detail, outcome] of [
		['publishing', 'done'],
		['uploads', 'refused'],
	] as const) {
		const entry = { action: 'switch_off', actor: chief.id, subject: null, detail, outcome } as const
		await writeBatch(stack.db, auditStatements(stack.db, entry, Date.now()))
	}
	await stack.runJobs()
	const page = await open(chief, '/admin/audit', { viewport: DESK })
	await page.getByText(/^Seal \d+ of .+ proves the rows up to \d+\.$/).waitFor()
	const rows = page.getByRole('list', { name: AUDIT_PAGE.rows }).getByRole('listitem')
	await rows.filter({ hasText: SWITCHES_PAGE.switches.publishing.label }).waitFor()

	await page.getByLabel(AUDIT_PAGE.action).selectOption(AUDIT_WORDS.switch_off ?? '')
	await page.getByLabel(AUDIT_PAGE.outcome).selectOption(AUDIT_PAGE.outcomes.refused)
	await page.getByRole('button', { name: AUDIT_PAGE.show }).click()
	await rows.filter({ hasText: SWITCHES_PAGE.switches.publishing.label }).waitFor({ state: 'detached' })
	expect(await rows.count()).toBe(1)
	expect(await rows.first().textContent()).toContain(SWITCHES_PAGE.switches.uploads.label)
	expect(await findingsOn(page)).toEqual([])

	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: AUDIT_PAGE.exportFile }).click(),
	])
	const text = await readFile(await download.path(), 'utf8')
	expect(text.split('\r\n')).toEqual([
		'row,time,action,outcome,actor,subject,detail',
		expect.stringMatching(/^\d+,\d{4}-\d\d-\d\dT.+Z,switch_off,refused,[0-9a-f-]{36},,uploads$/),
		'',
	])

	// The same rows again are another file.
	await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: AUDIT_PAGE.exportFile }).click()])

	await page.getByLabel(AUDIT_PAGE.person).fill('Amira')
	await page.getByRole('button', { name: AUDIT_PAGE.show }).click()
	await page.getByText(AUDIT_PAGE.wrongPerson).waitFor()
	expect(await page.getByLabel(AUDIT_PAGE.person).inputValue()).toBe('Amira')
	await page.getByRole('link', { name: AUDIT_PAGE.clear }).click()
	await rows
		.filter({ hasText: AUDIT_WORDS.audit_exported ?? '' })
		.nth(1)
		.waitFor()
	expectClean(page)
})
