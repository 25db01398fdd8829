import { expect, test } from 'vitest'
import { todayIn } from '#app/platform/model/calendar.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeUser } from '../../factories/users.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

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
