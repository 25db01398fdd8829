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
	await second.goto('/pantry')
	await second.getByRole('button', { name: /^Edit rice.*500 g/i }).waitFor()

	await second.goto(`/recipe/${recipe.id}/cook`)
	await second.getByRole('button', { name: 'I cooked this' }).click()
	await second.getByRole('button', { name: 'Save to the log' }).click()
	await second.getByText('Taken from the pantry: rice', { exact: false }).first().waitFor()
	await second.goto('/pantry')
	await second.getByRole('button', { name: /^Edit rice.*200 g/i }).waitFor()
})
