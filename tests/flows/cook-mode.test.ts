import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeUser } from '../factories/users.ts'
import { hydrated } from '../setup/browser.ts'
import { cookSoup } from '../setup/cooking-page.ts'
import { startFlow } from '../setup/flow.ts'

const flow = await startFlow()

const timer = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name }).getByRole('timer')

test('cook mode keeps its position and two timers over an offline reload; a missed timer is reported at once', async () => {
	const { page } = await cookSoup(flow, await makeUser(flow.stack.db))
	// What this step needs is shown with it, the rest is hidden.
	await page.getByRole('checkbox', { name: '2 leeks' }).check()
	expect(await page.getByRole('checkbox', { name: '1 l vegetable stock' }).count()).toBe(0)
	await page.getByRole('button', { name: /^Start a timer: 10 / }).click()
	await page.getByRole('button', { name: /^Next/ }).click()
	await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor()
	await page.keyboard.press('t')
	await timer(page, /Simmer, 1 h 30 min/).waitFor()

	await page.context().setOffline(true)
	await page.reload()
	await hydrated(page)
	await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor()
	expect(await timer(page, /Leeks, 10 min/).textContent()).toMatch(/^(10:00|9:5\d|9:4\d)$/)
	expect(await timer(page, /Simmer, 1 h 30 min/).textContent()).toMatch(/^1:(30:00|29:\d\d)$/)
	await page.keyboard.press('ArrowLeft')
	await page.getByRole('heading', { name: 'Step 1 of 3' }).waitFor()
	expect(await page.getByRole('checkbox', { name: '2 leeks' }).isChecked()).toBe(true)

	// A quarter of an hour later: the page was closed when the first timer ended.
	await page.goto('about:blank')
	await page.clock.install({ time: Date.now() + 15 * 60_000 })
	await page.goBack()
	await page.getByText(/Leeks, 10 min was done 5 min ago/).waitFor()
	await timer(page, /Leeks, 10 min/)
		.getByText('Done')
		.waitFor()
	expect(await timer(page, /Simmer, 1 h 30 min/).textContent()).toMatch(/^1:1\d:\d\d$/)
})

test('timers are readable at 320 px, and the row of the next one covers nothing on other pages', async () => {
	const { page, id } = await cookSoup(flow, await makeUser(flow.stack.db))
	await page.setViewportSize({ width: 320, height: 640 })
	await page.getByRole('button', { name: /^Start a timer: 10 / }).click()
	await page.getByRole('button', { name: /^Next/ }).click()
	await page.keyboard.press('t')
	await timer(page, /Simmer, 1 h 30 min/).waitFor()
	for (const name of [/Leeks, 10 min/, /Simmer, 1 h 30 min/]) {
		const { height, overflow } = await timer(page, name).evaluate((element) => ({
			height: element.getBoundingClientRect().height,
			overflow: element.scrollWidth - element.clientWidth,
		}))
		expect(height).toBeLessThanOrEqual(32)
		expect(overflow).toBe(0)
	}

	await page.getByRole('link', { name: 'Leave cook mode' }).click()
	const strip = page.getByRole('link', { name: /Leeks, 10 min/ })
	for (const viewport of [
		{ width: 320, height: 640 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(viewport)
		await page.goto(`/recipe/${id}`)
		await strip.waitFor()
		// The page grows while it loads; only its end counts.
		const covered = () =>
			strip.evaluate((row) => {
				scrollTo({ top: document.documentElement.scrollHeight })
				const { top } = row.getBoundingClientRect()
				const floating = document.querySelector('.nomster-button')?.getBoundingClientRect().bottom ?? 0
				const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0
				// Half a pixel is the rounding of the layout.
				return { byPage: end > top + 0.5, byButton: floating > top + 0.5 }
			})
		await expect.poll(covered).toEqual({ byPage: false, byButton: false })
	}
})
