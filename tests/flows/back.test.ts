import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { chooseAction, expectClean, hydrated, NO_NETWORK } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

const pathOf = (page: Page) => new URL(page.url()).pathname
const isAt = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path)
/** The browser's own moves, which Playwright's `goBack` would wait for as for a new page. */
const move = (page: Page, delta: number) => page.evaluate((by) => history.go(by), delta)

/** The list of groceries with one item, reached from the library. */
async function openList(): Promise<Page> {
	const user = await makeUser(stack.db)
	await makeRecipes(stack.db, user, 1)
	const page = await open(user, '/recipes')
	await page.evaluate(() => history.pushState({ idx: 1, key: 'list' }, '', '/shopping-list'))
	await page.reload()
	await hydrated(page)
	await page.getByRole('textbox', { name: 'Add an item' }).fill('2 lemons')
	await page.getByText('2 · lemons · Vegetables & fruit').waitFor()
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByRole('checkbox', { name: /^lemons, 2/i }).waitFor()
	return page
}

test('Back closes the sheet, asks about a changed form, and leaves the page only then', async () => {
	const page = await openList()
	const requests: string[] = []
	page.on('request', (request) => request.url().includes('.data') && requests.push(request.url()))
	const sheet = page.getByRole('dialog', { name: 'Edit item' })
	const question = page.getByRole('dialog', { name: 'Discard changes?' })
	const edit = () => page.getByRole('button', { name: /^Edit lemons/i }).click()

	await edit()
	await sheet.waitFor()
	await move(page, -1)
	await sheet.waitFor({ state: 'detached' })
	await isAt(page, '/shopping-list')

	// Forward opens nothing, and Back still leads to the page before.
	await move(page, 1)
	await page.waitForFunction(() => history.state.sheets === undefined)
	expect(await sheet.count()).toBe(0)

	await edit()
	await sheet.getByLabel('Name').fill('limes')
	await move(page, -1)
	await question.waitFor()
	await move(page, -1)
	await question.waitFor({ state: 'detached' })
	expect(await sheet.getByLabel('Name').inputValue()).toBe('limes')
	await page.keyboard.press('Escape')
	await question.getByRole('button', { name: 'Keep editing' }).click()
	await question.waitFor({ state: 'detached' })
	expect(await sheet.getByLabel('Name').inputValue()).toBe('limes')
	await move(page, -1)
	await question.getByRole('button', { name: 'Discard changes' }).click()
	await sheet.waitFor({ state: 'detached' })
	await page.getByRole('checkbox', { name: /^lemons, 2/i }).waitFor()
	await page.waitForFunction(() => history.state.sheets === undefined)

	// What was saved is not asked about.
	await edit()
	await sheet.getByLabel('Name').fill('limes')
	await sheet.getByRole('button', { name: 'Save' }).click()
	await sheet.waitFor({ state: 'detached' })
	await page.getByRole('checkbox', { name: /^limes, 2/i }).waitFor()
	expect(await question.count()).toBe(0)
	await page.waitForFunction(() => history.state.sheets === undefined)

	expect(requests).toEqual([])
	await page.goBack()
	await isAt(page, '/recipes')
	expectClean(page)
})

test('Back pressed twice at once closes the sheet and leaves the page', async () => {
	const page = await openList()
	await page.getByRole('button', { name: /^Edit lemons/i }).click()
	await page.getByRole('dialog', { name: 'Edit item' }).waitFor()
	await page.waitForFunction(() => history.state.sheets === 1)
	await page.evaluate(() => {
		history.back()
		history.back()
	})
	await isAt(page, '/recipes')
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	expectClean(page)
})

test('a reload opens no sheet, and the next Back leaves the page', async () => {
	const page = await openList()
	await page.getByRole('button', { name: /^Edit lemons/i }).click()
	await page.getByRole('dialog', { name: 'Edit item' }).waitFor()
	await page.waitForFunction(() => history.state.sheets === 1)
	await page.reload()
	await hydrated(page)
	await page.waitForFunction(() => history.state.sheets === undefined)
	expect(await page.getByRole('dialog').count()).toBe(0)
	await page.goBack()
	await isAt(page, '/recipes')
	expectClean(page)
})

test('a link inside nested sheets takes the place of their entries', async () => {
	const user = await makeUser(stack.db)
	await makeRecipes(stack.db, user, 1)
	const page = await open(user, '/recipes')
	await page.getByRole('link', { name: 'Meal Plan' }).click()
	await isAt(page, '/meal-plan')
	await page.getByRole('button', { name: 'More' }).first().click()
	await page.getByRole('menuitem', { name: 'Who eats with us' }).click()
	const table = page.getByRole('dialog', { name: 'Who eats with us' })
	await page.waitForFunction(() => history.state.sheets === 1)
	await table.getByRole('link').click()
	await isAt(page, '/account/preferences')
	await table.waitFor({ state: 'detached' })
	await move(page, -1)
	await isAt(page, '/meal-plan')
	await page.waitForFunction(() => history.state.sheets === undefined)
	expect(await page.getByRole('dialog').count()).toBe(0)
	await move(page, 1)
	await isAt(page, '/account/preferences')
	await move(page, -1)
	await isAt(page, '/meal-plan')
	await move(page, -1)
	await isAt(page, '/recipes')
	expectClean(page)
})

test('a dialog that the address opens closes by Back, and its page stays', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes')
	await page.getByRole('link', { name: 'New Recipe' }).first().click()
	await isAt(page, '/recipes/create')
	await page.getByRole('link', { name: 'Import Recipe' }).click()
	const dialog = page.getByRole('dialog', { name: 'Import Recipe' })
	await dialog.waitFor()
	await page.waitForFunction(() => history.state.sheets === 1)
	await move(page, -1)
	await dialog.waitFor({ state: 'detached' })
	await page.waitForFunction(() => location.search === '' && history.state.sheets === undefined)
	await isAt(page, '/recipes/create')
	await page.getByRole('link', { name: 'Import Recipe' }).click()
	await dialog.getByLabel('Recipe address').fill('https://example.com/cake')
	await dialog.getByRole('button', { name: 'Close' }).click()
	await page.getByRole('button', { name: 'Discard changes' }).click()
	await page.waitForFunction(() => location.search === '' && history.state.sheets === undefined)
	await move(page, -1)
	await isAt(page, '/recipes')
	expectClean(page)
})

test('Back after deleting a recipe says so and restores it, also offline', async () => {
	const user = await makeUser(stack.db)
	const [{ id } = { id: '' }] = await makeRecipes(stack.db, user, 1, () => ({ title: 'Leek soup' }))
	const page = await open(user, '/recipes', { worker: true })
	await page
		.getByRole('link', { name: /Leek soup/ })
		.first()
		.click()
	await isAt(page, `/recipe/${id}`)
	await chooseAction(page, 'Delete recipe')
	await isAt(page, '/recipes')
	await page.context().setOffline(true)
	await move(page, -1)
	await page.getByText('You deleted this.').waitFor()
	await page.getByRole('button', { name: 'Restore', exact: true }).click()
	await page.getByRole('heading', { level: 1, name: 'Leek soup' }).waitFor()
	await page.getByRole('link', { name: 'Start cooking' }).first().waitFor()
	expectClean(page, { except: NO_NETWORK })
})
