import { expect, test } from 'vitest'
import { makeUser } from '../../factories/users.ts'
import { hydrated, synced } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'
import { chooseFile, recipesOnServer } from '../../setup/import-page.ts'

const { stack, open } = await startFlow()

test('a table whose columns the cook chooses: interrupted in the middle, it continues and creates no recipe twice', async () => {
	const user = await makeUser(stack.db, { is_beta_tester: true })
	const page = await open(user, '/recipes/import')
	const rows = Array.from({ length: 200 }, (_, i) => `Dish ${i + 1},"${i + 1} eggs\n1 pinch of salt",Cook it.`)
	const csv = ['Gericht,Was,Wie', ...rows].join('\n')
	await chooseFile(page, 'table.csv', csv)
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
	await chooseFile(page, 'table.csv', csv)
	await page.getByText(/^Going on: \d+ recipes of this file are in already\.$/).waitFor()
	await page.getByRole('button', { name: /^Import \d+ recipes$/ }).click()
	await page.getByRole('heading', { name: /recipes imported$/ }).waitFor({ timeout: 60_000 })
	await expect.poll(async () => (await recipesOnServer(stack, user)).length, { timeout: 60_000 }).toBe(200)
	const titles = (await recipesOnServer(stack, user)).map(({ title }) => title)
	expect(new Set(titles).size).toBe(200)
	await page.goto('/recipes/import')
	await hydrated(page)
	await page.getByText('Choose files').waitFor()
	expect(await page.getByText(/You have begun/).count()).toBe(0)
})
