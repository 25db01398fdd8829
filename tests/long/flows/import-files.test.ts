import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFile } from '#app/domains/import/model/formats/read-file.ts'
import { recipe_ingredients, recipe_ratings } from '#db/schema/recipes.ts'
import { type Files, gzipped, makeZip } from '../../factories/archives.ts'
import { makeRecipe, makeRecipes } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean, NO_NETWORK } from '../../setup/browser.ts'
import { type DeviceOptions, startFlow } from '../../setup/flow.ts'
import { chooseFile, recipesOnServer } from '../../setup/import-page.ts'
import { takePhoto } from '../../setup/photo.ts'

const { stack, open } = await startFlow()

const openImport = (user: User, path = '/recipes/import', options: DeviceOptions = {}) => open(user, path, options)

const zip = (files: Files) => makeZip(files)

const paprika = (name: string, more: object = {}) =>
	gzipped(
		JSON.stringify({
			uid: name,
			name,
			ingredients: 'Pastry:\n200 g flour',
			directions: 'Bake.',
			rating: 0,
			categories: [],
			...more,
		}),
	)

test('Paprika, offline: one recipe is marked as a duplicate, the picture is included, and all arrives later', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Leek tart' })
	const page = await openImport(user, '/recipes/import', { worker: true })
	const picture = (await takePhoto(page, 600, 400)).toString('base64')
	await page.context().setOffline(true)
	await chooseFile(
		page,
		'My Recipes.paprikarecipes',
		await zip({
			'a.paprikarecipe': paprika('Onion tart', { photo_data: picture, rating: 5 }),
			'b.paprikarecipe': paprika('Leek Tart'),
			'c.paprikarecipe': 'not packed, not JSON',
		}),
	)
	await page.getByRole('heading', { name: '2 recipes found' }).waitFor()
	await page.getByText('You have this one').waitFor()
	await page.getByText('One thing could not be read').click()
	await page.getByText('No valid JSON.').waitFor()
	expect(await page.getByRole('checkbox', { name: /Onion tart/ }).isChecked()).toBe(true)
	expect(await page.getByRole('checkbox', { name: /Leek Tart/ }).isChecked()).toBe(false)
	expect(await page.locator('li img:not(.dish)').count()).toBe(1)
	await page.getByRole('button', { name: 'Import 1 recipe' }).click()
	await page.getByRole('heading', { name: '1 recipe imported' }).waitFor()
	await page.getByText('1 recipe kept whole').click()
	await page.getByRole('link', { name: 'Onion tart' }).click()
	await page.getByRole('heading', { name: 'Onion tart', level: 1 }).waitFor()
	await page.getByText('200 g flour').waitFor()

	await page.context().setOffline(false)
	await expect.poll(async () => (await recipesOnServer(stack, user)).length, { timeout: 20_000 }).toBe(2)
	const row = (await recipesOnServer(stack, user)).find(({ title }) => title === 'Onion tart')
	expect(row).toMatchObject({ instructions: 'Bake.', is_public: false })
	await expect
		.poll(async () => {
			const given = await stack.db.select().from(recipe_ratings).where(eq(recipe_ratings.user_id, user.id))
			return given.map(({ recipe_id, rating }) => [recipe_id, rating])
		})
		.toEqual([[row?.id, 5]])
	expect(JSON.stringify(row?.images)).toContain(`/media/${user.id}/`)
	const lines = await stack.db
		.select()
		.from(recipe_ingredients)
		.where(eq(recipe_ingredients.recipe_id, row?.id ?? ''))
	expect(lines.map(({ text, section }) => [text, section])).toEqual([['200 g flour', 'Pastry']])
	expectClean(page, { except: NO_NETWORK })
})

test('Tandoor above the plan’s limit: the preview shows what will not sync, and the device keeps it', async () => {
	const user = await makeUser(stack.db)
	await makeRecipes(stack.db, user, 49, (i) => ({ title: `Old soup ${i + 1}` }))
	const page = await openImport(user)
	const recipe = (name: string) => ({
		name,
		working_time: 5,
		waiting_time: 0,
		servings: 2,
		keywords: [],
		steps: [
			{
				name: '',
				instruction: 'Stir.',
				order: 0,
				ingredients: [{ food: { name: 'rice' }, unit: { name: 'g' }, amount: 100, order: 0 }],
			},
		],
	})
	const inner = (name: string) => makeZip({ 'recipe.json': JSON.stringify(recipe(name)) })
	await chooseFile(page, 'export.zip', await zip({ 'a.zip': await inner('Risotto'), 'b.zip': await inner('Congee') }))
	await page.getByText('export.zip · Tandoor').waitFor()
	await page
		.getByText(
			'Your Free plan keeps 50 recipes. You have 49, so there is room for 1 more. 1 of the 2 you chose fits. You can import all of them: what does not fit stays on this device alone until there is room.',
		)
		.waitFor()
	await page.getByText('Not synced yet').waitFor()
	await page.getByRole('button', { name: 'Take only the one that fits' }).click()
	await page.getByRole('button', { name: 'Import 1 recipe' }).waitFor()
	expect(await page.getByText('Not synced yet').count()).toBe(0)
	await page.getByRole('button', { name: 'All', exact: true }).click()
	await page.getByRole('button', { name: 'Import 2 recipes' }).click()
	await page.getByRole('heading', { name: '2 recipes imported' }).waitFor()
	await page.getByText('Everything was kept.').waitFor()
	await page.getByRole('link', { name: 'See your recipes' }).click()
	await page.getByText('51 recipes').waitFor()
	await expect.poll(async () => (await recipesOnServer(stack, user)).length, { timeout: 20_000 }).toBe(50)
	await page.reload()
	await page.getByText('51 recipes').waitFor()
})

test('an export as web pages reads back the same; other apps’ formats need the plan', async () => {
	const user = await makeUser(stack.db)
	await makeRecipe(stack.db, user, { title: 'Bean stew', instructions: 'Soak:\nOvernight.\nStew.' })
	const page = await openImport(user, '/recipes/import?export=1')
	await page.getByLabel(/Paprika/).check({ force: true })
	await page.getByText('Feature not available on your plan').waitFor()
	await page.getByLabel(/Web pages/).check({ force: true })
	await page.getByRole('button', { name: 'Export 1 recipe' }).click()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'nomster-recipes.zip' }).click(),
	])
	const bytes = await readFile(await download.path())
	const opened = await openFile('nomster-recipes.zip', new Blob([new Uint8Array(bytes)]))
	const found = []
	for await (const one of opened.read()) found.push(one)
	expect(found).toMatchObject([
		{ kind: 'recipe', draft: { title: 'Bean stew', steps: ['Soak:', 'Overnight.', 'Stew.'] } },
	])
	expectClean(page)
})
