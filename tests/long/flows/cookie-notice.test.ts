import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COOKIES } from '#app/domains/accounts/model/cookie-messages.ts'
import { COOKIE_ACTS } from '#app/domains/accounts/ui/cookies/cookie-notice.tsx'
import { CONSENT_KEYS } from '#app/platform/model/consent.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { PHONE, startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const ASKED = { isAskedForCookies: true }
const notice = (page: Page) => page.getByRole('region', { name: COOKIES.title })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stored = (page: Page) =>
	page.evaluate((keys) => {
		const { [keys.choice]: choice, [keys.date]: date, [keys.analytics]: analytics = null } = localStorage
		return { choice: choice ? JSON.parse(choice) : null, isDated: Date.parse(date) > 0, analytics }
	}, CONSENT_KEYS)

/** Buttons and links of the page, or of its bar, that the notice covers. */
const covered = (page: Page, selector: string) =>
	page.evaluate((asked) => {
		const over = document.querySelector('.page-notice')?.getBoundingClientRect()
		if (!over) return ['no notice']
		return [...document.querySelectorAll(asked)].flatMap((element) => {
			const { top, bottom, left, right, width } = element.getBoundingClientRect()
			const isOver = width > 0 && top < over.bottom && bottom > over.top && left < over.right && right > over.left
			return isOver ? [element.textContent ?? ''] : []
		})
	}, selector)

type Noted = { shownAt?: number }

/** In the page: when the notice was shown; 0 if the document came with it. */
function noteWhenShown() {
	const noted = window as unknown as Noted
	addEventListener('DOMContentLoaded', () => {
		const drawn = document.getElementById('cookie-notice')
		if (!drawn?.hidden) noted.shownAt = 0
		else new MutationObserver(() => (noted.shownAt ??= performance.now())).observe(drawn, { attributes: true })
	})
}

test.each([
	['/', COOKIES.acceptAll, true],
	['/login', COOKIES.necessaryOnly, false],
] as const)(
	'a visitor of %s is asked after two seconds, once, and what was said is kept',
	async (path, answer, all) => {
		const page = await open(null, path, ASKED)
		await page.addInitScript(noteWhenShown)
		await page.reload()
		await notice(page).waitFor()
		// A timer may fire early by the millisecond that the page's clock is rounded to.
		expect(await page.evaluate(() => (window as unknown as Noted).shownAt)).toBeGreaterThanOrEqual(1_999)
		expect(await findingsOn(page, { within: '.page-notice' })).toEqual([])
		const box = await notice(page).boundingBox()
		expect(box?.height).toBeLessThanOrEqual(PHONE.height / 4)
		await press(page, answer)
		await page.getByText(COOKIES.saved).waitFor()
		expect(await notice(page).isVisible()).toBe(false)
		expect(await stored(page)).toEqual({
			choice: { necessary: true, functional: all, analytics: all, marketing: all },
			isDated: true,
			analytics: all ? 'true' : null,
		})
		await page.goto('/explore')
		await page.waitForTimeout(2_500)
		expect(await notice(page).isVisible()).toBe(false)
		expectClean(page)
	},
)

test('where there is no framework a press closes the toast, and at most three are shown', async () => {
	const page = await open(null, '/', ASKED)
	const counts = await page.evaluate((accept) => {
		const shown = () => document.querySelectorAll('.toasts > button.toast').length
		const answer = document.querySelector<HTMLButtonElement>(`#cookie-notice button[value=${accept}]`)
		for (const _ of [1, 2, 3, 4]) answer?.click()
		const most = shown()
		document.querySelector<HTMLButtonElement>('button.toast')?.click()
		return [most, shown()]
	}, COOKIE_ACTS.acceptAll)
	expect(counts).toEqual([3, 2])
	expectClean(page)
})

test('where there is a framework the sentence is one of its toasts, with a button that closes it', async () => {
	const page = await open(null, '/login', ASKED)
	await hydrated(page)
	await press(page, COOKIES.necessaryOnly)
	const toast = page.locator('.toast', { hasText: COOKIES.saved })
	await toast.getByRole('button', { name: 'Close' }).waitFor()
	expect(await page.locator('button.toast').count()).toBe(0)
})

test('a visitor chooses kind by kind; a choice that cannot be read is asked for again', async () => {
	const page = await open(null, '/explore', ASKED)
	await page.evaluate((key) => localStorage.setItem(key, '{"functional":1}'), CONSENT_KEYS.choice)
	await page.reload()
	await press(page, COOKIES.settings)
	const dialog = page.getByRole('dialog', { name: COOKIES.title })
	expect(await findingsOn(page, { within: 'dialog' })).toEqual([])
	expect(await dialog.getByRole('switch', { name: COOKIES.kinds.necessary.label }).isDisabled()).toBe(true)
	await dialog.getByRole('switch', { name: COOKIES.kinds.functional.label }).check({ force: true })
	await press(page, COOKIES.save)
	await page.getByText(COOKIES.saved).waitFor()
	expect((await stored(page)).choice).toEqual({ necessary: true, functional: true, analytics: false, marketing: false })
	expectClean(page)
})

test.each(['/login', '/register', '/support'])(
	'on a phone the notice covers no button and no field of %s',
	async (path) => {
		for (const size of [PHONE, { width: 360, height: 640 }]) {
			const page = await open(null, path, { ...ASKED, viewport: size })
			await notice(page).waitFor()
			expect(await covered(page, 'main :is(button, input, textarea, a)')).toEqual([])
			await page.mouse.wheel(0, 5_000)
			expect(await covered(page, 'main :is(button, input, textarea, a)')).toEqual([])
		}
	},
)

test('a cook’s notice takes a quarter of a phone at most and never covers the bar or a form’s button', async () => {
	const page = await open(await makeUser(stack.db), '/home', ASKED)
	for (const path of ['/home', '/recipes/create', '/account']) {
		await page.goto(path)
		await notice(page).waitFor()
		expect((await notice(page).boundingBox())?.height).toBeLessThanOrEqual(PHONE.height / 4)
		for (const scroll of [0, 20_000]) {
			await page.mouse.wheel(0, scroll)
			await page.waitForTimeout(100)
			expect([path, await covered(page, '.nav-bar, main :is(form, .action-bar) button')]).toEqual([path, []])
		}
		await notice(page).getByRole('button', { name: COOKIES.necessaryOnly }).click({ trial: true })
	}
})
