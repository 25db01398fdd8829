import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { chooseAction, expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

/** For a cook who goes offline. */
const WITH_WORKER = { worker: true }

const goOffline = (page: Page) => page.context().setOffline(true)

const save = (page: Page) => page.getByRole('button', { name: 'Save recipe' }).click()
const onItsPage = (page: Page) => page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)
const rowOf = async (id: string) => (await stack.db.select().from(recipes).where(eq(recipes.id, id)))[0]
/** Waits until the change that was saved on the device has reached the server. */
const arrives = (id: string, fields: object) => expect.poll(() => rowOf(id), { timeout: 10_000 }).toMatchObject(fields)

test('an earlier version is found, compared and restored offline', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Lentil soup', lines: ['200 g lentils', '1 onion'] })
	const page = await open(user, `/recipe/${recipe.id}/edit`, WITH_WORKER)
	await page.getByLabel('Title').fill('Leek soup')
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('3 leeks')
	await save(page)
	await onItsPage(page)
	await arrives(recipe.id, { title: 'Leek soup' })
	await goOffline(page)
	await chooseAction(page, 'History')
	await page.getByText('Title, Ingredients').waitFor()
	await page.getByRole('link', { name: /First version/ }).click()
	await page.getByRole('heading', { name: 'Ingredients' }).waitFor()
	await expect.poll(() => page.locator('main dd').allTextContents()).toEqual(['Lentil soup', 'Leek soup'])
	await page.getByText('200 g lentils').waitFor()
	await page.getByRole('button', { name: 'Restore this version' }).click()
	await onItsPage(page)
	await page.getByRole('heading', { name: 'Lentil soup', level: 1 }).waitFor()
	await expect.poll(() => page.locator('main ul li label').allTextContents()).toEqual(['200 g lentils', '1 onion'])
	await page.context().setOffline(false)
	await arrives(recipe.id, { title: 'Lentil soup' })
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})

test('the recipe’s page shows a version that was overwritten unseen until the cook has looked at it', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Soup' })
	const page = await open(user, `/recipe/${recipe.id}/edit`, WITH_WORKER)
	await goOffline(page)
	await commit(stack.db, {
		space: user.space,
		userId: user.id,
		at: Date.now(),
		verb: 'recipe.save',
		look: [{ entity: 'recipe', ids: [recipe.id] }],
		plan: () => [{ entity: 'recipe', id: recipe.id, op: 'put', fields: { title: 'Soup of the phone' } }],
	})
	await page.getByLabel('Title').fill('Soup of the laptop')
	await save(page)
	await onItsPage(page)
	await page.context().setOffline(false)
	await page.getByText('Also edited on another device').waitFor()
	await page.getByRole('link', { name: 'View' }).click()
	await page.getByText('Soup of the phone').first().waitFor()
	await expect
		.poll(() => page.locator('main dd').allTextContents())
		.toEqual(['Soup of the phone', 'Soup of the laptop'])
	await page.getByRole('link', { name: 'Back to the recipe' }).click()
	await page.getByRole('heading', { name: 'Soup of the laptop', level: 1 }).waitFor()
	expect(await page.getByText('Also edited on another device').count()).toBe(0)
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})

test('a recipe is restored from the bin offline', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Not for ever' })
	const page = await open(user, `/recipe/${recipe.id}`, WITH_WORKER)
	await goOffline(page)
	await chooseAction(page, 'Delete recipe')
	await page.waitForURL('**/recipes')
	await page.getByText('Delete saved offline, will sync when online').waitFor()
	await page.getByRole('link', { name: 'Recently deleted' }).click()
	await page.getByText('30 days left').waitFor()
	await page.getByRole('button', { name: 'Restore Not for ever' }).click()
	await page.getByText('Nothing deleted').waitFor()
	await page.getByRole('link', { name: 'Recipes' }).first().click()
	await page
		.getByRole('link', { name: /Not for ever/ })
		.first()
		.waitFor()
	await page.context().setOffline(false)
	await arrives(recipe.id, { deleted_at: null })
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})
