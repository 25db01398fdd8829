import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { daysLater, todayIn, weekdayOf, weekOf } from '../../app/domains/meal-plan/model/calendar.ts'
import { readMeals } from '../../app/domains/meal-plan/server/read-meals.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { expectClean, hydrated, launch, NO_WORKER, newCook, synced } from '../setup/browser.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
let browser: Browser
const opened: BrowserContext[] = []
beforeAll(async () => {
	stack = await startStack()
	browser = await launch()
})
afterEach(async () => {
	for (const context of opened.splice(0)) await context.close()
})
afterAll(async () => {
	await browser?.close()
	await stack?.close()
})

const today = todayIn('UTC', Date.now())
const week = weekOf(today)
const [monday = today, tuesday = today, wednesday = today] = week

async function openPlan(user: User, viewport: { width: number; height: number }): Promise<Page> {
	const session = await stack.signIn(user)
	const context = await newCook(browser, stack, { session, viewport, ...NO_WORKER })
	opened.push(context)
	const page = await context.newPage()
	page.setDefaultTimeout(15_000)
	await page.goto('/meal-plan')
	await Promise.all([hydrated(page), synced(page)])
	return page
}

/** What the server has: 'yyyy-MM-dd Section Name', in order. */
const planOn = async (user: User, from = monday, days = 6) =>
	(await readMeals(stack.db, { space: user.space, from, to: daysLater(from, days) })).meals
		.map(({ date, section, name }) => `${date} ${section} ${name}`)
		.sort()
const arrives = (user: User, plan: string[]) => expect.poll(() => planOn(user), { timeout: 15_000 }).toEqual(plan)

/** The sheet that is open; a message with a button is a dialog too. */
const sheetOn = (page: Page) => page.locator('.sheet')
const act = async (page: Page, meal: string, name: string) => {
	await page.getByRole('button', { name: `Actions for ${meal}` }).click()
	await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a week is planned from recipes and free text, moved by drag and by keys, and what is deleted comes back', async () => {
	const user = await makeUser(stack.db)
	const soup = await makeRecipe(stack.db, user, { title: 'Squash soup', servings: 4 })
	const page = await openPlan(user, { width: 1280, height: 1100 })
	const empty = (section: string, day: string) =>
		page.getByRole('button', { name: `No meal planned. Add to ${section}, ${weekdayOf(day)}` })

	await empty('Dinner', monday).click()
	const sheet = sheetOn(page)
	await sheet.getByRole('searchbox').fill('squash')
	await sheet.getByLabel('Time').fill('19:30')
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

	await page.getByRole('link', { name: 'Squash soup' }).hover()
	await page.mouse.down()
	const target = await empty('Dinner', wednesday).boundingBox()
	if (!target) throw new Error('Wednesday is in sight')
	await page.mouse.move(target.x + 20, target.y + 20, { steps: 4 })
	await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 })
	await page.mouse.up()
	await arrives(user, [`${monday} Lunch Bread and cheese`, `${wednesday} Dinner Squash soup`])
	expect(page.url()).toContain('/meal-plan')

	const bread = page.getByRole('button', { name: 'Bread and cheese', exact: true })
	await bread.focus()
	for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
	await arrives(user, [`${tuesday} Dinner Bread and cheese`, `${wednesday} Dinner Squash soup`])

	await page.getByRole('link', { name: 'Squash soup' }).hover()
	await act(page, 'Squash soup', 'Delete')
	await arrives(user, [`${tuesday} Dinner Bread and cheese`])
	await page.getByRole('button', { name: 'Undo' }).first().click()
	await arrives(user, [`${tuesday} Dinner Bread and cheese`, `${wednesday} Dinner Squash soup`])
	expectClean(page)
})

test('on a phone a meal repeats, leaves leftovers, and its week is saved and planned again', async () => {
	const user = await makeUser(stack.db, { subscription_tier: 'Premium' })
	const page = await openPlan(user, { width: 390, height: 844 })
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
		// One by the repeat, one by the saved week.
		.toEqual([`${next} Dinner Pizza`, `${next} Dinner Pizza`])

	await more('Repeats')
	await sheet.getByRole('button', { name: 'Stop Pizza' }).click()
	await sheet.getByText('Nothing repeats yet.').waitFor()
	await expect.poll(() => planOn(user, daysLater(today, 14), 30), { timeout: 15_000 }).toEqual([])
	expectClean(page)
})

test('how far ahead one may plan is said in the spec’s words, and the meal is not planned', async () => {
	const user = await makeUser(stack.db)
	await planMeal(stack.db, user, today, { name: 'Stew' })
	const page = await openPlan(user, { width: 390, height: 844 })
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
