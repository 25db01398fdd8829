import { and, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cookbooks } from '#db/schema/cookbooks.ts'
import { makeCookbook } from '../../factories/cookbooks.ts'
import { makeRecipe, rateRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { rowsOnDevice } from '../../setup/device-rows.ts'
import { type DeviceOptions, startFlow } from '../../setup/flow.ts'
import { pickUpRow } from '../../setup/pick-up-row.ts'

const { stack, open } = await startFlow()

const openShelf = (user: User, options?: DeviceOptions) => open(user, '/cookbooks', options)
const shelf = (page: Page) => page.getByRole('list', { name: 'My cookbooks' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const act = async (page: Page, name: string) => {
	await page.getByRole('button', { name: 'More actions' }).click()
	await page.getByRole('menuitem', { name }).click()
	await page.getByRole('menu').waitFor({ state: 'detached' })
}

async function make(page: Page, title: string): Promise<void> {
	await page.getByRole('link', { name: 'New Cookbook' }).click()
	const dialog = page.getByRole('dialog', { name: 'Create Cookbook' })
	await dialog.getByLabel('Title').fill(title)
	await dialog.getByRole('button', { name: 'Create Cookbook' }).click()
}

const liveTitles = async (user: User) =>
	(
		await stack.db
			.select()
			.from(cookbooks)
			.where(and(eq(cookbooks.space, user.space), isNull(cookbooks.deleted_at)))
	).map(({ title }) => title)

test('a cookbook at its limit on two devices: the second one stays on its device, shows so, and is sent when there is room', async () => {
	const user = await makeUser(stack.db)
	const [phone, tablet] = await Promise.all([openShelf(user, { worker: true }), openShelf(user, { worker: true })])
	const [phoneNet, tabletNet] = [phone.context(), tablet.context()]
	await Promise.all([phoneNet.setOffline(true), tabletNet.setOffline(true)])
	await make(phone, 'Soups')
	await heading(phone, 'Soups')
	await make(tablet, 'Breads')
	await heading(tablet, 'Breads')

	await phoneNet.setOffline(false)
	await expect.poll(() => liveTitles(user), { timeout: 15_000 }).toEqual(['Soups'])
	await tabletNet.setOffline(false)
	await tablet.getByRole('status').getByText('Only on this device').waitFor()
	expect(await liveTitles(user)).toEqual(['Soups'])

	await tablet.getByRole('link', { name: 'Back', exact: true }).click()
	await shelf(tablet).getByRole('heading', { name: 'Soups' }).waitFor()
	await shelf(tablet)
		.getByRole('link', { name: /Breads/ })
		.getByText('Only on this device')
		.waitFor()
	await make(tablet, 'Cakes')
	await tablet.getByRole('alert').getByText('Cookbook limit reached').waitFor()
	expect(await tablet.getByRole('alert').getByRole('paragraph').allTextContents()).toEqual([
		'Cookbook limit reached (2/1)',
		'Upgrade your plan to create more cookbooks',
	])
	await tablet.getByRole('button', { name: 'Cancel' }).click()

	await act(phone, 'Delete Cookbook')
	await phone.waitForURL('**/cookbooks')
	await expect.poll(() => liveTitles(user), { timeout: 15_000 }).toEqual([])
	await tablet.goto('/sync')
	await tablet.getByText('Cookbook limit reached (1/1)').waitFor()
	await tablet.getByRole('button', { name: 'Try again' }).click()
	await expect.poll(() => liveTitles(user), { timeout: 15_000 }).toEqual(['Breads'])
	await tablet.goto('/cookbooks')
	await shelf(tablet).getByRole('heading', { name: 'Breads' }).waitFor()
	await expect.poll(() => tablet.getByText('Only on this device').count()).toBe(0)
	for (const page of [phone, tablet]) expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})

test('a cookbook is filled, sorted by keyboard, deleted and restored, and everybody can open it with its average', async () => {
	const user = await makeUser(stack.db)
	const titles = ['Apple cake', 'Bean stew', 'Cherry jam']
	const recipes = []
	for (const title of titles) recipes.push(await makeRecipe(stack.db, user, { title, is_public: true }))
	const [apple, bean] = recipes
	if (!apple || !bean) throw new Error('there are three recipes')
	await rateRecipe(stack.db, apple, [{ by: await makeUser(stack.db), stars: 5 }])
	await rateRecipe(stack.db, bean, [{ by: await makeUser(stack.db), stars: 4 }])

	const page = await openShelf(user)
	await make(page, 'Sundays')
	await heading(page, 'Sundays')
	await page.getByRole('button', { name: 'Add recipes' }).click()
	const sheet = page.getByRole('dialog', { name: 'Add recipes' })
	await sheet.getByRole('searchbox').fill('stew')
	await sheet.getByRole('checkbox', { name: 'Bean stew' }).check()
	await sheet.getByRole('button', { name: 'Add 1 recipe' }).click()
	await page.getByText('Average rating 4.0').waitFor()
	await page.getByRole('button', { name: 'Undo' }).click()
	await page.getByRole('button', { name: 'Add recipes' }).click()
	for (const title of titles) await sheet.getByRole('checkbox', { name: title }).check()
	await sheet.getByRole('button', { name: 'Add 3 recipes' }).click()
	await page.getByText('Average rating 4.5').waitFor()

	await act(page, 'Arrange recipes')
	const rows = page.getByRole('region', { name: 'Arrange recipes' }).getByRole('listitem')
	await rows.nth(2).waitFor()
	const names = async () => (await rows.allTextContents()).map((text) => text.trim())
	const before = await names()
	const last = before[2] ?? ''
	await pickUpRow(page, `Move ${last}`, `${last} taken. It is 3 of 3.`)
	await page.keyboard.press('ArrowUp')
	await page.getByText(`${last} is 2 of 3.`).waitFor({ state: 'attached' })
	await page.keyboard.press('ArrowUp')
	await page.getByText(`${last} is 1 of 3.`).waitFor({ state: 'attached' })
	await page.keyboard.press('Space')
	const after = [last, before[0] ?? '', before[1] ?? '']
	await expect.poll(names).toEqual(after)
	// The list shows the new order before the device has saved it.
	const lastRecipe = recipes.find(({ title }) => title === last)
	const firstOnDevice = async () => {
		const placeOf = ({ position, created_at }: Record<string, unknown>) => Number(position ?? created_at)
		const links = await rowsOnDevice(page, user.id, 'cookbook_recipes')
		return links.sort((a, b) => placeOf(a) - placeOf(b))[0]?.recipe_id
	}
	await expect.poll(firstOnDevice).toBe(lastRecipe?.id)
	await page.getByRole('button', { name: `Take ${last} out` }).click()
	await expect.poll(names).toEqual(after.slice(1))
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect.poll(names).toEqual(after)
	await page.getByRole('button', { name: 'Done' }).click()
	const cards = page.getByRole('list', { name: 'Recipes of this cookbook' }).getByRole('heading')
	await expect.poll(() => cards.allTextContents()).toEqual(after)

	await act(page, 'Edit Cookbook')
	const dialog = page.getByRole('dialog', { name: 'Edit Cookbook' })
	await dialog.getByLabel('Description').fill('Slow food')
	await dialog.getByLabel('Cover').selectOption('Bean stew')
	await dialog.getByRole('switch', { name: /Make this cookbook public/ }).check()
	await dialog.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Public', { exact: true }).waitFor()
	await act(page, 'Delete Cookbook')
	await page.waitForURL('**/cookbooks')
	await page.getByRole('button', { name: 'Undo' }).click()
	await heading(page, 'Sundays')
	await expect.poll(() => cards.allTextContents()).toEqual(after)
	const path = new URL(page.url()).pathname
	await expect.poll(async () => (await stack.fetch(path)).status, { timeout: 15_000 }).toBe(200)
	await expect
		.poll(async () => (await (await stack.fetch(path)).text()).includes('Slow food'), { timeout: 15_000 })
		.toBe(true)
	expectClean(page)

	const visitor = await open(null, path)
	await heading(visitor, 'Sundays')
	expect(await visitor.locator('meta[property="og:title"]').getAttribute('content')).toBe('Sundays')
	expect(
		await visitor.getByRole('list', { name: 'Recipes of this cookbook' }).getByRole('heading').allTextContents(),
	).toEqual(after)
	await visitor.getByText('Average rating 4.5').waitFor()
	expectClean(visitor)
})

test('the shelf is searched by title and description, and recipes are found before they are added', async () => {
	const user = await makeUser(stack.db, { subscription_tier: 'Premium' })
	for (const title of ['Soups', 'Breads', 'Cakes', 'Roasts'])
		await makeCookbook(stack.db, user, { title, description: title === 'Roasts' ? 'For slow Sundays' : null })
	const jams = await makeCookbook(stack.db, user, { title: 'Jams' })
	await makeRecipe(stack.db, user, { title: 'Quince jelly' })
	await makeRecipe(stack.db, user, { title: 'Leek soup' })
	const page = await openShelf(user)
	const shown = () => shelf(page).getByRole('heading').allTextContents()
	const search = page.getByRole('searchbox', { name: 'Search cookbooks...' })
	await search.fill('sUNday')
	await expect.poll(shown).toEqual(['Roasts'])
	await search.fill('pickles')
	await page.getByText('No cookbooks found').waitFor()
	await search.fill('jam')
	await expect.poll(shown).toEqual(['Jams'])
	await shelf(page).getByRole('link').click()
	await heading(page, 'Jams')

	await page.getByRole('button', { name: 'Add recipes' }).click()
	const sheet = page.getByRole('dialog', { name: 'Add recipes' })
	await sheet.getByRole('searchbox').fill('QUINCE')
	await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(1)
	await sheet.getByRole('searchbox').fill('no such thing')
	await sheet.getByText('No recipes found').waitFor()
	await sheet.getByRole('searchbox').fill('quince')
	await sheet.getByRole('checkbox', { name: 'Quince jelly' }).check()
	await sheet.getByRole('button', { name: 'Add 1 recipe' }).click()
	await page
		.getByRole('list', { name: 'Recipes of this cookbook' })
		.getByRole('heading', { name: 'Quince jelly' })
		.waitFor()
	expect(new URL(page.url()).pathname).toBe(`/cookbook/${jams.id}`)
	expectClean(page)
})
