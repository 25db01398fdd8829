import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cook_logs } from '#db/schema/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { cookSoup, INSTRUCTIONS } from '../../setup/cooking-page.ts'
import { startFlow } from '../../setup/flow.ts'

const flow = await startFlow()

test('cooking is logged offline, with the recipe as it was, and reaches the server', async () => {
	const user = await makeUser(flow.stack.db)
	const { page, id } = await cookSoup(flow, user)
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
	const rows = () => flow.stack.db.select().from(cook_logs).where(eq(cook_logs.recipe_id, id))
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
