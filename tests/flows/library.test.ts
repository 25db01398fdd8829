import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean, hydrated } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'
import { field, kept, libraryOf, shows, titles } from '../setup/library-page.ts'

const flow = await startFlow()
const { stack } = flow
const { openLibrary, fillKitchen } = libraryOf(flow)

test('an old single category becomes a list, counts as one filter, and can be reset', async () => {
	const user = await makeUser(stack.db)
	await fillKitchen(user)
	const page = await openLibrary(user, { kept: { recipeFilters: '{"category":"Soup"}' } })
	await shows(page, ['Leek soup'])
	await page.getByText('1 of 3 recipes').waitFor()
	await page.getByRole('button', { name: 'Filter Recipes (1)' }).click()
	const sheet = page.getByRole('dialog', { name: 'Filter Recipes' })
	await sheet.getByText('1 category').waitFor()
	await sheet.getByRole('checkbox', { name: 'Cake' }).check()
	await sheet.getByRole('button', { name: 'Apply Filters' }).click()
	await shows(page, ['Apple cake', 'Leek soup'])
	expect(JSON.parse((await kept(page, 'recipeFilters')) ?? '')).toMatchObject({ category: ['Soup', 'Cake'] })

	await page.getByRole('button', { name: 'Filter Recipes (1)' }).click()
	await sheet.getByRole('button', { name: 'Reset' }).click()
	await sheet.getByRole('button', { name: 'Apply Filters' }).click()
	await shows(page, ['Green curry', 'Apple cake', 'Leek soup'])
	expectClean(page)
})

test('a typo in an ingredient is found, partial words match, and a new recipe is found at once', async () => {
	const user = await makeUser(stack.db)
	await fillKitchen(user)
	const page = await openLibrary(user)
	await field(page).fill('corriander')
	await shows(page, ['Green curry'])
	await field(page).fill('soup -leek')
	await page.getByRole('heading', { name: 'No recipes found' }).waitFor()
	await page.getByRole('button', { name: 'Clear search and filters' }).click()
	await shows(page, ['Green curry', 'Apple cake', 'Leek soup'])
	expect(await field(page).inputValue()).toBe('')
	await field(page).fill('pot')
	await page.getByRole('button', { name: 'potato' }).click()
	await shows(page, ['Leek soup'])
	await makeRecipe(stack.db, user, { title: 'Potato bread', lines: [] })
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await expect.poll(() => titles(page), { timeout: 20_000 }).toEqual(['Potato bread', 'Leek soup'])
	expectClean(page)
})

test('several recipes are deleted at once and restored by Undo', async () => {
	const user = await makeUser(stack.db)
	const made = await fillKitchen(user)
	const page = await openLibrary(user)
	await page.getByRole('button', { name: 'Select recipes' }).click()
	await page.getByRole('checkbox', { name: 'Apple cake' }).check()
	await page.getByRole('checkbox', { name: 'Leek soup' }).check()
	await page.getByText('2 selected').waitFor()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await shows(page, ['Green curry'])
	await page.getByText('2 recipes deleted').waitFor()
	const gone = async () =>
		(await stack.db.select().from(recipes).where(eq(recipes.user_id, user.id))).map((row) => row.deleted_at !== null)
	await expect.poll(async () => (await gone()).filter(Boolean).length, { timeout: 10_000 }).toBe(2)
	await page.getByRole('button', { name: 'Undo' }).click()
	await shows(page, ['Green curry', 'Apple cake', 'Leek soup'])
	await expect.poll(async () => (await gone()).filter(Boolean).length, { timeout: 10_000 }).toBe(0)
	expect(made).toHaveLength(3)
	expectClean(page)
})

test('several recipes are exported at once, and nothing else is in the file', async () => {
	const user = await makeUser(stack.db)
	await fillKitchen(user)
	const page = await openLibrary(user)
	await page.getByRole('button', { name: 'Select recipes' }).click()
	await page.getByRole('checkbox', { name: 'Apple cake' }).check()
	await page.getByRole('checkbox', { name: 'Leek soup' }).check()
	await page.getByRole('button', { name: 'Export', exact: true }).click()
	await page.getByText('The 2 recipes that you selected').waitFor()
	await page.getByText('JSON-LD').click()
	await page.getByRole('button', { name: 'Export 2 recipes' }).click()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'nomster-recipes.json' }).click(),
	])
	const written = await readFile(await download.path(), 'utf8')
	const found: { name: string }[] = [JSON.parse(written)].flat().flatMap((part) => part['@graph'] ?? part)
	expect(found.map(({ name }) => name).sort()).toEqual(['Apple cake', 'Leek soup'])
	await page.goBack()
	await shows(page, ['Green curry', 'Apple cake', 'Leek soup'])
	expectClean(page)
})

test('the list keeps the chosen order, at once and after a reload', async () => {
	const user = await makeUser(stack.db)
	await fillKitchen(user)
	const page = await openLibrary(user)
	await page.getByRole('combobox', { name: 'Sort recipes' }).selectOption('A-Z')
	await shows(page, ['Apple cake', 'Green curry', 'Leek soup'])
	await page.reload()
	await hydrated(page)
	await shows(page, ['Apple cake', 'Green curry', 'Leek soup'])
	await page.getByRole('combobox', { name: 'Sort recipes' }).selectOption('Oldest')
	await shows(page, ['Leek soup', 'Apple cake', 'Green curry'])
	expectClean(page)
})

test('signing out leaves nothing of the search behind', async () => {
	const user = await makeUser(stack.db)
	await fillKitchen(user)
	const page = await openLibrary(user)
	await field(page).fill('soup')
	await shows(page, ['Leek soup'])
	const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
	await expect.poll(databases).toContain('search-index')
	await page.goto('/account/settings')
	await hydrated(page)
	await page
		.getByRole('button', { name: /sign out/i })
		.first()
		.click()
	const confirm = page.getByRole('dialog').getByRole('button', { name: /sign out/i })
	if (await confirm.count()) await confirm.click()
	await page.waitForURL((url) => url.pathname !== '/account/settings')
	await expect.poll(databases).not.toContain('search-index')
	expect(await kept(page, 'recipeSearchQuery')).toBeNull()
})
