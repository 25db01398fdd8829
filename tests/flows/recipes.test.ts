import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { commit } from '#app/sync/server/commit.ts'
import { users } from '#db/schema/accounts.ts'
import { recipe_ingredients, recipes } from '#db/schema/recipes.ts'
import { makeRecipe, makeRecipes } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { chooseAction, expectClean, hydrated } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

/** For a cook who goes offline. */
const WITH_WORKER = { worker: true }

const goOffline = (page: Page) => page.context().setOffline(true)

const save = (page: Page) => page.getByRole('button', { name: 'Save recipe' }).click()
const onItsPage = (page: Page) => page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)
const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''
const rowOf = async (id: string) => (await stack.db.select().from(recipes).where(eq(recipes.id, id)))[0]
/** Waits until the recipe that was saved on the device has reached the server. */
const arrives = (id: string, fields: object) => expect.poll(() => rowOf(id), { timeout: 10_000 }).toMatchObject(fields)

/** In the page: the drafts that this device keeps, each as JSON. */
async function listDrafts(): Promise<string[]> {
	// Opening a database that does not exist yet would create an empty one.
	if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return []
	return new Promise((done) => {
		const request = indexedDB.open('keyval-store')
		request.onsuccess = () => {
			const store = request.result.transaction('keyval').objectStore('keyval')
			const drafts = store.getAll(IDBKeyRange.bound('draft/', 'draft/\uffff'))
			drafts.onsuccess = () => {
				request.result.close()
				done(drafts.result.map((draft) => JSON.stringify(draft)))
			}
		}
	})
}

test('an empty form is saved as an untitled, private recipe for one', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	await save(page)
	await onItsPage(page)
	await page.getByRole('heading', { name: 'Untitled Recipe' }).waitFor()
	await arrives(idOf(page), { title: 'Untitled Recipe', servings: 1, prep_time: 0, is_public: false })
	expectClean(page)
})

test('tags are stripped; emoji, right-to-left text and a lone < stay', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	await page.getByLabel('Title').fill('<script>alert(1)</script>Grandma’s 🍲 שקשוקה')
	await page.getByLabel('Description').fill('Serves <b>2</b>, takes < 30 min')
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('2 ביצים <img src=x onerror=alert(1)>')
	await page
		.getByRole('textbox', { name: 'Step 1', exact: true })
		.fill('Stir. <iframe src="https://evil.example"></iframe>')
	await save(page)
	await onItsPage(page)
	await page.getByRole('heading', { name: 'Grandma’s 🍲 שקשוקה', exact: true }).waitFor()
	await arrives(idOf(page), { description: 'Serves 2, takes < 30 min', instructions: 'Stir.' })
	await expect.poll(() => page.locator('main ul li label').allTextContents()).toEqual(['2 ביצים'])
	expect(await page.locator('iframe').count()).toBe(0)
	expectClean(page)
})

test('errors are shown beside their fields, and nothing that was typed is lost', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	await page.getByLabel('Title').fill('x'.repeat(301))
	await page.getByLabel('Prep time').fill('ten')
	await page.getByLabel('Source address').fill('javascript:alert(1)')
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('200 g flour')
	await save(page)
	await page.getByText('Title is too long: at most 300 characters').waitFor()
	expect(await page.getByText('Please enter a time, such as 45, 1 h 20 or overnight').count()).toBe(1)
	expect(await page.getByText('Please enter a complete web address, or leave this empty').count()).toBe(1)
	expect(await page.getByLabel('Title').inputValue()).toBe('x'.repeat(301))
	expect(await page.getByLabel('Prep time').inputValue()).toBe('ten')
	expect(await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).inputValue()).toBe('200 g flour')
	expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
	expectClean(page)
})

test('the server returns the same messages to a form that no script has checked, and keeps its values', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create', { javaScriptEnabled: false })
	await page.getByLabel('Title').fill('Soup before scripts')
	await page.getByRole('textbox', { name: 'Servings' }).fill('many')
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('1 leek')
	await save(page)
	await page.getByText('Please enter a whole number from 1 to 1,000').waitFor()
	expect(await page.getByLabel('Title').inputValue()).toBe('Soup before scripts')
	expect(await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).inputValue()).toBe('1 leek')
	await page.getByRole('button', { name: 'Add ingredient' }).click()
	await page.getByRole('textbox', { name: 'Ingredient 2', exact: true }).fill('2 potatoes')
	await page.getByRole('textbox', { name: 'Servings' }).fill('4')
	await save(page)
	await onItsPage(page)
	expect(await rowOf(idOf(page))).toMatchObject({ title: 'Soup before scripts', servings: 4 })
	const lines = await stack.db
		.select()
		.from(recipe_ingredients)
		.where(eq(recipe_ingredients.recipe_id, idOf(page)))
	expect(lines.map((line) => line.text).sort()).toEqual(['1 leek', '2 potatoes'])
})

test('Enter adds the next row, a pasted list becomes rows with its headings', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('1 kg flour')
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).press('Enter')
	const second = page.getByRole('textbox', { name: 'Ingredient 2', exact: true })
	await second.waitFor()
	await second.evaluate((field) => {
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', 'For the filling:\n- 3 apples\n• 100 g sugar')
		field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	})
	await page.getByRole('textbox', { name: 'Ingredient 4', exact: true }).waitFor()
	await page.getByLabel('Title').fill('Apple cake')
	await save(page)
	await onItsPage(page)
	await page.getByRole('heading', { name: 'For the filling' }).waitFor()
	await expect
		.poll(() => page.locator('main ul li label').allTextContents())
		.toEqual(['1 kg flour', '3 apples', '100 g sugar'])
	expectClean(page)
})

test('typed text is restored after the tab was closed, until it is saved', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	await page.getByLabel('Title').fill('Half a thought')
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('1 onion')
	// The draft is written a moment after each change: the first one has the title alone.
	await expect.poll(() => page.evaluate(listDrafts)).toEqual([expect.stringContaining('1 onion')])
	const context = page.context()
	await page.close()
	const again = await context.newPage()
	await again.goto('/recipes/create')
	await again.getByText('Draft from your last visit').waitFor()
	expect(await again.getByLabel('Title').inputValue()).toBe('Half a thought')
	expect(await again.getByRole('textbox', { name: 'Ingredient 1', exact: true }).inputValue()).toBe('1 onion')
	await save(again)
	await onItsPage(again)
	await again.goto('/recipes/create')
	await hydrated(again)
	expect(await again.getByLabel('Title').inputValue()).toBe('')
	expectClean(again)
})

test('an offline save moves on, shows that it is unsent, and reaches the server later', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create', WITH_WORKER)
	await page.getByLabel('Title').fill('Written in the cellar')
	await goOffline(page)
	await save(page)
	await onItsPage(page)
	await page.getByText('Item saved offline, will sync when online').waitFor()
	await page.getByRole('heading', { name: 'Written in the cellar', level: 1 }).waitFor()
	expect(await page.evaluate(listDrafts)).toEqual([])
	await page.getByRole('link', { name: 'Edit' }).first().click()
	await page.getByRole('textbox', { name: 'Servings' }).fill('6')
	await save(page)
	await page.getByText('Update saved offline, will retry when connection improves').waitFor()
	await onItsPage(page)
	const id = idOf(page)
	expect(await rowOf(id)).toBeUndefined()
	await page.context().setOffline(false)
	await arrives(id, { title: 'Written in the cellar', servings: 6 })
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})

test('where the browser cannot store a recipe, the form stays open with its text and shows that it is not saved', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	await page.evaluate(() => {
		const put = IDBObjectStore.prototype.put
		IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
			if (this.name === 'outbox') throw new DOMException('The disk is full.', 'QuotaExceededError')
			return put.apply(this, args)
		}
		Object.assign(window, { repairDisk: () => Object.assign(IDBObjectStore.prototype, { put }) })
	})
	await page.getByLabel('Title').fill('No room for this')
	await save(page)
	await page.getByText('Not saved.').waitFor()
	expect(await page.getByLabel('Title').inputValue()).toBe('No room for this')
	await expect.poll(() => page.evaluate(listDrafts)).toHaveLength(1)
	await page.evaluate(() => (window as unknown as { repairDisk(): void }).repairDisk())
	await save(page)
	await onItsPage(page)
	await arrives(idOf(page), { title: 'No room for this' })
	expectClean(page)
})

test('what another device changed while the form was open is kept', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Soup', servings: 2 })
	const page = await open(user, `/recipe/${recipe.id}/edit`)
	await page.getByRole('textbox', { name: 'Servings' }).fill('6')
	await commit(stack.db, {
		space: user.space,
		userId: user.id,
		at: Date.now(),
		look: [{ entity: 'recipe', ids: [recipe.id] }],
		plan: () => [{ entity: 'recipe', id: recipe.id, op: 'put', fields: { title: 'Their soup' } }],
	})
	await save(page)
	await onItsPage(page)
	await arrives(recipe.id, { title: 'Their soup', servings: 6 })
	await page.getByRole('heading', { name: 'Their soup', level: 1 }).waitFor()
	expectClean(page)
})

test('deleting removes a recipe at once, and Undo restores it with its lines', async () => {
	const user = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, user, { title: 'Gone and back' })
	const page = await open(user, `/recipe/${recipe.id}`)
	await chooseAction(page, 'Delete recipe')
	await page.waitForURL('**/recipes')
	await arrives(recipe.id, { deleted_at: expect.any(Number) })
	await page.getByRole('button', { name: 'Undo' }).click()
	await page.waitForURL(`**/recipe/${recipe.id}`)
	await page.getByRole('heading', { name: 'Gone and back', level: 1 }).waitFor()
	await arrives(recipe.id, { deleted_at: null })
	expect(await page.locator('main ul li label').count()).toBe(recipe.lines.length)
	expectClean(page)
})

test('the Free plan refuses the 51st recipe with the spec’s message, and keeps the form', async () => {
	const user = await makeUser(stack.db)
	await makeRecipes(stack.db, user, 50)
	const page = await open(user, '/recipes/create')
	await page.getByLabel('Title').fill('One too many')
	await save(page)
	await page.getByRole('alert').getByText('Recipe storage limit reached (50/50)').waitFor()
	const toast = page.locator('.toast').filter({ hasText: 'Recipe storage limit reached (50/50)' })
	await toast.getByText('Upgrade your plan to store more recipes').waitFor()
	const [plans] = await Promise.all([
		page.context().waitForEvent('page'),
		toast.getByRole('button', { name: 'Upgrade' }).click(),
	])
	await plans.getByRole('heading', { name: 'Pricing' }).waitFor()
	expect(await page.getByLabel('Title').inputValue()).toBe('One too many')
	expectClean(page)
})

test('publishing needs a confirmed address; then the page opens signed out and without scripts', async () => {
	const user = await makeUser(stack.db, { email_confirmed_at: null })
	const page = await open(user, '/recipes/create')
	await page.getByLabel('Title').fill('For everyone')
	await page.getByRole('switch', { name: /Make this recipe public/ }).check({ force: true })
	await save(page)
	await page.getByText('Please confirm your email address before you publish a recipe.').waitFor()
	await stack.db.update(users).set({ email_confirmed_at: 1 }).where(eq(users.id, user.id))
	await save(page)
	await onItsPage(page)
	await arrives(idOf(page), { is_public: true })
	expectClean(page)

	const visitor = await open(null, `/recipe/${idOf(page)}`)
	await visitor.getByRole('heading', { name: 'For everyone' }).waitFor()
	expect(await visitor.locator('script[src], link[rel=modulepreload]').count()).toBe(0)
	expectClean(visitor)
})

test('an unsent recipe is there when its page is reloaded from the server, and no error is logged', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create')
	await page.context().route('**/api/sync', (route) => route.fulfill({ status: 200, body: 'not now' }))
	await page.getByLabel('Title').fill('Not sent yet')
	await save(page)
	await onItsPage(page)
	const id = idOf(page)
	for (const [path, words] of [
		[`/recipe/${id}`, 'Not sent yet'],
		[`/recipe/${id}/history`, 'History of Not sent yet'],
		[`/recipe/${id}/edit`, 'Edit recipe'],
	] as const) {
		const response = await page.goto(path)
		expect(response?.status()).toBe(200)
		await page.getByRole('heading', { name: words, level: 1 }).waitFor()
		expect(await page.getByText('Page not found').count()).toBe(0)
	}
	expect(await page.getByLabel('Title').inputValue()).toBe('Not sent yet')
	expect(await rowOf(id)).toBeUndefined()

	// One that neither the server nor the device knows is not found.
	await page.goto(`/recipe/${makeId()}`)
	await page.getByText('Page not found').waitFor()
	expectClean(page)
})

test("another cook's recipe cannot be opened, edited, overwritten or deleted, and looks as if it did not exist", async () => {
	const owner = await makeUser(stack.db)
	const recipe = await makeRecipe(stack.db, owner, { title: 'Private' })
	const { cookie } = await stack.signIn(await makeUser(stack.db))
	const form = (fields: Record<string, string>) => ({
		method: 'POST',
		headers: { cookie },
		body: new URLSearchParams(fields),
	})
	const missing = '01900000-0000-7000-8000-00000000ffff'
	for (const path of ['', '/edit']) {
		const [theirs, none] = await Promise.all(
			[recipe.id, missing].map((id) => stack.fetch(`/recipe/${id}${path}`, { headers: { cookie } })),
		)
		// The page waits for the device, which does not know it either.
		expect([theirs?.status, none?.status]).toEqual([200, 200])
		const [hidden, nothing] = await Promise.all([theirs?.text(), none?.text()])
		expect(hidden).not.toContain('Private')
		expect([hidden, nothing].map((html) => html?.includes('aria-busy="true"'))).toEqual([true, true])
	}
	expect((await stack.fetch(`/recipe/${recipe.id}/edit`, form({ intent: 'delete' }))).status).toBe(404)
	expect(
		(await stack.fetch('/recipes/create', form({ id: recipe.id, title: 'Mine now', intent: 'save' }))).status,
	).toBe(409)
	expect(await rowOf(recipe.id)).toMatchObject({ title: 'Private', deleted_at: null, user_id: owner.id })
})
