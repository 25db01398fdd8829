import { and, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recipes } from '#db/schema/recipes.ts'
import { bytesOf } from '../../factories/archives.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { hydrated, synced } from '../../setup/browser.ts'
import { type DeviceOptions, startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

const openImport = (user: User, path = '/recipes/import', options: DeviceOptions = {}) => open(user, path, options)

const choose = async (page: Page, name: string, content: Blob | string) => {
	const bytes = await bytesOf(content instanceof Blob ? content : new Blob([content]))
	await page
		.locator('input[type=file]')
		.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
}
const serverRecipes = (user: User) =>
	stack.db
		.select()
		.from(recipes)
		.where(and(eq(recipes.space, user.space), isNull(recipes.deleted_at)))

test('a table whose columns the cook chooses: interrupted in the middle, it continues and creates no recipe twice', async () => {
	const user = await makeUser(stack.db, { is_beta_tester: true })
	const page = await openImport(user)
	const rows = Array.from({ length: 200 }, (_, i) => `Dish ${i + 1},"${i + 1} eggs\n1 pinch of salt",Cook it.`)
	const csv = ['Gericht,Was,Wie', ...rows].join('\n')
	await choose(page, 'table.csv', csv)
	await page.getByRole('heading', { name: 'Which column is what?' }).waitFor()
	await page.getByRole('button', { name: 'Show recipes' }).click()
	await page.getByText('Choose the column that holds the title.').waitFor()
	await page.getByLabel('Gericht').selectOption('Title')
	await page.getByLabel('Was').selectOption('Ingredients')
	await page.getByLabel('Wie').selectOption('Steps')
	await page.getByRole('button', { name: 'Show recipes' }).click()
	await page.getByRole('button', { name: 'Import 200 recipes' }).click()
	await page.getByText(/^\d\d of 200$/).waitFor()
	await page.reload()
	await Promise.all([hydrated(page), synced(page)])
	await page.getByText(/You have begun to import table.csv: \d+ of 200 are in/).waitFor()
	await choose(page, 'table.csv', csv)
	await page.getByText(/^Going on: \d+ recipes of this file are in already\.$/).waitFor()
	await page.getByRole('button', { name: /^Import \d+ recipes$/ }).click()
	await page.getByRole('heading', { name: /recipes imported$/ }).waitFor({ timeout: 60_000 })
	await expect.poll(async () => (await serverRecipes(user)).length, { timeout: 60_000 }).toBe(200)
	const titles = (await serverRecipes(user)).map(({ title }) => title)
	expect(new Set(titles).size).toBe(200)
	await page.goto('/recipes/import')
	await hydrated(page)
	await page.getByText('Choose files').waitFor()
	expect(await page.getByText(/You have begun/).count()).toBe(0)
})
