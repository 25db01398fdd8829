import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import { recipe_ingredients, recipes } from '#db/schema/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean } from '../setup/browser.ts'
import { keptDrafts } from '../setup/drafts.ts'
import { paste, showsRows } from '../setup/editor-page.ts'
import { startFlow } from '../setup/flow.ts'
import { pickUpRow } from '../setup/pick-up-row.ts'

const { stack, open } = await startFlow()

const INGREDIENTS = 'Ingredients:\n- 200 g flour\n- 1 egg\nFor the filling:\n• 3 apples'
const STEPS = '1. Peel the apples.\n2. Knead the dough.\n3. Bake.'

test('a pasted block becomes rows that one undo removes; steps are sorted by keyboard, and draft and recipe keep the order', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create')
	await page.getByLabel('Title').fill('Apple pie')

	await paste(page.getByRole('textbox', { name: 'Ingredient 1', exact: true }), INGREDIENTS)
	await showsRows(page, 'ingredients', ['200 g flour', '1 egg', 'For the filling', '3 apples'])
	await page.keyboard.press('Control+z')
	await showsRows(page, 'ingredients', [''])
	await paste(page.getByRole('textbox', { name: 'Ingredient 1', exact: true }), INGREDIENTS)
	await showsRows(page, 'ingredients', ['200 g flour', '1 egg', 'For the filling', '3 apples'])

	await paste(page.getByRole('textbox', { name: 'Step 1', exact: true }), STEPS)
	await showsRows(page, 'steps', ['Peel the apples.', 'Knead the dough.', 'Bake.'])
	await pickUpRow(page, 'Move Step 1', 'Step 1 taken. It is 1 of 3.')
	await page.keyboard.press('ArrowDown')
	await page.getByText('Step 1 is 2 of 3.').waitFor({ state: 'attached' })
	await page.keyboard.press('Space')
	const ordered = ['Knead the dough.', 'Peel the apples.', 'Bake.']
	await showsRows(page, 'steps', ordered)

	await expect.poll(() => keptDrafts(page)).toMatch(/Knead the dough.*Peel the apples/)
	await page.reload()
	await page.getByText('Draft from your last visit').waitFor()
	await showsRows(page, 'steps', ordered)

	await page.getByRole('button', { name: 'Choose the ingredients of Step 1' }).click()
	await page.getByRole('checkbox', { name: '1 egg' }).check()
	await page.getByRole('checkbox', { name: '200 g flour' }).check()
	await page.getByRole('button', { name: 'Done', exact: true }).click()
	await page.getByRole('button', { name: 'Take 1 egg from Step 1' }).click()
	await page.getByRole('button', { name: 'Take 200 g flour from Step 1' }).waitFor()
	await page.getByRole('button', { name: 'Save recipe' }).click()
	await page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)

	const saved = () => stack.db.select().from(recipes).where(eq(recipes.space, user.space))
	await expect.poll(async () => (await saved()).length, { timeout: 15_000 }).toBe(1)
	const [recipe] = await saved()
	expect(recipe?.instructions).toBe(ordered.join('\n'))
	const lines = await stack.db.select().from(recipe_ingredients).where(eq(recipe_ingredients.space, user.space))
	const inOrder = lines.toSorted((a, b) => a.position - b.position)
	expect(inOrder.map(({ section, text }) => `${section}|${text}`)).toEqual([
		'|200 g flour',
		'|1 egg',
		'For the filling|3 apples',
	])
	expect(recipe?.step_ingredients).toContainEqual({
		step: stepKey('Knead the dough.'),
		lines: [inOrder[0]?.id],
		own: true,
	})
	expectClean(page)
})
