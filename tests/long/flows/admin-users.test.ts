import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { audit_log } from '#db/schema/audit.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { openTab, startFlow } from '../../setup/flow.ts'

const { stack, open, newDevice } = await startFlow()

const rowOf = async (id: string) => (await stack.db.select().from(users).where(eq(users.id, id)))[0]

test('an administrator searches by a name and disables a cook: every session is dead, and restoring lets the cook in again', async () => {
	const word = `Quince${Date.now().toString(36)}`
	const admin = await makeUser(stack.db, { role: 'admin' })
	const cook = await makeUser(stack.db, { display_name: `Uma ${word}`, password: 'Tomato-Basil-42!' })
	const phone = await open(cook, '/recipes')
	const other = (await stack.signIn(cook)).cookie

	const page = await open(admin, '/admin', { viewport: { width: 1280, height: 900 } })
	expect(await findingsOn(page)).toEqual([])
	await page.getByRole('navigation').getByRole('link', { name: 'Accounts', exact: true }).first().click()
	await page.getByRole('searchbox', { name: 'Email, name or id' }).fill(`uma ${word.slice(0, 9)}`)
	await page.keyboard.press('Enter')
	await page.getByRole('link', { name: `Uma ${word}` }).click()
	await page.getByRole('heading', { level: 1, name: `Uma ${word}` }).waitFor()
	await page.getByText('Looked at an account').first().waitFor()
	expect(await findingsOn(page)).toEqual([])
	await page.getByRole('button', { name: 'Disable account' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Sends advertisements')
	await dialog.getByRole('button', { name: 'Disable account' }).click()
	await page.getByText('Account disabled', { exact: true }).first().waitFor()
	await page.getByText('Sends advertisements').waitFor()
	expect(await stack.db.$count(sessions, eq(sessions.user_id, cook.id))).toBe(0)
	expect((await stack.fetch('/api/session', { headers: { cookie: other } })).status).toBe(401)
	await phone.goto('/account/security')
	await phone.waitForURL(/\/login/)

	await page.getByRole('button', { name: 'Restore account' }).click()
	await dialog.getByRole('button', { name: 'Restore account' }).click()
	await page.getByText('Account restored', { exact: true }).first().waitFor()
	expect(await rowOf(cook.id)).toMatchObject({ account_status: 'active', deletion_reason: null })
	expect((await stack.fetch('/api/session', { headers: { cookie: (await stack.signIn(cook)).cookie } })).status).toBe(
		200,
	)
	expect((await stack.db.select().from(audit_log)).map(({ action }) => action)).toContain('account_restored')
})

test('who has not proved who they are for a while is asked in the dialog, and what was typed is sent then', async () => {
	const [admin, cook] = [
		await makeUser(stack.db, { role: 'super_admin', password: 'Tomato-Basil-42!' }),
		await makeUser(stack.db),
	]
	const context = await newDevice(admin)
	await stack.db
		.update(sessions)
		.set({ authenticated_at: Date.now() - HOUR_MS })
		.where(eq(sessions.user_id, admin.id))
	const page = await openTab(context, `/admin/users/${cook.id}`)
	const dialog = page.getByRole('dialog', { name: 'Schedule the deletion of this account?' })
	const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
	const days = dialog.getByRole('textbox', { name: 'Days until it is deleted' })
	await page.getByRole('button', { name: 'Schedule deletion' }).click()
	await days.fill('9')
	await dialog.getByRole('button', { name: 'Schedule deletion' }).click()
	await proof.waitFor()
	await page.keyboard.press('Escape')
	await proof.waitFor({ state: 'detached' })
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await dialog.waitFor({ state: 'detached' })

	// Opened again, the dialog asks for nothing of what was given up.
	await page.getByRole('button', { name: 'Schedule deletion' }).click()
	await days.fill('400')
	expect([await proof.count(), await dialog.getByRole('status').count()]).toEqual([0, 0])
	await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Copies whole books')
	await dialog.getByRole('button', { name: 'Schedule deletion' }).click()
	await dialog.getByText('Please enter a whole number from 1 to 365.').waitFor()
	await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true)
	await days.fill('9')
	await dialog.getByRole('button', { name: 'Schedule deletion' }).click()
	await proof.getByRole('textbox', { name: 'Your password' }).fill('Tomato-Basil-42!')
	expect(await rowOf(cook.id)).toMatchObject({ account_status: 'active' })
	await page.keyboard.press('Enter')
	await page.getByText('Deletion scheduled', { exact: true }).first().waitFor()
	const row = await rowOf(cook.id)
	expect(row).toMatchObject({ account_status: 'pending_deletion', deletion_reason: 'Copies whole books' })
	expect(Math.round(((row?.deletion_scheduled_at ?? 0) - Date.now()) / DAY_MS)).toBe(9)

	await page.goto('/admin/deletion-requests')
	await page.getByRole('link', { name: cook.email }).click()
	await page.getByRole('button', { name: 'Delete permanently' }).click()
	const erase = page.getByRole('dialog', { name: 'Delete this account permanently?' })
	await erase.getByRole('textbox', { name: 'The address of the account' }).fill('somebody@else.example')
	await erase.getByRole('textbox', { name: 'Reason (optional)' }).fill('Asked by letter')
	await erase.getByRole('button', { name: 'Delete permanently' }).click()
	await erase.getByText('This is not the address of the account.').waitFor()
	expect(await erase.getByRole('textbox', { name: 'Reason (optional)' }).inputValue()).toBe('Asked by letter')
	expect(await findingsOn(page)).toEqual([])
	await erase.getByRole('textbox', { name: 'The address of the account' }).fill(cook.email)
	await erase.getByRole('button', { name: 'Delete permanently' }).click()
	await page.getByText('The account is being deleted', { exact: true }).first().waitFor()
	expect(await rowOf(cook.id)).toMatchObject({ account_status: 'disabled' })
})
