import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cook_logs } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const INSTRUCTIONS =
	'Sweat the leeks in the butter for 10 minutes.\nAdd the stock and simmer for 1 hour 30 minutes.\nBlend.'
const LINES = ['2 leeks', '30 g butter', '1 l vegetable stock']

async function cookIt(user: User): Promise<{ page: Page; id: string }> {
	const { id } = await makeRecipe(stack.db, user, { title: 'Leek soup', instructions: INSTRUCTIONS, lines: LINES })
	const page = await open(user, `/recipe/${id}`, { worker: true })
	await page.getByRole('link', { name: 'Start cooking' }).first().click()
	await page.getByRole('heading', { name: 'Step 1 of 3' }).waitFor()
	return { page, id }
}

test('cooking is logged offline, with the recipe as it was, and reaches the server', async () => {
	const user = await makeUser(stack.db)
	const { page, id } = await cookIt(user)
	await page.context().setOffline(true)
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press(' ')
	await page.getByRole('button', { name: 'I cooked this' }).click()
	await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
	await page.getByLabel('Note').fill('Less butter')
	await page.getByRole('button', { name: 'Save to the log' }).click()
	await page.waitForURL(`**/recipe/${id}`)
	await page.getByRole('heading', { name: 'Cooked', exact: true }).waitFor()
	await page.getByText('Less butter').waitFor()

	await page.context().setOffline(false)
	const rows = () => stack.db.select().from(cook_logs).where(eq(cook_logs.recipe_id, id))
	await expect
		.poll(rows, { timeout: 20_000 })
		.toMatchObject([
			{ note: 'Less butter', rating: 4, user_id: user.id, recipe: { title: 'Leek soup', instructions: INSTRUCTIONS } },
		])
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })

	// The next cooking session starts from the beginning.
	await page.goto(`/recipe/${id}/cook`)
	await page.getByRole('heading', { name: 'Step 1 of 3' }).waitFor()
})
