import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { account_deletion_requests, sessions, users } from '#db/schema/accounts.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { findTraces } from '../factories/traces.ts'
import { makeUser, type User } from '../factories/users.ts'
import { findingsOn } from '../setup/axe.ts'
import { openTab, startFlow } from '../setup/flow.ts'

// A separate stack: database and bucket are searched whole.
const { stack, open, newDevice } = await startFlow({ own: {} })

const status = async ({ id }: User) => (await stack.db.select().from(users).where(eq(users.id, id)))[0]?.account_status

test('a cook deletes the account, cancels it on another page, deletes it again, and after the grace nothing is left', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Farewell soup', is_public: true })
	const { PICTURES } = await stack.workers.getWorker<{ PICTURES: R2Bucket }>('nomster-account-deletion').getEnv()
	await PICTURES.put(`${user.id}/1760000000000-AAAAAAAAAAAAAAAAAAAAAA-320.webp`, 'x')
	const page = await open(user, '/account/settings')

	await page.getByLabel('Days until it is deleted').fill('400')
	await page.getByRole('button', { name: 'Delete Account' }).click()
	await expect.poll(() => page.getByText('Please enter a whole number from 1 to 365.').isVisible()).toBe(true)
	await page.getByLabel('Days until it is deleted').fill('7')
	await page.getByLabel('Reason (optional)').fill('I cook elsewhere')
	await page.getByRole('button', { name: 'Delete Account' }).click()
	const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
	await dialog.getByText('It is deleted in 7 days.').waitFor()
	await dialog.getByRole('button', { name: 'Delete Account' }).click()
	await page.getByText('Deletion Requested').waitFor()

	// Everything works under the notice, on every page, and the public page stays.
	await page.getByRole('link', { name: 'Recipes' }).first().click()
	await page.getByText('Farewell soup').first().waitFor()
	const notice = page.getByRole('complementary', { name: 'Account deletion' })
	await notice.getByText(/^Your account will be deleted on /).waitFor()
	expect(await findingsOn(page)).toEqual([])
	expect((await stack.fetch(`/recipe/${recipe.id}`)).status).toBe(200)
	await notice.getByRole('button', { name: 'Cancel the deletion of my account' }).click()
	await page.getByText('Deletion Cancelled').waitFor()
	await notice.waitFor({ state: 'detached' })

	await page.goto('/account/settings')
	await page.getByRole('button', { name: 'Delete Account' }).click()
	await dialog.getByText('It is deleted in 30 days.').waitFor()
	await dialog.getByRole('button', { name: 'Delete Account' }).click()
	await page.getByText('Deletion Requested').waitFor()
	await stack.runJobs()
	await stack.db
		.update(account_deletion_requests)
		.set({ scheduled_for: Date.now() - DAY_MS })
		.where(eq(account_deletion_requests.user_id, user.id))
	await stack.runDeletions()
	await stack.runDeletions()
	await stack.runJobs()
	expect((await stack.fetch(`/recipe/${recipe.id}`)).status).toBe(302)
	expect(await findTraces(stack.db, PICTURES, [user.id, user.email, 'Farewell', recipe.id])).toEqual([])
	const mails = stack.mailbox.mails.map(({ subject }) => subject)
	expect(mails).toContain('Your account is deleted')
	expect(mails.filter((subject) => subject === 'Your account will be deleted')).toHaveLength(2)
})

test('a session that has not proved who it is for a while is asked first, and what was typed stays', async () => {
	const user = await makeUser(stack.db, { password: 'Tomato-Basil-42!' })
	const context = await newDevice(user)
	await stack.db
		.update(sessions)
		.set({ authenticated_at: Date.now() - HOUR_MS })
		.where(eq(sessions.user_id, user.id))
	const page = await openTab(context, '/account/settings')
	await page.getByLabel('Days until it is deleted').fill('9')
	await page.getByRole('button', { name: 'Delete Account' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
	const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await proof.getByRole('textbox', { name: 'Your password' }).fill('Tomato-Basil-42!')
	expect(await status(user)).toBe('active')
	await page.keyboard.press('Enter')
	await page.getByText('Deletion Requested').waitFor()
	const [row] = await stack.db.select().from(users).where(eq(users.id, user.id))
	expect(Math.round(((row?.deletion_scheduled_at ?? 0) - Date.now()) / DAY_MS)).toBe(9)
})

test('an administrator finds an account, disables it and restores it', async () => {
	const [admin, cook] = [await makeUser(stack.db, { role: 'super_admin' }), await makeUser(stack.db)]
	const page = await open(admin, '/admin/users')
	await page.getByRole('searchbox', { name: 'Email, name or id' }).fill(cook.email)
	await page.getByRole('button', { name: 'Find' }).click()
	await page.getByRole('link', { name: cook.email }).click()
	await page.getByRole('button', { name: 'Disable account' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Disable this account?').waitFor()
	expect(await findingsOn(page)).toEqual([])
	await dialog.getByRole('button', { name: 'Disable account' }).click()
	await page.getByText('Account disabled', { exact: true }).first().waitFor()
	await page.getByRole('button', { name: 'Restore account' }).click()
	await dialog.getByRole('button', { name: 'Restore account' }).click()
	await page.getByText('Account restored', { exact: true }).first().waitFor()
	await page.getByText('Active', { exact: true }).waitFor()
})
