import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { makeUser } from '../factories/users.ts'
import { findingsOn } from '../setup/axe.ts'
import { expectClean, hydrated } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const OLD = 'Tomato-Basil-42!'
const NEW = 'Walnut-Kettle-Rain-7'

const { stack, browser, open } = await startFlow()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
const clean = async (page: Page) => expect(await findingsOn(page)).toEqual([])

async function typeNew(page: Page, password: string, confirmation = password): Promise<void> {
	await page.getByLabel('New password', { exact: true }).fill(password)
	await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation)
	await press(page, 'Reset Password')
}

/** A cook, and the address in the mail that 'Send Reset Link' caused. */
async function cookWithLink() {
	const cook = await makeUser(stack.db, { id: makeId(), password: OLD })
	const body = new FormData()
	body.append('email', cook.email)
	await stack.fetch('/forgot-password', { method: 'POST', body })
	await stack.runJobs()
	const link = stack.mailbox.lastTo(cook.email)?.text.match(/http\S+/)?.[0] ?? ''
	return { cook, link, token: new URL(link).searchParams.get('token') ?? '' }
}

test('from a forgotten password over the mailbox to a new one', async () => {
	const cook = await makeUser(stack.db, { password: OLD })
	const page = await open(null, '/login')
	await hydrated(page)
	await page.getByRole('link', { name: 'Forgot your password?' }).click()
	await heading(page, 'Forgot your password?')
	await clean(page)

	const posted: string[] = []
	page.on('request', (request) => void (request.method() === 'POST' && posted.push(request.url())))
	await press(page, 'Send Reset Link')
	await page.getByLabel('Email').fill('amira@kitchen')
	await press(page, 'Send Reset Link')
	await page.getByText('Please enter a valid email address').waitFor()
	expect(posted).toHaveLength(1)
	await clean(page)
	await page.getByLabel('Email').fill(cook.email)
	await press(page, 'Send Reset Link')
	await heading(page, 'Check Your Email')
	expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
	await clean(page)

	await stack.runJobs()
	await page.goto('/mailbox')
	const mail = page.locator('article', { hasText: cook.email }).first()
	await mail.locator('iframe').contentFrame().getByRole('link', { name: 'Reset Password' }).click()
	await heading(page, 'Reset Your Password')
	expect(page.url()).toBe(`${stack.url}/reset-password`)
	await clean(page)

	await typeNew(page, 'short')
	await page.getByText('Password must be at least 6 characters').waitFor()
	await typeNew(page, NEW, 'something else')
	await page.getByText('Passwords do not match').waitFor()
	expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('confirmation')
	expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW)
	await clean(page)
	await typeNew(page, NEW)
	await page.getByText('Password has been reset successfully').waitFor()
	await clean(page)

	await page.getByLabel('Email').fill(cook.email)
	await page.getByLabel('Password', { exact: true }).fill(NEW)
	await press(page, 'Login')
	await page.waitForURL('**/recipes')
	expectClean(page, { except: [/422/] })
})

test('a mail has no accessibility finding in the light and the dark of a mail program', async () => {
	const { cook } = await cookWithLink()
	const html = stack.mailbox.lastTo(cook.email)?.html ?? ''
	for (const colorScheme of ['light', 'dark'] as const) {
		const page = await browser.newPage({ colorScheme })
		await page.setContent(html)
		expect(await findingsOn(page), colorScheme).toEqual([])
		await page.close()
	}
})

test('a used link says so, and leads to a new one', async () => {
	const { link } = await cookWithLink()
	const [first, second] = [await open(null, link), await open(null, link)]
	await Promise.all([hydrated(first), hydrated(second)])
	await typeNew(first, NEW)
	await first.getByText('Password has been reset successfully').waitFor()
	await typeNew(second, 'Another-Word-99-Lamp')
	await heading(second, 'Invalid or Expired Reset Link')
	await second.getByText('Invalid or expired password reset link').waitFor()
	await clean(second)
	await second.getByRole('link', { name: 'Request New Link' }).click()
	await heading(second, 'Forgot your password?')
})

test('a token in the hash of the start page is taken over, and leaves the address at once', async () => {
	const { token } = await cookWithLink()
	const page = await open(null, `/#access_token=${token}&type=recovery`)
	await heading(page, 'Reset Your Password')
	expect(page.url()).toBe(`${stack.url}/reset-password`)
	await typeNew(page, NEW)
	await page.getByText('Password has been reset successfully').waitFor()
})

test('while a hash is looked at the page says that it verifies the link, and a wrong one is refused', async () => {
	const page = await open(null, '/login')
	let answer = () => {}
	const held = new Promise<void>((resolve) => {
		answer = resolve
	})
	await page.route('**/reset-password.data*', async (route) => {
		await held
		await route.continue()
	})
	await page.goto(`/reset-password#access_token=${'a'.repeat(43)}&type=recovery`)
	await heading(page, 'Verifying Reset Link')
	await page.waitForFunction(() => location.hash === '')
	await clean(page)
	answer()
	await heading(page, 'Invalid or Expired Reset Link')
	await page.getByText('Invalid or expired password reset link').waitFor()
})

test('a cook who is signed in is led from the start page to the reset too, and signed out here by it', async () => {
	const { cook, token } = await cookWithLink()
	const page = await open(cook, '/recipes')
	await page.goto(`/#access_token=${token}&type=recovery`)
	await heading(page, 'Reset Your Password')
	await typeNew(page, NEW)
	await page.getByText('Password has been reset successfully').waitFor()
	await page.waitForFunction(async () => {
		const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
		return !names.some((name) => name.startsWith('kitchen-'))
	})
	expect(new URL(page.url()).pathname).toBe('/login')
})

test('without scripts the same pages work, and one that no link has opened says that it is invalid', async () => {
	const { link } = await cookWithLink()
	const page = await open(null, '/reset-password', { javaScriptEnabled: false })
	await heading(page, 'Invalid or Expired Reset Link')
	expect(await page.getByText('Verifying Reset Link').isVisible()).toBe(false)
	await page.goto(link)
	await heading(page, 'Reset Your Password')
	await typeNew(page, 'abcdefghijklm')
	await page.getByText('Password must contain at least one uppercase letter, number, symbol').waitFor()
	await typeNew(page, NEW)
	await page.getByText('Password has been reset successfully').waitFor()
})
