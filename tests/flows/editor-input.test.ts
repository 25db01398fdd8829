import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recipe_ingredients, recipes } from '#db/schema/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean, hydrated } from '../setup/browser.ts'
import { paste, rowTexts, showsRows } from '../setup/editor-page.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, open } = await startFlow()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const save = (page: Page) => page.getByRole('button', { name: 'Save recipe' }).click()
const onItsPage = (page: Page) => page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)
const savedOf = (space: string) => stack.db.select().from(recipes).where(eq(recipes.space, space))

test('Enter in a step begins the next one, Shift+Enter a line in it, and Backspace in an empty one joins back', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create')
	await field(page, 'Title').fill('Bread')
	await field(page, 'Step 1').click()
	await page.keyboard.type('Mix the flour.')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Knead well.')
	await page.keyboard.press('Shift+Enter')
	await page.keyboard.type('By hand, if you like.')
	await page.keyboard.press('Enter')
	await page.keyboard.press('Backspace')
	await showsRows(page, 'steps', ['Mix the flour.', 'Knead well.\nBy hand, if you like.'])
	await page.keyboard.press('Enter')
	await page.keyboard.type('Bake.Cool.')
	for (let at = 0; at < 'Cool.'.length; at += 1) await page.keyboard.press('ArrowLeft')
	await page.keyboard.press('Enter')
	await showsRows(page, 'steps', ['Mix the flour.', 'Knead well.\nBy hand, if you like.', 'Bake.', 'Cool.'])
	await field(page, 'Ingredient 1').click()
	await page.keyboard.type('500 g flour')
	await page.keyboard.press('Enter')
	await page.keyboard.type('2 tsp salt')
	await save(page)
	await onItsPage(page)
	const step = page.getByText('Knead well.')
	// biome-ignore lint/performance/useDomNodeTextContent: the lines as a reader sees them
	expect(await step.evaluate((element) => (element as HTMLElement).innerText)).toBe(
		'Knead well.\nBy hand, if you like.',
	)
	await page.getByRole('link', { name: 'Edit' }).first().click()
	await showsRows(page, 'steps', ['Mix the flour.', 'Knead well.\nBy hand, if you like.', 'Bake.', 'Cool.'])
	await showsRows(page, 'ingredients', ['500 g flour', '2 tsp salt'])
	expectClean(page)
})

test('before scripts, lines that were typed into one ingredient are a line each, and a time is read as with scripts', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create', { javaScriptEnabled: false })
	await field(page, 'Title').fill('Soup')
	await field(page, 'Cook time').fill('1 h 20')
	await field(page, 'Ingredient 1').fill('1 leek\n2 potatoes')
	await field(page, 'Step 1').fill('Chop.\nSmall.')
	await save(page)
	await onItsPage(page)
	const [recipe] = await savedOf(user.space)
	expect(recipe).toMatchObject({ cook_time: 80, servings: 1, servings_known: false, instructions: 'Chop.\tSmall.' })
	const lines = await stack.db.select().from(recipe_ingredients).where(eq(recipe_ingredients.space, user.space))
	expect(lines.map(({ text }) => text).sort()).toEqual(['1 leek', '2 potatoes'])
})

test('times are typed as people say them and shown as they were read; what cannot be read stays', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create')
	await field(page, 'Title').fill('Dough')
	await field(page, 'Prep time').fill('90')
	await page.getByText('That is 1h 30m').waitFor()
	await field(page, 'Total time').fill('overnight')
	await page.getByText('That is 12h').waitFor()
	await field(page, 'Cook time').fill('a while')
	await save(page)
	await page.getByText('Please enter a time, such as 45, 1 h 20 or overnight').waitFor()
	expect(await field(page, 'Cook time').inputValue()).toBe('a while')
	await field(page, 'Cook time').fill('1:05')
	await page.getByLabel('Yield').fill('2 loaves')
	await save(page)
	await onItsPage(page)
	await page.getByText('2 loaves').waitFor()
	await expect
		.poll(async () => (await savedOf(user.space))[0], { timeout: 15_000 })
		.toMatchObject({ prep_time: 90, cook_time: 65, total_time: 720, recipe_yield: '2 loaves', servings_known: false })
	expectClean(page)
})

test('a reload in the same moment as a key loses nothing', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	await field(page, 'Title').evaluate((element) => {
		const input = element as HTMLInputElement
		input.value = 'Typed and gone'
		input.dispatchEvent(new InputEvent('input', { bubbles: true }))
		location.reload()
	})
	await page.getByText('Draft from your last visit').waitFor()
	expect(await field(page, 'Title').inputValue()).toBe('Typed and gone')
	await field(page, 'Step 1').evaluate((element) => {
		const area = element as HTMLTextAreaElement
		area.value = 'Stir.'
		area.dispatchEvent(new InputEvent('input', { bubbles: true }))
		location.reload()
	})
	await page.waitForFunction(() => performance.getEntriesByType('navigation').length > 0)
	await page.getByText('Draft from your last visit').waitFor()
	await showsRows(page, 'steps', ['Stir.'])
	expect(await field(page, 'Title').inputValue()).toBe('Typed and gone')
	expectClean(page)
})

test('two hundred lines with emoji and right-to-left words are saved by a double press once, as they were pasted', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create')
	const lines = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? `${at + 1} g קמח 🍞` : `${at + 1} ml ماء`))
	await field(page, 'Title').fill('🥘 '.repeat(60).trim())
	await paste(field(page, 'Ingredient 1'), lines.join('\n'))
	await showsRows(page, 'ingredients', lines)
	await page.getByRole('button', { name: 'Save recipe' }).dblclick()
	await onItsPage(page)
	await expect.poll(async () => (await savedOf(user.space)).length, { timeout: 15_000 }).toBe(1)
	const rows = await stack.db.select().from(recipe_ingredients).where(eq(recipe_ingredients.space, user.space))
	expect(rows.toSorted((a, b) => a.position - b.position).map(({ text }) => text)).toEqual(lines)
	expectClean(page)
})

test('two thousand lines and a title that is too long are refused in a sentence each, and stay', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create')
	const lines = Array.from({ length: 2_000 }, (_, at) => `${at + 1} g flour`)
	await field(page, 'Title').fill('x'.repeat(5_000))
	await paste(field(page, 'Ingredient 1'), lines.join('\n'))
	await showsRows(page, 'ingredients', lines)
	await save(page)
	await page.getByText('Too many ingredient lines: at most 300').waitFor()
	await page.getByText('Title is too long: at most 300 characters').waitFor()
	expect(await field(page, 'Title').inputValue()).toHaveLength(5_000)
	expect(await rowTexts(page, 'ingredients')).toHaveLength(2_000)
	expectClean(page)
})

test('of two tabs with the same form, the saved recipe is whole, and the other keeps its words', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/recipes/create')
	const other = await page.context().newPage()
	await other.goto('/recipes/create')
	await hydrated(other)
	await field(page, 'Title').fill('From the first tab')
	await field(other, 'Title').fill('From the second tab')
	await save(page)
	await onItsPage(page)
	expect(await field(other, 'Title').inputValue()).toBe('From the second tab')
	await save(other)
	await onItsPage(other)
	await expect
		.poll(async () => (await savedOf(user.space)).map(({ title }) => title).sort(), { timeout: 15_000 })
		.toEqual(['From the first tab', 'From the second tab'])
	expectClean(page)
	expectClean(other)
})
