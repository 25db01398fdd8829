import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DIAGNOSTICS } from '#app/domains/administration/model/diagnostics.ts'
import { MONITOR } from '#app/domains/administration/model/monitor.ts'
import { alerts, monitoring_events } from '#db/schema/monitoring.ts'
import { makeUser } from '../../factories/users.ts'
import { takeTroubles } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow({ own: { withoutPictures: true } })
const SOON = { timeout: 20_000 }
const PLANTED = /Planted|script tag/

const throwOn = (page: Page, messages: readonly string[]) =>
	page.evaluate((all) => {
		for (const message of all)
			setTimeout(() => {
				throw new Error(message)
			})
	}, messages)
const othersOn = (page: Page) => takeTroubles(page).filter((trouble) => !PLANTED.test(trouble))
const makeAdmin = () => makeUser(stack.db, { first_name: 'Ada', role: 'admin' })

test('ten planted errors become an alert by notification and mail, and an administrator closes it by name', async () => {
	const [cook, admin] = [await makeUser(stack.db), await makeAdmin()]
	const page = await open(cook, '/home')
	await throwOn(
		page,
		Array.from({ length: 10 }, (_, i) => `Planted error ${String.fromCharCode(97 + i)}`),
	)
	const planted = () => stack.db.$count(monitoring_events, eq(monitoring_events.source, 'page'))
	await expect.poll(planted, SOON).toBeGreaterThanOrEqual(10)
	const [event] = await stack.db.select().from(monitoring_events).where(eq(monitoring_events.source, 'page'))
	// The cook has not been asked yet.
	expect(event).toMatchObject({ user_id: null, metadata: { url: '/home' } })
	expect(othersOn(page)).toEqual([])

	await stack.runJobs()
	const mail = () =>
		stack.mailbox.mails.find(({ to, subject }) => to.includes(admin.email) && /in 5 minutes/.test(subject))
	await expect.poll(() => mail()?.subject, SOON).toMatch(/^Nomster alert: \d+ errors in 5 minutes$/)

	const monitor = await open(admin, '/notifications')
	await monitor
		.getByText(/errors in 5 minutes/)
		.first()
		.click()
	await monitor.getByRole('heading', { name: MONITOR.title, level: 1 }).waitFor()
	await monitor.getByText('Error: Planted error a').waitFor()
	await monitor.getByRole('button', { name: /^Close the alert: \d+ errors in 5 minutes/ }).click()
	await monitor
		.getByText(/Closed by Ada/)
		.first()
		.waitFor()
	const [closed] = await stack.db.select().from(alerts).where(eq(alerts.type, 'error_rate'))
	expect(closed?.closed_at).toEqual(expect.any(Number))
	await monitor.getByRole('link', { name: 'Week' }).click()
	await monitor.getByText('Error: Planted error a').waitFor()
	expect(othersOn(monitor)).toEqual([])
})

test('diagnostics say which service is off, and the copied report has no value of a setting', async () => {
	const admin = await makeAdmin()
	const page = await open(admin, '/diagnostics')
	await page.waitForURL('**/admin/diagnostics')
	const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
	await row('Pictures \\(R2\\)').waitFor()
	expect(await row('Pictures \\(R2\\)').textContent()).toContain(DIAGNOSTICS.outcomes.failed)
	for (const name of ['Database', 'Mail provider', 'Payment provider', 'Worker media', 'Worker push', 'Push keys'])
		expect([name, await row(name).textContent()]).toEqual([name, expect.stringContaining(DIAGNOSTICS.outcomes.ok)])
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.getByRole('button', { name: DIAGNOSTICS.copy }).click()
	await page.getByText(DIAGNOSTICS.copied).waitFor()
	const report = await page.evaluate(() => navigator.clipboard.readText())
	expect(report).toContain('Pictures (R2): Does not answer')
	expect(report).toContain('TOTP_SECRET: Set')
	for (const personal of [admin.email, admin.id, 'a secret of the tests']) expect(report).not.toContain(personal)

	await stack.runJobs()
	expect(await stack.db.select().from(alerts).where(eq(alerts.type, 'service_down'))).toMatchObject([{ about: 'r2' }])
	expect(othersOn(page)).toEqual([])
})
