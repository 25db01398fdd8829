import { expect, test } from 'vitest'
import { todayIn } from '../../app/domains/meal-plan/model/calendar.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

test('the plan writes the list, offline ticks are put away, and cooking takes from the pantry', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, {
		title: 'Tomato rice',
		servings: 2,
		lines: ['300 g rice', '2 onions'],
		instructions: 'Boil the rice',
	})
	await planMeal(stack.db, user, todayIn('UTC', Date.now()), { name: recipe.title, recipe_id: recipe.id, servings: 2 })
	const page = await open(user, '/shopping-list', { worker: true })
	const row = (name: RegExp) => page.getByRole('checkbox', { name })

	await page.getByRole('button', { name: 'Generate from the meal plan' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Tomato rice', { exact: false }).first().waitFor()
	await dialog.getByRole('button', { name: 'Write the list' }).click()
	await row(/^Rice, 300 g/i).waitFor()
	await row(/^onions, 2/i).waitFor()

	await page.getByRole('textbox', { name: 'Add an item' }).fill('2 lemons')
	await page.getByText('2 · lemons · Vegetables & fruit').waitFor()
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await row(/^lemons, 2/i).waitFor()

	await page.context().setOffline(true)
	await row(/^Rice/i).check()
	await page.getByText('1 of 3 left').or(page.getByText('2 of 3 left')).first().waitFor()
	await page.getByRole('button', { name: 'More' }).click()
	await page.getByRole('menuitem', { name: 'Put away what I bought' }).click()
	await page.getByRole('button', { name: 'Put away', exact: true }).click()
	await row(/^Rice/i).waitFor({ state: 'detached' })

	await page.goto('/pantry')
	await page.getByRole('button', { name: /^Edit rice.*300 g/i }).waitFor()
	await page.context().setOffline(false)
	await page.goto(`/recipe/${recipe.id}/cook`)
	await page.getByRole('button', { name: 'I cooked this' }).click()
	await page.getByRole('button', { name: 'Save to the log' }).click()
	await page.getByText('Taken from the pantry: rice', { exact: false }).first().waitFor()
	await page.goto('/pantry')
	await page.getByText('The pantry is empty').waitFor()
	expect(await page.getByRole('button', { name: /^Edit rice/i }).count()).toBe(0)
})
