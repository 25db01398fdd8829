import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readShopping } from '#app/domains/shopping/server/read-shopping.ts'
import { todayIn } from '#app/platform/model/calendar.ts'
import { planMeal } from '../../factories/meal-plan.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { PHONE, startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const row = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const setAmount = async (page: Page, item: string, amount: string) => {
	await page.getByRole('button', { name: new RegExp(`^Edit ${item}`, 'i') }).click()
	const sheet = page.locator('.sheet')
	await sheet.getByLabel('Amount').fill(amount)
	await sheet.getByRole('button', { name: 'Save' }).click()
	await sheet.waitFor({ state: 'detached' })
}

/** What a toast covers of the page's head, and of the field in which the cook types. */
const coveredBy = (page: Page) =>
	page.evaluate(() => {
		const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
		const isCovered = (element: Element) => {
			const { top, bottom, left, right } = element.getBoundingClientRect()
			return toasts.some(
				(toast) => toast.top < bottom && toast.bottom > top && toast.left < right && toast.right > left,
			)
		}
		const head = document.querySelector('main h1')?.parentElement
		const all = [
			...(head?.querySelectorAll('h1, a, button') ?? []),
			...(document.activeElement ? [document.activeElement] : []),
		]
		return all.filter(isCovered).map((element) => element.getAttribute('aria-label') ?? element.tagName)
	})

test('the plan creates the list, two devices shop offline and conflict, bought items are put away, and cooking uses them up', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, {
		title: 'Tomato rice',
		servings: 2,
		lines: ['300 g rice', '2 onions'],
		instructions: 'Boil the rice',
	})
	await planMeal(stack.db, user, todayIn('UTC', Date.now()), { name: recipe.title, recipe_id: recipe.id, servings: 2 })
	const first = await open(user, '/shopping-list', { worker: true })

	// After a wide window, or a rotated tablet, the row of chips starts at the first chip.
	await first.setViewportSize({ width: 1280, height: 900 })
	await first.setViewportSize(PHONE)
	const chips = first.getByRole('button', { name: 'One-hand mode' }).locator('..')
	expect(await chips.evaluate((row) => row.scrollLeft)).toBe(0)

	await first.getByRole('button', { name: 'Generate from the meal plan' }).click()
	const preview = first.getByRole('dialog')
	await preview.getByText('Tomato rice', { exact: false }).first().waitFor()
	await preview.getByRole('button', { name: 'Write the list' }).click()
	await row(first, /^Rice, 300 g/i).waitFor()
	await row(first, /^onions, 2/i).waitFor()

	await first.getByRole('textbox', { name: 'Add an item' }).fill('2 lemons')
	await first.getByText('2 · lemons · Vegetables & fruit').waitFor()
	await first.getByRole('button', { name: 'Add', exact: true }).click()
	await row(first, /^lemons, 2/i).waitFor()
	const generated = first.locator('.toast', { hasText: 'The list follows the meal plan' })
	await generated.getByRole('button', { name: 'Close' }).click()
	await generated.waitFor({ state: 'detached' })
	await first.getByRole('textbox', { name: 'Add an item' }).fill('6 onions')
	await first.keyboard.press('Enter')
	await row(first, /^onions, 8/i).waitFor()
	await first.getByRole('textbox', { name: 'Add an item' }).fill('500 g beef chuck')
	await first.keyboard.press('Enter')
	await row(first, /^beef chuck, 500 g/i).waitFor()

	// One toast counts what was typed, and its Undo takes all of it back.
	const toast = first.locator('.toast', { hasText: 'items are on the list' })
	await toast.waitFor()
	expect(await first.locator('.toast').count()).toBe(1)
	expect(await coveredBy(first)).toEqual([])
	await row(first, /^beef chuck/i).check()
	await row(first, /^beef chuck/i).uncheck()
	expect(await first.locator('.toast').count()).toBe(1)
	await toast.getByRole('button', { name: 'Undo' }).click()
	await row(first, /^onions, 2/i).waitFor()
	await row(first, /^(lemons|beef chuck)/i)
		.first()
		.waitFor({ state: 'detached' })
	await first.getByRole('textbox', { name: 'Add an item' }).fill('2 lemons')
	await first.keyboard.press('Enter')
	await row(first, /^lemons, 2/i).waitFor()
	const amountsOnServer = async () => {
		const { items } = await readShopping(stack.db, { space: user.space })
		return Object.fromEntries(items.map(({ ingredient_name, quantity }) => [ingredient_name, quantity]))
	}
	await expect.poll(amountsOnServer, { timeout: 15_000 }).toMatchObject({ lemons: '2' })

	const second = await open(user, '/shopping-list', { worker: true })
	await row(second, /^lemons, 2/i).waitFor()
	for (const page of [first, second]) await page.context().setOffline(true)
	await setAmount(first, 'rice', '400')
	await row(first, /^Rice, 400 g/i).waitFor()
	await setAmount(second, 'rice', '500')
	await row(second, /^Rice, 500 g/i).check()
	await first.context().setOffline(false)
	await expect.poll(amountsOnServer, { timeout: 15_000 }).toMatchObject({ rice: '400' })
	await second.context().setOffline(false)

	const question = second.getByRole('dialog', { name: 'Choose what to keep' })
	await question.getByRole('radio', { name: /^Mine/ }).check()
	await question.getByRole('button', { name: 'Resolve Conflicts' }).click()
	await question.waitFor({ state: 'hidden' })
	await expect.poll(amountsOnServer, { timeout: 15_000 }).toMatchObject({ rice: '500' })

	await second.getByRole('button', { name: 'More' }).click()
	await second.getByRole('menuitem', { name: 'Put away what I bought' }).click()
	await second.getByRole('button', { name: 'Put away', exact: true }).click()
	await row(second, /^Rice/i).waitFor({ state: 'detached' })
	await second.getByRole('link', { name: 'Pantry' }).click()
	await second.getByRole('button', { name: /^Edit rice.*500 g/i }).waitFor()

	await second.goto(`/recipe/${recipe.id}/cook`)
	await second.getByRole('button', { name: 'I cooked this' }).click()
	await second.getByRole('button', { name: 'Save to the log' }).click()
	await second.getByText('Taken from the pantry: rice', { exact: false }).first().waitFor()
	await second.goto('/pantry')
	await second.getByRole('button', { name: /^Edit rice.*200 g/i }).waitFor()
})

test('groceries and pantry are one press away from every main screen of a phone', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/shopping-list')
	for (const name of ['milk', 'bread']) {
		await page.getByRole('textbox', { name: 'Add an item' }).fill(name)
		await page.keyboard.press('Enter')
		await row(page, new RegExp(`^${name}`)).waitFor()
	}
	for (const path of [
		'/home',
		'/recipes',
		'/cookbooks',
		'/explore',
		'/meal-plan',
		'/pantry',
		'/account',
		'/notifications',
	]) {
		await page.goto(path)
		await page.getByRole('link', { name: 'Groceries, 2 left' }).click()
		await row(page, /^milk/).waitFor()
	}
	await page.getByRole('link', { name: 'Pantry' }).click()
	await page.getByRole('heading', { level: 1, name: 'Pantry' }).waitFor()
	expect(
		await page
			.getByRole('navigation', { name: 'Main' })
			.getByRole('link', { name: 'Meal Plan' })
			.getAttribute('aria-current'),
	).toBe('true')
	await page.goto('/home')
	await page.getByText('2 items to buy').waitFor()
	await page.getByText('milk, bread').click()
	await row(page, /^bread/).check()
	await page.getByRole('link', { name: 'Groceries, 1 left' }).waitFor()
})
