import { readFile } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { OWN_DATA as M } from '#app/domains/own-data/model/messages.ts'
import { parsePicturePath } from '#app/platform/model/picture.ts'
import { cookbook_recipes, cookbooks } from '#db/schema/cookbooks.ts'
import { meal_plan_items } from '#db/schema/meal-plan.ts'
import { recipe_ingredients } from '#db/schema/recipes.ts'
import { gzipped, makeZip } from '../factories/archives.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { planMeal } from '../factories/meal-plan.ts'
import { makeUser, type User } from '../factories/users.ts'
import { findingsOn } from '../setup/axe.ts'
import { expectClean } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'
import { chooseFile, recipesOnServer } from '../setup/import-page.ts'
import { takePhoto } from '../setup/photo.ts'

const { stack, open } = await startFlow()
const SETTINGS = '/account/settings'

const todayPlus = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A recipe with a picture on the server, in a cookbook and in the plan. */
async function fillAccount(user: User): Promise<Page> {
	const page = await open(user, '/recipes/import')
	const picture = (await takePhoto(page, 1200, 800)).toString('base64')
	const tart = { uid: 'a', name: 'Onion tart', ingredients: '200 g flour', directions: 'Bake.', photo_data: picture }
	await chooseFile(page, 'a.paprikarecipes', await makeZip({ 'a.paprikarecipe': gzipped(JSON.stringify(tart)) }))
	await page.getByRole('button', { name: 'Import 1 recipe' }).click()
	await page.getByRole('heading', { name: '1 recipe imported' }).waitFor()
	await expect
		.poll(async () => JSON.stringify((await recipesOnServer(stack, user))[0]?.images), { timeout: 30_000 })
		.toContain('/media/')
	const [recipe] = await recipesOnServer(stack, user)
	if (!recipe) throw new Error('the recipe is on the server')
	await makeCookbook(stack.db, user, { title: 'Sundays', is_public: true, recipes: [recipe] })
	await planMeal(stack.db, user, todayPlus(1), { name: 'Onion tart', recipe_id: recipe.id })
	return page
}

async function save(page: Page): Promise<Buffer> {
	await page.getByRole('button', { name: M.download }).click()
	const [saved] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: /Save nomster-\d{4}-\d\d-\d\d\.zip/ }).click(),
	])
	return readFile(await saved.path())
}

test('everything goes out as a file, and comes back in a new account with its pictures', async () => {
	const ann = await makeUser(stack.db, { display_name: 'Ann' })
	const first = await fillAccount(ann)
	await first.close()
	const page = await open(ann, SETTINGS)
	const file = await save(page)
	expect(await findingsOn(page, { within: '#data' })).toEqual([])
	expectClean(page)
	await page.context().close()

	const ben = await makeUser(stack.db)
	const theirs = await open(ben, SETTINGS)
	await chooseFile(theirs, 'nomster.zip', new Blob([new Uint8Array(file)]))
	await theirs.getByText('The data of Ann from').waitFor()
	await theirs.getByText('1 recipe', { exact: true }).waitFor()
	expect(await findingsOn(theirs, { within: '#data' })).toEqual([])
	await theirs.getByRole('button', { name: M.start, exact: true }).click()
	await theirs.getByText(/entries were restored\./).waitFor()
	await expect
		.poll(async () => JSON.stringify((await recipesOnServer(stack, ben))[0]?.images), { timeout: 30_000 })
		.toContain(`/media/${ben.id}/`)
	const [[was], [is]] = await Promise.all([recipesOnServer(stack, ann), recipesOnServer(stack, ben)])
	expect(is).toMatchObject({ title: 'Onion tart', instructions: 'Bake.', user_id: ben.id, is_public: false })
	expect(is?.id).not.toBe(was?.id)
	const recipe_id = is?.id ?? ''
	const lines = await stack.db.select().from(recipe_ingredients).where(eq(recipe_ingredients.recipe_id, recipe_id))
	expect(lines.map(({ text }) => text)).toEqual(['200 g flour'])
	const [book] = await stack.db
		.select({ title: cookbooks.title, is_public: cookbooks.is_public })
		.from(cookbooks)
		.innerJoin(cookbook_recipes, eq(cookbook_recipes.cookbook_id, cookbooks.id))
		.where(and(eq(cookbook_recipes.recipe_id, recipe_id), eq(cookbooks.user_id, ben.id), isNull(cookbooks.deleted_at)))
	expect(book).toEqual({ title: 'Sundays', is_public: false })
	const meals = await stack.db.select().from(meal_plan_items).where(eq(meal_plan_items.space, ben.space))
	expect(meals).toMatchObject([{ name: 'Onion tart', recipe_id }])

	// The picture is the same one, byte by byte.
	const bytesOf = async (user: User, path: string) => {
		const { cookie } = await stack.signIn(user)
		const answer = await stack.fetch(path, { headers: { cookie } })
		return Buffer.from(await answer.arrayBuffer())
	}
	const [mine, copied] = [was?.images[0] ?? '', is?.images[0] ?? '']
	expect(parsePicturePath(copied)?.userId).toBe(ben.id)
	expect((await bytesOf(ben, copied)).equals(await bytesOf(ann, mine))).toBe(true)
	await theirs.goto(`/recipe/${recipe_id}`)
	await theirs.waitForFunction(() => {
		const image = document.querySelector('main .plate img.photo')
		return image instanceof HTMLImageElement && image.naturalWidth > 0
	})
	expectClean(theirs)
})

test('a file that is not ours is refused with a sentence, and nothing of the kitchen changes', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, SETTINGS)
	await chooseFile(page, 'a.zip', await makeZip({ 'a.txt': 'x' }))
	await page.getByRole('alert').getByText(M.notOurs).waitFor()
	await chooseFile(page, 'a.zip', await makeZip({ 'data/recipe-0001.jsonl': 'x' }))
	await page.getByRole('alert').getByText(M.incomplete).waitFor()
	await page.getByText(M.restore).waitFor()
	expect(await recipesOnServer(stack, user)).toEqual([])
	expectClean(page, { except: [/restore of own data/] })
})
