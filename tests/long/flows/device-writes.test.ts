import { and, eq, isNull } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recipe_ingredients, recipes } from '#db/schema/recipes.ts'
import { mutations } from '#db/schema/sync.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { chooseAction, hydrated } from '../../setup/browser.ts'
import { openTab, startFlow } from '../../setup/flow.ts'
import { makeProfile } from '../../setup/profile.ts'

const flow = await startFlow()
const { stack, open } = flow
const user = await makeUser(stack.db)
const own = await makeRecipes(stack.db, user, 12, (i) => ({ title: `Lentil soup ${i + 1}` }))

async function newTab(context: BrowserContext, path: string): Promise<Page> {
	const page = await context.newPage()
	await page.goto(path)
	await hydrated(page)
	return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save recipe' }).click()
const onItsPage = (page: Page) => page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)

function at(index: number): { id: string; title: string } {
	const recipe = own[index]
	if (!recipe) throw new Error(`there is no recipe ${index}`)
	return recipe
}

test('a browser restarted offline opens what it never visited, and what two tabs write there arrives once', async () => {
	const profile = await makeProfile(flow, user)
	const online = await profile.start()
	await openTab(online, '/recipes', { worker: true })
	await online.close()

	// Closing the browser has ended its service worker; the next one starts offline.
	const offline = await profile.start({ offline: true })
	const addresses: [path: string, title: string][] = [
		['/recipes', 'Recipes'],
		[`/recipe/${at(0).id}`, at(0).title],
		[`/recipe/${at(3).id}/edit`, 'Edit recipe'],
		[`/recipe/${at(4).id}/history`, `History of ${at(4).title}`],
		['/recipes/create', 'New recipe'],
		['/recipes/deleted', 'Recently deleted'],
	]
	for (const [path, title] of addresses) {
		const page = await newTab(offline, path)
		await heading(page, title)
		await page.close()
	}

	const [left, right] = [await newTab(offline, '/recipes/create'), await newTab(offline, `/recipe/${at(1).id}/edit`)]
	await left.getByLabel('Title').fill('Made in the cellar')
	await left.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('3 leeks')
	await right.getByLabel('Title').fill('Changed in the cellar')
	await save(left)
	await save(right)
	await Promise.all([onItsPage(left), onItsPage(right)])
	await heading(left, 'Made in the cellar')
	await heading(right, 'Changed in the cellar')
	const madeId = new URL(left.url()).pathname.split('/')[2] ?? ''

	await right.goto(`/recipe/${at(2).id}`)
	await chooseAction(right, 'Delete recipe')
	await right.waitForURL('**/recipes')
	// One tab changes what the other one has created.
	await right
		.getByRole('link', { name: /Made in the cellar/ })
		.first()
		.click()
	await right.getByRole('link', { name: 'Edit' }).first().click()
	await right.getByRole('textbox', { name: 'Servings' }).fill('6')
	await save(right)
	await onItsPage(right)
	await left.getByText('6', { exact: true }).waitFor()
	expect(await stack.db.select().from(mutations).where(eq(mutations.space, user.space))).toEqual([])
	await offline.close()

	const again = await profile.start()
	await newTab(again, '/recipes')
	await expect
		.poll(async () => (await stack.db.select().from(mutations).where(eq(mutations.space, user.space))).length, {
			timeout: 20_000,
		})
		.toBe(4)
	const logged = await stack.db.select().from(mutations).where(eq(mutations.space, user.space)).orderBy(mutations.seq)
	expect(logged.map(({ verb, outcome, offline }) => [verb, outcome, offline])).toEqual([
		['recipe.save', 'applied', true],
		['recipe.save', 'applied', true],
		['recipe.delete', 'applied', true],
		['recipe.save', 'applied', true],
	])
	const live = await stack.db
		.select()
		.from(recipes)
		.where(and(eq(recipes.space, user.space), isNull(recipes.deleted_at)))
	const titles = own.map(({ id, title }) => (id === at(1).id ? 'Changed in the cellar' : title))
	const expected = [...titles.filter((_, i) => i !== 2), 'Made in the cellar']
	expect(live.map(({ title }) => title).sort()).toEqual(expected.sort())
	expect(live.find(({ id }) => id === madeId)).toMatchObject({ title: 'Made in the cellar', servings: 6 })
	const lines = await stack.db.select().from(recipe_ingredients).where(eq(recipe_ingredients.recipe_id, madeId))
	expect(lines.map(({ text }) => text)).toEqual(['3 leeks'])
	await again.close()

	const page = await open(user, '/recipes')
	await page.getByText('12 recipes').waitFor()
	const list = page.getByRole('main').getByRole('list').last()
	for (const title of expected) await list.getByRole('heading', { name: title, exact: true }).waitFor()
	expect(await list.getByRole('heading').count()).toBe(expected.length)
})
