import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_TABS } from '#app/domains/accounts/model/account-paths.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { makeUser, type User, type UserOverrides } from '../../factories/users.ts'
import { type CookOptions, expectClean, hydrated, launch, newCook } from '../../setup/browser.ts'
import { type Stack, startStack } from '../../setup/stack.ts'

const PASSWORD = 'Tomato-Basil-42!'
const PHONE = { width: 390, height: 844 }
/** Of all scripts of /login before any press, brotli 11. */
const LOGIN_BYTES = 110_000
/** Of those that only /login loads. A form library alone is 8,000. */
const OWN_LOGIN_BYTES = 6_000
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let stack: Stack
let browser: Browser
let addresses = 0

beforeAll(async () => {
	stack = await startStack({
		addressOf() {
			addresses += 1
			return `10.9.${addresses >> 8}.${addresses & 255}`
		},
	})
	browser = await launch()
})
afterAll(async () => {
	await browser.close()
	await stack.close()
})

async function withPage(
	work: (page: Page, cook: BrowserContext) => Promise<void>,
	options: CookOptions = {},
): Promise<void> {
	const cook = await newCook(browser, stack, { viewport: PHONE, ...options })
	try {
		await work(await cook.newPage(), cook)
	} finally {
		await cook.close()
	}
}

/** A page of a signed-in cook. */
async function signedIn(
	overrides: UserOverrides,
	work: (page: Page, cook: BrowserContext, user: User) => Promise<void>,
): Promise<void> {
	const user = await makeUser(stack.db, overrides)
	await withPage((page, cook) => work(page, cook, user), { session: await stack.signIn(user) })
}

/** Opens a page and waits until it is hydrated. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await hydrated(page)
}
const newEmail = () => `cook-${makeId()}@example.org`
const emailOf = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem('onboarding-draft'))

async function fillRegistration(page: Page, email = newEmail()): Promise<void> {
	await page.getByLabel('First name').fill('Amira')
	await page.getByLabel('Last name').fill('Marsh')
	await emailOf(page).fill(email)
	await password(page).fill(PASSWORD)
	await page.getByRole('checkbox', { name: /Terms of Use/ }).check({ force: true })
}

/** Rules of WCAG A and AA that the page breaks, each with the first element that breaks it. */
async function listFaults(page: Page): Promise<string[]> {
	await page.evaluate(AXE)
	const results = await page.evaluate(() => {
		const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }
		return axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
	})
	return results.violations.map((fault) => `${fault.id}: ${fault.nodes[0]?.html}`)
}

/** The script files that a page loads, by name. */
async function listScripts(path: string): Promise<Set<string>> {
	const files = new Set<string>()
	await withPage(async (page) => {
		page.on('request', (request) => {
			const { pathname } = new URL(request.url())
			if (request.resourceType() === 'script' && pathname.startsWith('/assets/')) files.add(pathname)
		})
		await page.goto(path, { waitUntil: 'networkidle' })
	})
	return files
}

const brotliBytes = (files: string[]): number =>
	files
		// Node's own default is quality 11.
		.map((file) => brotliCompressSync(readFileSync(join(PROJECT_ROOT, 'build/client', file))).length)
		.reduce((sum, bytes) => sum + bytes, 0)

test('login loads at most 110 kB of scripts, 6 of them beyond the frame of every page', async () => {
	const everywhere = await listScripts('/confirm-email')
	const all = [...(await listScripts('/login'))]
	const own = all.filter((file) => !everywhere.has(file))
	expect(own.length).toBeGreaterThan(0)
	expect(brotliBytes(own)).toBeLessThanOrEqual(OWN_LOGIN_BYTES)
	expect(brotliBytes(all)).toBeLessThanOrEqual(LOGIN_BYTES)
})

test('login shows what is wrong, focuses it, keeps the address and shows the password on demand', () =>
	withPage(async (page) => {
		const cook = await makeUser(stack.db, { password: PASSWORD })
		await open(page, '/login?next=%2Faccount')
		await press(page, 'Login')
		await page.getByText('Email is required').waitFor()
		await page.getByText('Password is required').waitFor()
		expect(await focused(page)).toBe('email')

		await emailOf(page).fill(cook.email)
		await password(page).fill('Wrong-Word-42!')
		await press(page, 'Show password')
		expect(await password(page).getAttribute('type')).toBe('text')
		await press(page, 'Hide password')
		expect(await password(page).getAttribute('type')).toBe('password')
		await press(page, 'Login')
		await page.getByRole('alert').getByText('Invalid email or password').waitFor()
		expect(await emailOf(page).inputValue()).toBe(cook.email)

		await password(page).fill(PASSWORD)
		await press(page, 'Login')
		await page.waitForURL('**/account')
	}))

test('sign-up validates in the browser with the server’s messages, and the toast shows the first one', () =>
	withPage(async (page) => {
		await open(page, '/register')
		await emailOf(page).fill('amira@kitchen')
		await password(page).fill('abcdefghijklm')
		await page.waitForLoadState('networkidle')
		const posted: string[] = []
		page.on('request', (request) => void (request.method() === 'POST' && posted.push(request.url())))
		await press(page, 'Create an Account')
		await page.getByText('Please agree to the terms and conditions').waitFor()
		await page.getByText('Password must contain at least one uppercase letter, number, symbol').waitFor()
		expect(await focused(page)).toBe('email')
		await page.locator('.toast', { hasText: 'Please enter a valid email address' }).waitFor()
		await emailOf(page).fill('amira@kitchen.example')
		await page.locator('.field-error', { hasText: 'Please enter a valid email address' }).waitFor({ state: 'detached' })
		expect(posted).toEqual([])
		expectClean(page)
	}))

test('the terms open over the form with both texts, and closing them returns the focus', () =>
	withPage(async (page) => {
		await open(page, '/register')
		await page.getByLabel('First name').fill('Amira')
		await page.getByRole('link', { name: 'Terms of Use' }).click()
		const dialog = page.getByRole('dialog', { name: 'Terms of Use' })
		await dialog.getByText('1. What you agree to').waitFor()
		expect(await dialog.getByRole('heading', { name: 'Privacy Policy' }).count()).toBe(1)
		await dialog.getByRole('button', { name: 'Close' }).click()
		await dialog.waitFor({ state: 'detached' })
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Terms of Use')
		expect(await page.getByLabel('First name').inputValue()).toBe('Amira')
		expectClean(page)
	}))

test('a new cook signs up, goes through the four steps, returns to them after a reload and arrives at home', () =>
	withPage(async (page) => {
		await open(page, '/register')
		await fillRegistration(page)
		await press(page, 'Create an Account')
		await page.waitForURL('**/onboarding')
		await page.getByText('Registration successful! Please check your email for confirmation.').waitFor()

		await page.getByText('25% complete').waitFor()
		await page.getByLabel('Vegan').check({ force: true })
		await press(page, 'Next')
		await page.getByRole('heading', { name: 'Cuisine Preferences' }).waitFor()
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cuisine Preferences')
		const thai = page.getByLabel('Thai')
		await thai.first().check({ force: true })
		await thai.last().check({ force: true })
		expect(await thai.first().isChecked()).toBe(false)
		await press(page, 'Next')

		await page.reload()
		await hydrated(page)
		await page.getByText('75% complete').waitFor()
		await page.getByLabel('Quick').check({ force: true })
		await press(page, 'Back')
		expect(await thai.last().isChecked()).toBe(true)
		await press(page, 'Next')
		await press(page, 'Next')
		await page.getByText('What happens next?').waitFor()
		await page.getByLabel('Waste less food').check({ force: true })
		await press(page, 'Complete')
		await page.waitForURL('**/home')
		await page.getByText('Perfect! Your personalized recipe recommendations are ready.').waitFor()
		expect(await storedDraft(page)).toBeNull()

		const { rows } = await stack.db.$client.execute(
			'select preferences from user_preferences order by rowid desc limit 1',
		)
		expect(JSON.parse(String(rows[0]?.preferences))).toEqual({
			dietary_restrictions: ['Vegan'],
			allergens: [],
			preferred_cuisines: [],
			disliked_cuisines: ['Thai'],
			preferred_categories: [],
			cooking_experience: 'beginner',
			time_availability: 'quick',
			cooking_goals: ['Waste less food'],
		})
		await page.goBack()
		expect(new URL(page.url()).pathname).not.toBe('/onboarding')
	}))

test('Enter on a chip of onboarding skips no step', () =>
	signedIn({ onboarding_completed: false }, async (page) => {
		await open(page, '/onboarding')
		await page.getByLabel('Vegan').focus()
		await page.keyboard.press('Enter')
		await page.keyboard.press('Space')
		expect(await page.getByLabel('Vegan').isChecked()).toBe(true)
		expect(new URL(page.url()).pathname).toBe('/onboarding')
		await press(page, 'Skip for now')
		await page.waitForURL('**/home')
		await page.getByText('Welcome! You can always update your preferences later.').waitFor()
	}))

test('without scripts a cook signs up, answers all steps on one page, and signs out', () =>
	withPage(
		async (page) => {
			await page.goto('/register')
			await press(page, 'Create an Account')
			await page.getByText('Email is required').waitFor()
			await fillRegistration(page)
			await press(page, 'Create an Account')
			await page.waitForURL('**/onboarding')
			for (const heading of ['Dietary Preferences', 'Cuisine Preferences', 'Cooking Habits', 'Your Goals'])
				expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true)
			expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(false)
			await page.getByLabel('Nuts', { exact: true }).check({ force: true })
			await press(page, 'Complete')
			await page.waitForURL('**/home')
			await page.goto('/account/settings')
			await press(page, 'Sign Out')
			await page.waitForURL(`${stack.url}/`)
			await page.goto('/account')
			expect(page.url()).toContain('/login?next=%2Faccount')
		},
		{ javaScriptEnabled: false },
	))

test('sign-out shows a message and leaves nothing of the cook on the device', () =>
	signedIn({}, async (page, cook, user) => {
		await open(page, '/account/settings')
		await page.evaluate(() => localStorage.setItem('theme', 'dark'))
		await press(page, 'Sign Out')
		await page.waitForURL(`${stack.url}/`)
		await page.getByText('Signed out and data cleared for privacy').waitFor()
		expect(await cook.cookies()).toEqual([])
		// Settings of the browser itself stay: the theme, and the answer about cookies.
		const keys = await page.evaluate(() => Object.keys(localStorage))
		expect(keys.sort()).toEqual(['cookie-consent', 'theme'])
		// A cleared database disappears once the previous page has closed it.
		const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
		await expect.poll(databases, { timeout: 15_000 }).not.toContainEqual(expect.stringContaining(user.id))
		await page.goto('/account')
		expect(page.url()).toContain('/login?next=%2Faccount')
	}))

test('the theme that a cook chooses applies at once and after a reload', () =>
	signedIn({}, async (page) => {
		await open(page, '/account/settings')
		const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
		expect(await theme()).toBe('light')
		await page.getByLabel('Dark', { exact: true }).check({ force: true })
		expect(await theme()).toBe('dark')
		await page.reload()
		await hydrated(page)
		expect(await theme()).toBe('dark')
		expect(await page.getByLabel('Dark', { exact: true }).isChecked()).toBe(true)
	}))

test('saving the profile shows a message and the new name', () =>
	signedIn({}, async (page) => {
		await open(page, '/account')
		await page.getByLabel('First name').fill('Zora')
		await press(page, 'Save Changes')
		await page.getByText('Your profile has been updated').waitFor()
		await page.getByText('Zora Cook').waitFor()
	}))

test('the profile page is at rest once it is drawn', () =>
	signedIn({}, async (page) => {
		await page.addInitScript(() => {
			const counted = Object.assign(window, { forms: 0 })
			window.FormData = class extends FormData {
				constructor(form?: HTMLFormElement) {
					super(form)
					counted.forms += 1
				}
			}
		})
		await open(page, '/account')
		const readings = () => page.evaluate(() => (window as unknown as { forms: number }).forms)
		await expect.poll(readings).toBeGreaterThan(0)
		await page.waitForTimeout(1_000)
		expect(await readings()).toBeLessThan(10)
	}))

test.each(['light', 'dark'])('no page of accounts has an accessibility violation, %s', (theme) =>
	withPage(async (page, cook) => {
		await cook.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
		const faults: Record<string, string[]> = {}
		const look = async (name: string) => {
			const found = await listFaults(page)
			if (found.length > 0) faults[name] = found
		}
		for (const path of ['/login', '/register', '/terms', '/privacy', '/confirm-email']) {
			await page.goto(path)
			await look(path)
		}
		await open(page, '/register')
		await press(page, 'Create an Account')
		await page.getByText('Password is required').first().waitFor()
		await look('/register, wrong')
		await fillRegistration(page)
		await press(page, 'Create an Account')
		await page.waitForURL('**/onboarding')
		for (const step of [1, 2, 3, 4]) {
			await look(`/onboarding, step ${step}`)
			if (step < 4) await press(page, 'Next')
		}
		await press(page, 'Complete')
		await page.waitForURL('**/home')
		for (const { to } of ACCOUNT_TABS) {
			await open(page, to)
			await look(to)
		}
		expect(faults).toEqual({})
	}),
)
