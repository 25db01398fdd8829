import { expect, test } from 'vitest'
import { ACCOUNT_MESSAGES } from '#app/domains/accounts/model/messages.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { account_deletion_requests, identities } from '#db/schema/accounts.ts'
import { makeUser } from '../../factories/users.ts'
import { expectClean, hydrated, NO_NETWORK } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const WITH_PROGRAM = { worker: true }

test('without a network a deletion cannot be cancelled; the page stays and says so', async () => {
	const at = Date.now() + 9 * DAY_MS
	const cook = await makeUser(stack.db, { account_status: 'pending_deletion', deletion_scheduled_at: at })
	await stack.db.insert(account_deletion_requests).values({
		...{ id: makeId(), user_id: cook.id, status: 'pending', reason: null },
		...{ grace_days: 9, requested_at: Date.now(), scheduled_for: at },
	})
	const page = await open(cook, '/recipes', WITH_PROGRAM)
	const notice = page.getByRole('complementary', { name: 'Account deletion' })
	await page.context().setOffline(true)
	await notice.getByRole('button', { name: 'Cancel the deletion of my account' }).click()
	await page.getByText('Failed to cancel deletion request').waitFor()
	expect(await notice.isVisible()).toBe(true)
	expect(await page.getByRole('heading', { name: 'Recipes', level: 1 }).isVisible()).toBe(true)
	await page.context().setOffline(false)
	await notice.getByRole('button', { name: 'Cancel the deletion of my account' }).click()
	await page.getByText('Deletion Cancelled').waitFor()
	expectClean(page, { except: NO_NETWORK })
})

test('without a network a deletion cannot be requested; the reason stays as typed', async () => {
	const page = await open(await makeUser(stack.db), '/account/settings', WITH_PROGRAM)
	await page.getByLabel('Reason (optional)').fill('I cook elsewhere')
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Delete Account' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
	await page.getByRole('alert').getByText('Failed to request account deletion').waitFor()
	expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('I cook elsewhere')
	expectClean(page, { except: NO_NETWORK })
})

test('without a network a provider cannot be disconnected, and the page names it', async () => {
	const cook = await makeUser(stack.db, { password: 'Tomato-Basil-42!' })
	await stack.db.insert(identities).values({
		...{ provider: 'google', subject: makeId(), user_id: cook.id },
		...{ email: cook.email, email_verified: true, created_at: Date.now(), last_used_at: Date.now() },
	})
	const page = await open(cook, '/account', WITH_PROGRAM)
	await page.getByLabel('First name').fill('Zora')
	await page.context().setOffline(true)
	await page.getByRole('button', { name: /^Disconnect / }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
	await page.getByText(/^Could not disconnect from \S/).waitFor()
	expect(await page.getByLabel('First name').inputValue()).toBe('Zora')
	expectClean(page, { except: NO_NETWORK })
})

test('without a network a new password is not saved, and stays in its fields', async () => {
	const page = await open(await makeUser(stack.db), '/account/security/password', WITH_PROGRAM)
	await page.getByLabel('New password', { exact: true }).fill('Lemon-Thyme-77!')
	await page.getByLabel('Confirm new password').fill('Lemon-Thyme-77!')
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Set password' }).click()
	await page.getByRole('alert').getByText(ACCOUNT_MESSAGES.offline).waitFor()
	expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('Lemon-Thyme-77!')
	expectClean(page, { except: NO_NETWORK })
})

test('a visitor who loses the network at the sign-up and the login keeps what was typed', async () => {
	for (const { path, press } of [
		{ path: '/register', press: 'Create an Account' },
		{ path: '/login', press: 'Login' },
		{ path: '/forgot-password', press: 'Send Reset Link' },
	]) {
		const page = await open(null, path)
		await hydrated(page)
		await page.getByLabel('Email').fill('mia@example.org')
		if (path === '/register') {
			await page.getByLabel('First name').fill('Mia')
			await page.getByLabel('Last name').fill('Marsh')
			await page.getByRole('checkbox', { name: /Terms of Use/ }).check({ force: true })
		}
		if (path !== '/forgot-password') await page.getByLabel('Password', { exact: true }).fill('Lemon-Thyme-77!')
		await page.context().setOffline(true)
		await page.getByRole('button', { name: press, exact: true }).click()
		await page.getByRole('alert').getByText(ACCOUNT_MESSAGES.offline).waitFor()
		// Code that is loaded a second after the page was opened finds no network either.
		await page.waitForTimeout(1_500)
		expect(await page.getByLabel('Email').inputValue()).toBe('mia@example.org')
		expectClean(page, { except: NO_NETWORK })
	}
})
