import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mealsOf } from '#app/domains/meal-plan/model/meal-plan.ts'
import { readMeals } from '#app/domains/meal-plan/server/read-meals.ts'
import { daysLater, todayIn, weekOf } from '#app/platform/model/calendar.ts'
import { weekdayOf } from '#app/platform/model/dates.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const today = todayIn('UTC', Date.now())
const week = weekOf(today)
const [monday = today, tuesday = today, wednesday = today] = week

/** The server's meals: 'yyyy-MM-dd Section Name', in order. */
const planOn = async (user: User, from = monday, days = 6) =>
	(await readMeals(stack.db, { space: user.space, from, to: daysLater(from, days) })).meals
		.map(({ date, section, name }) => `${date} ${section} ${name}`)
		.sort()
const arrives = (user: User, plan: string[]) => expect.poll(() => planOn(user), { timeout: 15_000 }).toEqual(plan)

/** The open sheet; a message with a button is a dialog too. */
const sheetOn = (page: Page) => page.locator('.sheet')
const act = async (page: Page, meal: string, name: string) => {
	await page.getByRole('button', { name: `Actions for ${meal}` }).click()
	await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a week is planned from recipes and free text, rearranged by drag and by keys, and deleted meals are restored', async () => {
	const user = await makeUser(stack.db)
	const soup = await makeRecipe(stack.db, user, { title: 'Squash soup', servings: 4 })
	const page = await open(user, '/meal-plan', { viewport: { width: 1280, height: 1100 } })
	const empty = (section: string, day: string) =>
		page.getByRole('button', { name: `No meal planned. Add to ${section}, ${weekdayOf(day)}` })

	await empty('Dinner', monday).click()
	const sheet = sheetOn(page)
	await sheet.getByRole('searchbox').fill('squash')
	await sheet.getByText('Mealtime, hour and servings').click()
	await sheet.getByLabel('Time', { exact: true }).fill('19:30')
	await sheet.getByRole('button', { name: 'Squash soup' }).click()
	await sheet.waitFor({ state: 'detached' })
	await empty('Lunch', monday).click()
	await sheet.getByRole('searchbox').fill('Bread and cheese')
	await sheet.getByRole('searchbox').press('Enter')
	await sheet.waitFor({ state: 'detached' })
	await arrives(user, [`${monday} Dinner Squash soup`, `${monday} Lunch Bread and cheese`])
	const [planned] = (await readMeals(stack.db, { space: user.space, from: monday, to: monday })).meals.filter(
		({ name }) => name === 'Squash soup',
	)
	expect(planned).toMatchObject({ recipe_id: soup.id, servings: 4, time: '19:30' })

	const drag = async (from: Locator, to: Locator, share = 0.5) => {
		await from.hover()
		await page.mouse.down()
		const target = await to.boundingBox()
		if (!target) throw new Error('it is in sight')
		await page.mouse.move(target.x + 20, target.y + target.height * share, { steps: 4 })
		await page.mouse.move(target.x + target.width / 2, target.y + target.height * share, { steps: 4 })
		await page.mouse.up()
	}
	const dish = page.getByRole('link', { name: 'Squash soup' })
	await drag(dish, empty('Dinner', wednesday))
	await arrives(user, [`${monday} Lunch Bread and cheese`, `${wednesday} Dinner Squash soup`])
	expect(page.url()).toContain('/meal-plan')

	const bread = page.getByRole('button', { name: 'Bread and cheese', exact: true })
	await bread.focus()
	for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
	await arrives(user, [`${tuesday} Dinner Bread and cheese`, `${wednesday} Dinner Squash soup`])

	await dish.hover()
	await act(page, 'Squash soup', 'Delete')
	await arrives(user, [`${tuesday} Dinner Bread and cheese`])
	await page.getByRole('button', { name: 'Undo' }).first().click()
	await arrives(user, [`${tuesday} Dinner Bread and cheese`, `${wednesday} Dinner Squash soup`])

	// Within a section, in any order: by keys, by the pointer, by the menu.
	const inOrder = async () => {
		const { meals } = await readMeals(stack.db, { space: user.space, from: tuesday, to: tuesday })
		return mealsOf(meals, tuesday, 'Dinner').map(({ name }) => name)
	}
	const ordered = (names: string[]) => expect.poll(inOrder, { timeout: 15_000 }).toEqual(names)
	await dish.focus()
	for (const key of ['Space', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
	await page.getByText(/^Dinner, .*, 1 of 2$/).waitFor()
	await page.keyboard.press('Space')
	await ordered(['Squash soup', 'Bread and cheese'])
	await drag(bread, dish, 0.2)
	await ordered(['Bread and cheese', 'Squash soup'])
	await bread.hover()
	await act(page, 'Bread and cheese', 'Move down')
	await ordered(['Squash soup', 'Bread and cheese'])
	expectClean(page)
})

test('on a phone a meal repeats, leaves leftovers and is replaced; its week is saved, planned again and renamed', async () => {
	const user = await makeUser(stack.db, { subscription_tier: 'Premium' })
	const page = await open(user, '/meal-plan')
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
	await page.getByRole('button', { name: 'Add to Dinner' }).click()
	const sheet = sheetOn(page)
	await sheet.getByRole('searchbox').fill('Pizza')
	await sheet.getByRole('searchbox').press('Enter')
	await sheet.waitFor({ state: 'detached' })

	await act(page, 'Pizza', 'Repeat…')
	await sheet.getByRole('button', { name: 'Repeat' }).click()
	await sheet.waitFor({ state: 'detached' })
	await expect
		.poll(() => planOn(user, today, 21), { timeout: 15_000 })
		.toEqual([0, 7, 14, 21].map((days) => `${daysLater(today, days)} Dinner Pizza`))

	await act(page, 'Pizza', 'Plan leftovers')
	await sheet.getByRole('button', { name: /^Plan leftovers/ }).click()
	await sheet.waitFor({ state: 'detached' })
	const tomorrow = daysLater(today, 1)
	await expect
		.poll(() => planOn(user, today, 6), { timeout: 15_000 })
		.toEqual([`${today} Dinner Pizza`, `${tomorrow} Lunch Pizza`])

	const more = async (name: string) => {
		await page.getByRole('button', { name: 'More for this plan' }).click()
		await page.getByRole('menuitem', { name }).click()
	}
	await more('Save this week…')
	await sheet.getByLabel('Name of the week').fill('Pizza week')
	await sheet.getByRole('button', { name: 'Save' }).click()
	await sheet.waitFor({ state: 'detached' })
	await page.getByRole('link', { name: 'Next week' }).click()
	await page.waitForURL(`**date=${daysLater(today, 7)}`)
	await more('Saved weeks')
	await sheet.getByRole('button', { name: 'Plan it here: Pizza week' }).click()
	await sheet.waitFor({ state: 'detached' })
	const next = daysLater(today, 7)
	await expect
		.poll(() => planOn(user, next, 0), { timeout: 15_000 })
		// One from the repeat, one from the saved week.
		.toEqual([`${next} Dinner Pizza`, `${next} Dinner Pizza`])

	await more('Saved weeks')
	await sheet.getByRole('button', { name: 'Rename Pizza week' }).click()
	await sheet.getByLabel('Name of the week').fill('Lazy week')
	await sheet.getByRole('button', { name: 'Save' }).click()
	await sheet.getByRole('button', { name: 'Plan it here: Lazy week' }).waitFor()
	await sheet.getByRole('button', { name: 'Close' }).click()

	await more('Repeats')
	await sheet.getByRole('button', { name: 'Edit Pizza' }).click()
	await sheet.getByRole('button', { name: weekdayOf(tomorrow) }).click()
	await sheet.getByLabel('Mealtime').fill('Lunch')
	await sheet.getByRole('button', { name: 'Another meal' }).click()
	await sheet.getByRole('searchbox').fill('Calzone')
	await sheet.getByRole('searchbox').press('Enter')
	await sheet.getByRole('button', { name: 'Save' }).click()
	await expect
		.poll(() => planOn(user, daysLater(today, 14), 8), { timeout: 15_000 })
		.toEqual([15, 22].map((days) => `${daysLater(today, days)} Lunch Calzone`))
	await sheet.getByRole('button', { name: 'Stop Calzone' }).click()
	await sheet.getByText('Nothing repeats yet.').waitFor()
	await expect.poll(() => planOn(user, daysLater(today, 14), 30), { timeout: 15_000 }).toEqual([])
	expectClean(page)
})

test('the sheet for a meal offers the recipes first: mealtime, hour and servings are behind one press', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Squash soup' })
	const page = await open(user, '/meal-plan')
	await page.getByRole('button', { name: 'Add to Dinner' }).click()
	const sheet = sheetOn(page)
	await sheet.getByRole('button', { name: 'Squash soup' }).waitFor()
	const fields = [sheet.getByLabel('Time', { exact: true }), sheet.getByLabel('Servings', { exact: true })]
	for (const field of fields) expect(await field.isVisible()).toBe(false)
	// From the search to the recipes there is nothing to pass but the press that opens the rest.
	await sheet.getByRole('searchbox').focus()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Tab')
	expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Squash soup')
	await sheet.getByText('Mealtime, hour and servings').click()
	for (const field of fields) expect(await field.isVisible()).toBe(true)
	expectClean(page)
})
