import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decide } from '#app/domains/moderation/server/decide.ts'
import { reportThing } from '#app/domains/moderation/server/queue.ts'
import { toShopItem } from '#app/domains/shopping/model/shopping-list.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { makeCookbook } from '../../factories/cookbooks.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { chooseAction, expectClean, hydrated, NO_NETWORK } from '../../setup/browser.ts'
import { rowsOnDevice } from '../../setup/device-rows.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

test('offline, a recipe is planned for the servings that its page shows, and its lines except the ticked ones go on the list; both can be undone', async () => {
	const user = await makeUser(stack.db)
	const lines = ['250 g red lentils', '1 onion', '2 carrots']
	const soup = await makeRecipe(stack.db, user, { title: 'Lentil soup', servings: 4, lines })
	const page = await open(user, `/recipe/${soup.id}`, { worker: true })
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByText('Scaled to 6 servings').waitFor()
	await page.getByRole('checkbox', { name: /onion/ }).check()
	// The sheets come with the program, which the service worker caches.
	await page.context().setOffline(true)

	await chooseAction(page, 'Add to shopping list')
	const list = page.getByRole('dialog', { name: 'Add to shopping list' })
	await expect.poll(() => list.getByRole('checkbox').count()).toBe(3)
	expect(await list.getByRole('checkbox', { name: /onion/ }).isChecked()).toBe(false)
	await list.getByRole('button', { name: 'Add 2 items' }).click()
	await page.getByText('Item saved offline, will sync when online').waitFor()
	const items = (await rowsOnDevice(page, user.id, 'shopping_items')).map((row) => toShopItem(row as never))
	expect(items.map(({ ingredient_name, quantity, unit }) => [ingredient_name, quantity, unit]).sort()).toEqual([
		['carrots', '3', null],
		['red lentils', '375', 'gram'],
	])
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect.poll(async () => (await rowsOnDevice(page, user.id, 'shopping_items')).length).toBe(0)

	await chooseAction(page, 'Add to meal plan')
	const plan = page.getByRole('dialog', { name: 'Add to meal plan' })
	await plan.getByText('6 servings').waitFor()
	await plan.getByRole('radio', { name: 'Lunch' }).check()
	await plan.getByRole('button', { name: 'Add', exact: true }).click()
	await plan.waitFor({ state: 'detached' })
	const [meal] = await rowsOnDevice(page, user.id, 'meal_plan_items')
	expect(meal).toMatchObject({ name: 'Lentil soup', section: 'Lunch', servings: 6, recipe_id: soup.id })
	await page.getByRole('button', { name: 'Undo' }).last().click()
	await expect.poll(async () => (await rowsOnDevice(page, user.id, 'meal_plan_items')).length).toBe(0)
	expectClean(page, { except: NO_NETWORK })
})

test('a recipe or cookbook that was taken down shows its cook the reason and how to fix it, until the cook has read it', async () => {
	const user = await makeUser(stack.db)
	const [tart, book, reader] = await Promise.all([
		makeRecipe(stack.db, user, { title: 'Aunt Vera’s tart', lines: [], is_public: true }),
		makeCookbook(stack.db, user, { title: 'Aunt Vera’s book', is_public: true }),
		makeUser(stack.db),
	])
	const server = { db: stack.db, clock: Date.now, makeId, env: {} as AppEnv }
	const reviewer = { id: reader.id, role: 'admin' } as const
	for (const [entity, row_id] of [['recipe', tart.id] as const, ['cookbook', book.id] as const]) {
		await reportThing(server, reader, { entity, row_id, reason: 'copied', note: '' })
		const [entry] = await stack.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, row_id))
		await decide(server, reviewer, { entryId: entry?.id ?? '', state: 'removed', reason: 'copied' })
	}

	const page = await open(user, `/recipe/${tart.id}`)
	await page.getByText('A reviewer decided this. Reason: copied without permission.').waitFor()
	expect(await page.getByRole('link', { name: 'Edit recipe' }).getAttribute('href')).toBe(`/recipe/${tart.id}/edit`)
	const appeal = await page.getByRole('link', { name: 'Appeal' }).getAttribute('href')
	expect(appeal).toMatch(/^\/appeal\/[0-9a-f-]{36}$/)
	await page.getByRole('button', { name: 'Got it' }).click()
	await page.reload()
	await hydrated(page)
	await page.getByRole('heading', { name: 'Aunt Vera’s tart' }).waitFor()
	await expect.poll(() => page.getByText('This recipe was taken down').count()).toBe(0)

	await page.goto(`/cookbook/${book.id}`)
	await hydrated(page)
	await page.getByText('This cookbook was taken down').waitFor()
	await page.getByText('A reviewer decided this. Reason: copied without permission.').waitFor()
	await page.getByRole('button', { name: 'Edit cookbook' }).click()
	const dialog = page.getByRole('dialog', { name: 'Edit Cookbook' })
	expect(await dialog.getByLabel('Make this cookbook public').isChecked()).toBe(false)
	expectClean(page)
})

test('two to four selected recipes become a dinner, more do not; an own category is refused while it is typed', async () => {
	const user = await makeUser(stack.db)
	for (const title of ['Rice', 'Dal', 'Salad', 'Naan', 'Chutney']) await makeRecipe(stack.db, user, { title })
	const page = await open(user, '/recipes')
	await page.getByRole('button', { name: 'Select recipes' }).click()
	const serve = page.getByRole('button', { name: 'Serve together' })
	await page.getByRole('button', { name: 'Select all' }).click()
	await page.getByText('5 selected').waitFor()
	expect(await serve.isDisabled()).toBe(true)
	await page.getByRole('button', { name: 'Select none' }).click()
	expect(await serve.isDisabled()).toBe(true)
	for (const title of ['Rice', 'Dal']) await page.getByRole('checkbox', { name: title }).check()
	await serve.click()
	await page.waitForURL('**/serve*')
	const isChosen = (name: string) => page.getByRole('checkbox', { name, exact: true }).isChecked()
	expect([await isChosen('Rice'), await isChosen('Dal'), await isChosen('Salad')]).toEqual([true, true, false])

	await page.goto('/recipes/create')
	await hydrated(page)
	const categories = page.getByLabel('Categories')
	await categories.pressSequentially('Soup, Grill night')
	expect(await page.getByText(/own categories/).count()).toBe(0)
	await categories.pressSequentially(',')
	await page.getByText(/own categories.*Grill night/).waitFor()
	expect(await categories.getAttribute('aria-invalid')).toBe('true')
	await categories.fill('Soup')
	await expect.poll(() => page.getByText(/own categories/).count()).toBe(0)
	expectClean(page)
})
