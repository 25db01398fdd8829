import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { login_activity } from '#db/schema/accounts.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, takeTroubles } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('from the Security tab to the switches, by keyboard; what was chosen stays, what failed goes back', async () => {
	const cook = await makeUser(stack.db)
	await stack.db.insert(login_activity).values({
		...{ id: makeId(), user_id: cook.id, user_agent_summary: 'Chrome on Android', success: false },
		...{ created_at: Date.UTC(2026, 10, 20, 18, 30), city: 'Lyon', country: 'FR', masked_ip_address: '203.0.113.x' },
	})
	const page = await open(cook, '/account/security', { worker: true })
	await page.getByRole('link', { name: 'Login activity and notifications' }).press('Enter')
	await page.getByRole('heading', { name: 'Security settings', level: 1 }).waitFor()
	await page.getByText('Failed attempt').waitFor()
	expect(await findingsOn(page)).toEqual([])

	await toggle(page, 'Unusual activity').press('Space')
	await said(page, 'Notification preferences updated')
	expect(await toggle(page, 'Unusual activity').isChecked()).toBe(false)
	await page.reload()
	expect(await toggle(page, 'Unusual activity').isChecked()).toBe(false)
	expect(await toggle(page, 'Email notifications').isChecked()).toBe(true)
	expectClean(page)

	await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
	await page.context().setOffline(true)
	await toggle(page, 'Email notifications').press('Space')
	await said(page, 'Failed to update preferences')
	await expect.poll(() => toggle(page, 'Email notifications').isChecked()).toBe(true)
	await page.context().setOffline(false)
	await page.getByRole('link', { name: 'Account', exact: true }).first().click()
	await page.waitForURL('**/account')
	takeTroubles(page)
})

test('without a network the page says what it cannot show, and shows it when asked again', async () => {
	const page = await open(await makeUser(stack.db), '/account/security', { worker: true })
	await page.context().setOffline(true)
	await page.getByRole('link', { name: 'Login activity and notifications' }).click()
	await page.getByRole('heading', { name: 'Failed to load security settings' }).waitFor()
	expect(await findingsOn(page)).toEqual([])
	await page.context().setOffline(false)
	await page.getByRole('button', { name: 'Try again' }).click()
	await page.getByText('No login activity recorded yet').waitFor()
	takeTroubles(page)
})
