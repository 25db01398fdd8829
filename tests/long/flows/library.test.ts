import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commit } from '#app/sync/server/commit.ts'
import { recipes } from '#db/schema/recipes.ts'
import { makeCookbook } from '../../factories/cookbooks.ts'
import { makeUser } from '../../factories/users.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'
import { field, kept, libraryOf, shows } from '../../setup/library-page.ts'

const flow = await startFlow()
const { stack, open } = flow
const { openLibrary, fillKitchen } = libraryOf(flow)

test('words and filters are restored after a reload, also offline; an open sheet on the next visit', async () => {
	const user = await makeUser(stack.db)
	await fillKitchen(user)
	const page = await openLibrary(user, { options: { worker: true } })
	await page.getByRole('button', { name: 'Filter Recipes' }).click()
	const sheet = page.getByRole('dialog', { name: 'Filter Recipes' })
	await sheet.getByRole('group', { name: 'Prep Time' }).getByText('Under 30 min').click()
	await sheet.getByRole('button', { name: 'Apply Filters' }).click()
	await shows(page, ['Green curry', 'Leek soup'])
	await field(page).fill('soup')
	await shows(page, ['Leek soup'])
	await page.getByRole('button', { name: 'Filter Recipes (1)' }).click()
	await sheet.getByRole('button', { name: 'Apply Filters' }).waitFor()
	await page.context().setOffline(true)
	await page.reload()
	await hydrated(page)
	await shows(page, ['Leek soup'])
	expect(await sheet.count()).toBe(0)
	expect(await kept(page, 'recipeFiltersOpen')).toBe('true')
	const next = await page.context().newPage()
	await next.goto('/recipes')
	await next.getByRole('dialog', { name: 'Filter Recipes' }).waitFor()
	await next.keyboard.press('Escape')
	await expect.poll(() => kept(next, 'recipeFiltersOpen')).toBe('false')
	expect(await field(page).inputValue()).toBe('soup')
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/] })
})

test('a press that shows the number empties the bin, and only of what the cook was asked about', async () => {
	const user = await makeUser(stack.db)
	const ids = (await fillKitchen(user)).slice(0, 2).map(({ id }) => id)
	const left = async () =>
		(await stack.db.select().from(recipes).where(eq(recipes.user_id, user.id)))
			.filter(({ title }) => title !== '')
			.map(({ title }) => title)
	await commit(stack.db, {
		space: user.space,
		userId: user.id,
		at: Date.now(),
		look: [{ entity: 'recipe', ids }],
		plan: () => ids.map((id) => ({ entity: 'recipe', id, op: 'delete' })),
	})
	const page = await open(user, '/recipes/deleted')
	await page.getByText('Green curry').waitFor()

	await page.getByRole('button', { name: 'Empty the bin: 2 recipes' }).click()
	await page.getByRole('button', { name: 'Keep' }).click()
	await page.getByRole('button', { name: 'Empty the bin: 2 recipes' }).click()
	await page.getByRole('dialog', { name: 'Delete 2 recipes for good?' }).waitFor()
	await page.getByRole('button', { name: 'Delete 2 recipes', exact: true }).click()
	await page.getByText('2 recipes deleted for good').first().waitFor()
	expect(await page.getByText('Green curry').count()).toBe(0)
	await expect.poll(left).toEqual(['Leek soup'])

	const again = await open(user, '/recipes/deleted')
	await again.getByText('Nothing deleted').waitFor()
	await page.goto('/recipes')
	await shows(page, ['Leek soup'])
	expectClean(page)
})

test('several recipes are added to a cookbook and published', async () => {
	const user = await makeUser(stack.db)
	const made = await fillKitchen(user)
	await makeCookbook(stack.db, user, { title: 'Weeknights', recipes: [] })
	const page = await openLibrary(user)
	await page.getByRole('button', { name: 'Select recipes' }).click()
	await page.getByRole('button', { name: 'Select all' }).click()
	await page.getByText('3 selected').waitFor()
	await page.getByRole('button', { name: 'Add to cookbook' }).click()
	await page.getByRole('button', { name: /Weeknights/ }).click()
	await page.getByText('3 recipes added to Weeknights').waitFor()
	await page.getByRole('button', { name: 'Select recipes' }).click()
	await page.getByRole('checkbox', { name: 'Leek soup' }).check()
	await page.getByRole('button', { name: 'Publish' }).click()
	await page.getByText('Recipe published').waitFor()
	const isPublic = async () =>
		(
			await stack.db
				.select()
				.from(recipes)
				.where(eq(recipes.id, made[2]?.id ?? ''))
		)[0]?.is_public
	await expect.poll(isPublic, { timeout: 10_000 }).toBe(true)
	await page.getByRole('link', { name: 'Cookbooks' }).first().click()
	await page.getByText('3 recipes').waitFor()
	expectClean(page)
})
