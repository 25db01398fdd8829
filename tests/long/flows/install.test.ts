import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COOKIES } from '#app/domains/accounts/model/cookie-messages.ts'
import { INSTALL, INSTALL_DISMISSED_KEY } from '#app/platform/model/install.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

/** What Chromium says when the app can be installed; `outcome` is what the cook then answers. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed' | 'fails') =>
	page.evaluate((answer) => {
		const event = new Event('beforeinstallprompt', { cancelable: true })
		const prompt = () => (answer === 'fails' ? Promise.reject(new Error('not now')) : Promise.resolve())
		dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }))
		return event.defaultPrevented
	}, outcome)

const question = (page: Page) => page.getByRole('region', { name: INSTALL.title })
const putOffAt = (page: Page) => page.evaluate((key) => localStorage.getItem(key), INSTALL_DISMISSED_KEY)

test('two seconds after the browser’s offer the cook is asked; accepting installs, and the browser’s word clears', async () => {
	const page = await open(await makeUser(stack.db), '/home')
	const began = Date.now()
	expect(await offer(page, 'accepted')).toBe(true)
	await question(page).waitFor()
	expect(Date.now() - began).toBeGreaterThan(1_900)
	expect(await findingsOn(page, { within: '.page-notice' })).toEqual([])
	await page.getByRole('button', { name: INSTALL.install }).click()
	await question(page).waitFor({ state: 'detached' })
	expect(await putOffAt(page)).toBeNull()
	await page.evaluate((key) => {
		localStorage.setItem(key, '1')
		dispatchEvent(new Event('appinstalled'))
	}, INSTALL_DISMISSED_KEY)
	await page.getByText(INSTALL.installed).waitFor()
	expect(await putOffAt(page)).toBeNull()
	expectClean(page)
})

test.each([
	['Later', INSTALL.later, 'accepted', null],
	['declining', INSTALL.install, 'dismissed', null],
	['an error', INSTALL.install, 'fails', INSTALL.failed],
] as const)('%s puts the question off for seven days', async (_how, button, outcome, words) => {
	const page = await open(await makeUser(stack.db), '/home')
	await offer(page, outcome)
	await question(page).getByRole('button', { name: button, exact: true }).click()
	if (words) await page.getByText(words).waitFor()
	await question(page).waitFor({ state: 'detached' })
	expect(Number(await putOffAt(page))).toBeGreaterThan(Date.now() - 10_000)
	await page.reload()
	await hydrated(page)
	await page.waitForTimeout(1_500)
	await offer(page, 'accepted')
	await page.waitForTimeout(2_500)
	expect(await question(page).count()).toBe(0)
})

test('an installation by the browser’s menu is noticed while the cook is still asked about cookies', async () => {
	const page = await open(await makeUser(stack.db), '/home', { isAskedForCookies: true })
	await page.getByRole('region', { name: COOKIES.title }).waitFor()
	await page.evaluate((key) => {
		localStorage.setItem(key, '1')
		dispatchEvent(new Event('appinstalled'))
	}, INSTALL_DISMISSED_KEY)
	await page.getByText(INSTALL.installed).waitFor()
	expect(await putOffAt(page)).toBeNull()
})

test('a visitor’s browser may offer the installation by itself: nothing of ours would', async () => {
	const page = await open(null, '/login')
	await hydrated(page)
	expect(await offer(page, 'accepted')).toBe(false)
})

test('where browsers offer nothing, an iPhone is told how it is done', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/home')
	await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
	await page.reload()
	await page.getByText(INSTALL.onIos).waitFor()
	expect(await page.getByRole('button', { name: INSTALL.install }).count()).toBe(0)
	await page.getByRole('button', { name: INSTALL.later }).click()
	expect(Number(await putOffAt(page))).toBeGreaterThan(0)
})
