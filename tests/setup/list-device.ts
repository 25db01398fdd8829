import type { Page } from 'playwright-core'
import { readShopping } from '#app/domains/shopping/server/read-shopping.ts'
import type { User } from '../factories/users.ts'
import { type Flow, openTab } from './flow.ts'

/** The names on a cook's list, as the server has them. */
export const listedNames = async ({ stack }: Flow, user: User): Promise<string[]> =>
	(await readShopping(stack.db, { space: user.space })).items.map(({ ingredient_name }) => ingredient_name).sort()

/** A device of this cook with the list open, on a clock that the test moves. */
export async function openListDevice({ newDevice }: Flow, user: User): Promise<Page> {
	const context = await newDevice(user)
	await context.clock.install()
	return openTab(context, '/shopping-list')
}

export async function addItem(page: Page, name: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Add an item' }).fill(name)
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByRole('checkbox', { name: new RegExp(`^${name}`, 'i') }).waitFor()
}
