import type { Page } from 'playwright-core'
import { makeRecipe } from '../factories/recipes.ts'
import type { User } from '../factories/users.ts'
import type { Flow } from './flow.ts'

export const INSTRUCTIONS =
	'Sweat the leeks in the butter for 10 minutes.\nAdd the stock and simmer for 1 hour 30 minutes.\nBlend.'
const LINES = ['2 leeks', '30 g butter', '1 l vegetable stock']

/** Begins to cook a leek soup of three steps, two of them with a time. */
export async function cookSoup({ stack, open }: Flow, user: User): Promise<{ page: Page; id: string }> {
	const { id } = await makeRecipe(stack.db, user, { title: 'Leek soup', instructions: INSTRUCTIONS, lines: LINES })
	const page = await open(user, `/recipe/${id}`, { worker: true })
	await page.getByRole('link', { name: 'Start cooking' }).first().click()
	await page.getByRole('heading', { name: 'Step 1 of 3' }).waitFor()
	return { page, id }
}
