import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMeals } from '#app/domains/meal-plan/server/read-meals.ts'
import { daysLater, todayIn, weekOf } from '#app/platform/model/calendar.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeUser, type User } from '../factories/users.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

const today = todayIn('UTC', Date.now())
const week = weekOf(today)
const [monday = today, _tuesday = today, _wednesday = today] = week

/** The server's meals: 'yyyy-MM-dd Section Name', in order. */
const planOn = async (user: User, from = monday, days = 6) =>
	(await readMeals(stack.db, { space: user.space, from, to: daysLater(from, days) })).meals
		.map(({ date, section, name }) => `${date} ${section} ${name}`)
		.sort()

/** The open sheet; a message with a button is a dialog too. */
const sheetOn = (page: Page) => page.locator('.sheet')
const act = async (page: Page, meal: string, name: string) => {
	await page.getByRole('button', { name: `Actions for ${meal}` }).click()
	await page.getByRole('menuitem', { name, exact: true }).click()
}

test('planning too far ahead shows the spec’s message, and the meal is not planned', async () => {
	const user = await makeUser(stack.db)
	await planMeal(stack.db, user, today, { name: 'Stew' })
	const page = await open(user, '/meal-plan')
	await act(page, 'Stew', 'Move to…')
	const sheet = sheetOn(page)
	await sheet.getByLabel('Day', { exact: true }).fill(daysLater(today, 7))
	await sheet.getByRole('button', { name: /^Move to/ }).click()
	await page
		.getByText('Meal planning feature not available on your current plan. Upgrade to access advanced meal planning.')
		.first()
		.waitFor()
	expect(await planOn(user, today, 30)).toEqual([`${today} Dinner Stew`])
})
