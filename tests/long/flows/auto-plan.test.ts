import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMeals } from '#app/domains/meal-plan/server/read-meals.ts'
import { daysLater, todayIn } from '#app/platform/model/calendar.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeRecipe, makeRecipes } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const today = todayIn('UTC', Date.now())
const WIDE = { viewport: { width: 1280, height: 1000 } }
const sheetOn = (page: Page) => page.locator('.sheet')
const openMenu = async (page: Page, name: string) => {
	await page.getByRole('button', { name: 'More for this plan' }).click()
	await page.getByRole('menuitem', { name }).click()
}
const dinners = async (user: User) =>
	(await readMeals(stack.db, { space: user.space, from: today, to: daysLater(today, 3) })).meals
		.map(({ date, name }) => `${date} ${name}`)
		.sort()
const arrives = (user: User, plan: string[]) =>
	expect.poll(() => dinners(user), { timeout: 15_000 }).toEqual(plan.toSorted())

test('an automatic plan keeps locked meals, offers another dish for one slot, and one press undoes it', async () => {
	const user = await makeUser(stack.db)
	await makeRecipes(stack.db, user, 8, (at) => ({ title: `Dish ${at + 1}`, lines: ['200 g rice', '1 onion'] }))
	await planMeal(stack.db, user, daysLater(today, 1), { name: 'Pizza', is_locked: true })
	const page = await open(user, '/meal-plan', WIDE)
	await openMenu(page, 'Plan for me')
	const sheet = sheetOn(page)
	await sheet.getByLabel('From', { exact: true }).fill(today)
	await sheet.getByLabel('Until', { exact: true }).fill(daysLater(today, 3))
	await sheet.getByRole('button', { name: 'Make a plan' }).click()
	const slots = sheet.locator('[data-slot]')
	const titleIn = (day: number) => sheet.locator(`[data-slot^="${daysLater(today, day)}"] .serif`).textContent()
	await slots.first().waitFor()
	// The day of the locked pizza is no empty slot.
	expect(await slots.count()).toBe(3)

	const [kept, refused] = [await titleIn(0), await titleIn(2)]
	await sheet.getByRole('button', { name: `Lock ${kept}` }).click()
	await sheet.getByRole('button', { name: `Another instead of ${refused}` }).click()
	await expect.poll(() => titleIn(2)).not.toBe(refused)
	await sheet.getByRole('button', { name: 'Plan again' }).click()
	expect(await titleIn(0)).toBe(kept)

	const planned = await Promise.all([0, 2, 3].map(async (day) => `${daysLater(today, day)} ${await titleIn(day)}`))
	expect(new Set(planned.map((meal) => meal.slice(11))).size).toBe(3)
	const pizza = `${daysLater(today, 1)} Pizza`
	await sheet.getByRole('button', { name: 'Plan 3 meals' }).click()
	await arrives(user, [...planned, pizza])
	await page.getByRole('button', { name: 'Undo' }).first().click()
	await arrives(user, [pizza])
	expectClean(page)
})

test('a planned meal shows what it means for its eaters, and its preparations until they are ticked', async () => {
	const user = await makeUser(stack.db)
	const recipe = async (title: string, lines: string[], section: string, instructions = 'Cook it.') => {
		const { id } = await makeRecipe(stack.db, user, { title, lines, instructions })
		await planMeal(stack.db, user, today, { name: title, recipe_id: id, section })
	}
	await recipe('Walnut rice', ['200 g rice', '50 g walnuts'], 'Lunch')
	await recipe('Plain rice', ['200 g rice'], 'Dinner', 'Soak the rice for 3 hours.\nBoil it.')
	await planMeal(stack.db, user, today, { name: 'Something from the shop', section: 'Snacks' })
	const page = await open(user, '/meal-plan', WIDE)
	await openMenu(page, 'Who eats with us')
	const sheet = sheetOn(page)
	await sheet.getByRole('button', { name: 'Add somebody' }).click()
	await sheet.getByLabel('Name').fill('Ada')
	await sheet.getByRole('checkbox', { name: 'Nuts', exact: true }).check()
	await sheet.getByRole('button', { name: 'Save' }).click()
	await sheet.getByRole('button', { name: 'Edit Ada' }).waitFor()
	await sheet.getByRole('button', { name: 'Close' }).click()

	const grid = page.getByRole('table')
	const sign = (meal: string) => grid.locator('li', { hasText: meal }).locator('[data-table]')
	await expect.poll(() => sign('Walnut rice').textContent()).toBe('Ada: contains nuts (walnuts)')
	expect(await sign('Plain rice').textContent()).toBe('Clear for the table')
	expect(await sign('Something from the shop').textContent()).toBe('Ada: nuts unknown')
	expect(await sign('Something from the shop').getAttribute('data-table')).toBe('unknown')

	const soak = page.getByRole('checkbox', { name: /Soak the rice for 3 hours/ })
	await soak.click()
	await expect.poll(() => soak.isChecked()).toBe(true)
	await page.reload()
	await expect.poll(() => soak.isChecked()).toBe(true)

	// Four weeks have no space for words: a mark whose text is read aloud. Unknown is not green.
	await page.getByRole('link', { name: '4 weeks' }).click()
	await expect.poll(() => sign('Walnut rice').getAttribute('title')).toBe('Ada: contains nuts (walnuts)')
	await page.getByRole('button', { name: /Something from the shop.*Ada: nuts unknown/ }).waitFor()
	expect(await sign('Something from the shop').getAttribute('class')).not.toContain('herb')
	expect(await sign('Plain rice').getAttribute('data-table')).toBe('clear')
	expectClean(page)
})
