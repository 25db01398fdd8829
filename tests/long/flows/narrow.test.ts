import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { todayIn } from '#app/platform/model/calendar.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeUser } from '../../factories/users.ts'
import { SCREENS, ScreenViewer } from '../../screens.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, browser, open } = await startFlow({ own: { seed: true } })
const viewer = new ScreenViewer(browser, stack)
afterAll(() => viewer.close())

const NARROWEST = { width: 320, height: 640 }

/** What reaches beyond the right edge although nothing around it scrolls sideways. */
const tooWide = (page: Page) =>
	page.evaluate((width) => {
		const { scrollWidth } = document.documentElement
		if (scrollWidth <= width) return []
		const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1)
		return [`${scrollWidth} px`, ...wide.slice(-3).map((one) => one.outerHTML.slice(0, 200))]
	}, NARROWEST.width)

test.each(SCREENS)('$name does not scroll sideways at 320 px', async (screen) => {
	const page = await viewer.open(screen, 'light')
	await page.setViewportSize(NARROWEST)
	await expect.poll(() => tooWide(page)).toEqual([])
})

test.each([
	{ width: 390, height: 844 },
	{ width: 320, height: 568 },
	{ width: 844, height: 390 },
])('a long menu stays on a screen of $width by $height px, and its last entry can be reached', async (viewport) => {
	const user = await makeUser(stack.db)
	for (const name of ['Soup', 'Stew', 'Salad']) {
		await planMeal(stack.db, user, todayIn('UTC', Date.now()), { name, section: 'Dinner' })
	}
	const page = await open(user, '/meal-plan', { viewport })
	for (const name of ['Soup', 'Salad']) {
		await page.getByRole('button', { name: `Actions for ${name}` }).click()
		const menu = page.getByRole('menu')
		await menu.waitFor()
		const isInside = () =>
			menu.evaluate((element) => {
				const { top, bottom, left, right } = element.getBoundingClientRect()
				return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
			})
		await expect.poll(isInside).toBe(true)
		const heights = await menu.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.clientHeight))
		expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
		const last = menu.getByRole('menuitem', { name: 'Delete' })
		await last.scrollIntoViewIfNeeded()
		expect(await isInside()).toBe(true)
		await page.keyboard.press('Escape')
		await menu.waitFor({ state: 'detached' })
	}
})
