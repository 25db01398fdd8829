import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recipe_ingredients, recipe_ratings, recipe_stats, recipes } from '#db/schema/recipes.ts'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { chooseAction, expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()
const author = await makeUser(stack.db, { display_name: 'Ada' })
const cook = await makeUser(stack.db, { display_name: 'Bo' })
const tart = await makeRecipe(stack.db, author, {
	title: 'Leek tart',
	is_public: true,
	source_name: 'Aunt Vera',
	lines: ['3 leeks', '200 g puff pastry'],
})
const page = await open(cook, '/recipes', { worker: true, permissions: ['clipboard-read', 'clipboard-write'] })
const context = page.context()

const idOf = () => new URL(page.url()).pathname.split('/')[2] ?? ''
const rowOf = async (id: string) => (await stack.db.select().from(recipes).where(eq(recipes.id, id)))[0]
test('another cook saves a public page with credit, once, and rates it', async () => {
	const outside = await open(null, `/recipe/${tart.id}`)
	const way = outside.getByRole('link', { name: 'Save to my recipes' })
	expect(await way.getAttribute('href')).toBe(`/register?next=${encodeURIComponent(`/recipe/${tart.id}`)}`)

	await page.goto(`/recipe/${tart.id}`)
	await hydrated(page)
	await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
	await page.getByText('Rating submitted successfully').waitFor()
	await page.getByText('(1)').waitFor()
	const rated = await stack.db.select().from(recipe_ratings).where(eq(recipe_ratings.recipe_id, tart.id))
	expect(rated).toMatchObject([{ user_id: cook.id, rating: 4 }])
	expect(await stack.db.select().from(recipe_stats).where(eq(recipe_stats.id, tart.id))).toMatchObject([
		{ average_rating: 4, rating_count: 1 },
	])

	await page.getByRole('button', { name: 'Save to my recipes' }).click()
	await page.waitForURL((url) => url.pathname !== `/recipe/${tart.id}`)
	await page.getByRole('heading', { name: 'Leek tart' }).waitFor()
	const credit = page.getByRole('link', { name: 'Ada, after Aunt Vera' })
	expect(await credit.getAttribute('href')).toBe(`${stack.url}/recipe/${tart.id}`)
	const id = idOf()
	await expect.poll(() => rowOf(id), { timeout: 15_000 }).toMatchObject({ user_id: cook.id, is_public: false })
	const lines = await stack.db.select().from(recipe_ingredients).where(eq(recipe_ingredients.recipe_id, id))
	expect(lines.map(({ text }) => text).sort()).toEqual(['200 g puff pastry', '3 leeks'])

	await page.goBack()
	await page.getByRole('button', { name: 'Save to my recipes' }).click()
	await page.getByText('You have saved this recipe already.').waitFor()
	await page.waitForURL(`**/recipe/${id}`)
	expectClean(page)
})

test('a recipe travels in a link and opens offline, to be reviewed and saved; a damaged link shows a message', async () => {
	await chooseAction(page, 'Duplicate')
	await page.getByRole('heading', { name: 'Leek tart (copy)' }).waitFor()
	await page.getByRole('button', { name: 'Share' }).first().click()
	await page.getByRole('img', { name: 'QR code of Leek tart (copy)' }).waitFor()
	const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
	await page.getByRole('button', { name: 'Copy link' }).click()
	await page.getByText('Link copied to clipboard').waitFor()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

	const copied = page.url()

	await context.setOffline(true)
	await page.goto(link)
	await page.getByText('This recipe came inside a link').waitFor()
	await page.getByRole('checkbox', { name: '200 g puff pastry' }).waitFor()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.waitForURL((url) => url.pathname.startsWith('/recipe/') && url.href !== copied)
	await page.getByRole('heading', { name: 'Leek tart (copy)' }).waitFor()
	expect(await page.getByRole('link', { name: 'Ada, after Aunt Vera' }).count()).toBe(1)
	await page.goto(`${link.slice(0, -3)}AAA`)
	await page.getByText('This recipe link is not complete or has been changed. Please ask for it again.').waitFor()
	await context.setOffline(false)
	await page.goto(copied)
	await hydrated(page)
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})

test('a recipe is published, and Undo makes it private again', async () => {
	await chooseAction(page, 'Make public')
	await page.getByText('Everybody can see this recipe now').waitFor()
	const id = idOf()
	await expect.poll(() => rowOf(id), { timeout: 15_000 }).toMatchObject({ is_public: true })
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect.poll(() => rowOf(id), { timeout: 15_000 }).toMatchObject({ is_public: false })
	expectClean(page)
})

test('a print fits one page, even of the longest recipe of the demo data', async () => {
	const [longest] = [...allRecipes].sort((a, b) => b.ingredients.length - a.ingredients.length)
	if (!longest) throw new Error('The demo kitchen is empty.')
	const { key: _key, ratings: _ratings, steps, ingredients, ...fields } = longest
	const { id } = await makeRecipe(stack.db, author, {
		...fields,
		instructions: steps.join('\n'),
		lines: ingredients.map(({ text }) => text),
		is_public: true,
	})
	await page.goto(`/recipe/${id}`)
	await hydrated(page)
	const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
	expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
	expectClean(page)
})

test('a time in a step starts a timer that rings on another page, and cook mode has the scaled amounts of the page', async () => {
	const { id } = await makeRecipe(stack.db, cook, {
		title: 'Tea eggs',
		servings: 2,
		instructions: 'Boil the eggs for 3 seconds.',
		lines: ['4 eggs'],
	})
	await page.goto(`/recipe/${id}`)
	await hydrated(page)
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByText('Scaled to 3 servings').waitFor()
	await page.getByRole('button', { name: 'Start a timer: 3 seconds' }).click()
	await page.getByRole('link', { name: 'Explore' }).first().click()
	await page.waitForURL('**/explore')
	await page.getByText('Eggs, 3 s is done').waitFor()
	await page.getByRole('button', { name: 'Open' }).click()
	await page.waitForURL(`**/recipe/${id}/cook`)
	await page.getByText('Scaled to 3 servings').waitFor()
	await page.getByRole('checkbox', { name: '6 eggs' }).waitFor()
	expectClean(page)
})
