import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recipe_ingredients, recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { expectClean, hydrated } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, newDevice, open } = await startFlow()
const user = await makeUser(stack.db)
let page = await open(user, '/recipes', { worker: true })
let recipeId = ''

const LINES = [
	'200 g plain flour',
	'2 x 400 g tins tomatoes',
	'1 large onion, chopped',
	'the usual stock',
	'2 tbsp olive oil',
]
const STEPS = ['Fry the onion in 1 tbsp of the oil for 8 minutes at 180 °C.', 'Add the flour and the tomatoes.']

const chip = (line: number, part: string) =>
	page
		.getByRole('group', { name: `Ingredient ${line} as it is read`, exact: true })
		.getByRole('button', { name: new RegExp(`^${part}:`) })
const lines = () =>
	page
		.locator('main ul > li:has(input[type="checkbox"])')
		.evaluateAll((items) =>
			items.map((item) =>
				[...item.querySelectorAll('label > span:not(.check)')].map(({ textContent }) => textContent).join(' '),
			),
		)
const shown = (text: string[]) => text.map((line) => line.replaceAll('\n', ' ').replace(/\s+/g, ' ').trim())
const showsLines = async (wanted: string[]) => expect.poll(async () => shown(await lines())).toEqual(wanted)
const rowsOf = () =>
	stack.db
		.select()
		.from(recipe_ingredients)
		.where(and(eq(recipe_ingredients.recipe_id, recipeId), isNull(recipe_ingredients.deleted_at)))
		.orderBy(recipe_ingredients.position)

test('the editor shows how each line is parsed, and a correction is saved as the cook’s own', async () => {
	await page.goto('/recipes/create')
	await hydrated(page)
	await page.getByLabel('Title').fill('Tomato pan')
	await page.getByLabel('Servings').fill('4')
	const paste = async (label: string, text: string) => {
		await page.getByRole('textbox', { name: label, exact: true }).evaluate((input, pasted) => {
			const data = new DataTransfer()
			data.setData('text/plain', pasted)
			input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
		}, text)
	}
	await paste('Ingredient 1', LINES.join('\n'))
	await paste('Step 1', STEPS.join('\n'))

	await chip(1, 'Amount').waitFor()
	expect(await chip(1, 'Amount').textContent()).toBe('200')
	expect(await chip(1, 'Name').textContent()).toBe('plain flour')
	expect(await chip(3, 'Note').textContent()).toMatch(/chopped/)
	// Typing parses the line again.
	await page.getByRole('textbox', { name: 'Ingredient 1', exact: true }).fill('250 g plain flour')
	await expect.poll(() => chip(1, 'Amount').textContent()).toBe('250')

	// By keyboard alone: the chip opens, the field gets the focus, Enter confirms, the focus returns.
	await chip(4, 'Name').focus()
	await page.keyboard.press('Enter')
	await page.getByRole('dialog').waitFor()
	await expect
		.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
		.toBe('the usual stock')
	await page.getByLabel('Amount', { exact: true }).fill('3/4')
	await page.getByLabel('Unit', { exact: true }).fill('l')
	await page.getByLabel('Name', { exact: true }).fill('stock')
	await page.keyboard.press('Enter')
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	expect(await chip(4, 'Unit').textContent()).toBe('l')
	await page.getByText('Corrected').waitFor()

	await chip(5, 'Amount').click()
	await page.getByRole('dialog').getByText('Do not scale').click()
	await page.getByRole('button', { name: 'Done' }).click()
	await page.getByText('Not scaled').waitFor()

	await page.getByRole('button', { name: 'Save recipe' }).click()
	await page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)
	recipeId = page.url().split('/').at(-1) ?? ''
	await expect.poll(async () => (await rowsOf()).length, { timeout: 15_000 }).toBe(5)
	expect(await rowsOf()).toMatchObject([
		{ text: '250 g plain flour', quantity: '250', unit: 'gram', ingredient_name: 'plain flour', pinned: false },
		{ quantity: '2', unit: 'can', ingredient_name: 'tomatoes' },
		{ quantity: '1', ingredient_name: 'onion' },
		{ text: 'the usual stock', quantity: '3/4', unit: 'liter', ingredient_name: 'stock' },
		{ quantity: '2', unit: 'tablespoon', pinned: true },
	])
	const [recipe] = await stack.db.select().from(recipes).where(eq(recipes.id, recipeId))
	expect(recipe?.step_ingredients).toHaveLength(2)
	expectClean(page)
})

test('unscaled, the page shows the exact lines, and what each step needs', async () => {
	await showsLines([
		'250 g plain flour',
		'2 x 400 g tins tomatoes',
		'1 large onion, chopped',
		'the usual stock',
		'2 tbsp olive oil',
	])
	await page.locator('ol li', { hasText: 'Fry the onion' }).getByText('1 onion').waitFor()
})

test('scaled to 6 servings, lines and step numbers follow, pins and temperatures stay, and the page shows the scale', async () => {
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByText('Scaled to 6 servings').waitFor()
	await showsLines([
		'375 g plain flour',
		'3 x 400 g tins tomatoes',
		'1 1⁄2 large onions, chopped',
		'1.15 l stock',
		'2 tbsp olive oil (not scaled)',
	])
	await page.getByText('Fry the onion in 1 tbsp of the oil for 8 minutes at 180 °C.').waitFor()
	expectClean(page)
})

test('a recipe is scaled by the available amount of one ingredient', async () => {
	await page.getByText('375 g', { exact: true }).first().click()
	const dialog = page.getByRole('dialog')
	await dialog.waitFor()
	await dialog.getByLabel('Amount that you have').fill('500 g')
	await dialog.getByRole('button', { name: 'Scale', exact: true }).click()
	await page.getByText('Scaled to 8 servings').waitFor()
	expect(shown(await lines())[0]).toBe('500 g plain flour')
	await page.getByRole('button', { name: 'Reset' }).click()
	await expect.poll(async () => shown(await lines())[0]).toBe('250 g plain flour')
	expect(await page.getByText('Scaled to').count()).toBe(0)
	// The amount was pressed, not the line's checkbox.
	expect(await page.locator('main ul input[type="checkbox"]:checked').count()).toBe(0)
})

test('US units and scale are kept over an offline reload', async () => {
	await page.getByRole('button', { name: 'US', exact: true }).click()
	await expect.poll(async () => shown(await lines())[0]).toBe('8 7⁄8 oz plain flour')
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByText('Scaled to 6 servings').waitFor()
	await expect.poll(async () => shown(await lines())[0]).toBe('13 oz plain flour')
	await page.context().setOffline(true)
	await page.reload()
	await hydrated(page)
	await page.getByText('Scaled to 6 servings').waitFor()
	await expect.poll(async () => shown(await lines())[0]).toBe('13 oz plain flour')
	expect(await page.getByRole('button', { name: 'US', exact: true }).getAttribute('aria-pressed')).toBe('true')
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})

test('at rest the page shows what the recipe contains and the nutrition of a serving, offline too', async () => {
	await page.getByText('Contains gluten (plain flour)').waitFor()
	await page.getByText(/Per serving · \d of 5 ingredients known/).waitFor()
	await page.context().setOffline(false)
	expectClean(page, { except: [/ERR_INTERNET_DISCONNECTED/] })
})

test('the cook’s correction is there when the editor opens again, and saving again keeps it', async () => {
	await page.goto(`/recipe/${recipeId}/edit`)
	await hydrated(page)
	await page.getByText('Corrected').waitFor()
	await page.getByLabel('Title').fill('Tomato pan, again')
	await page.getByRole('button', { name: 'Save recipe' }).click()
	await page.getByRole('heading', { name: 'Tomato pan, again', level: 1 }).waitFor()
	await expect
		.poll(async () => (await stack.db.select().from(recipes).where(eq(recipes.id, recipeId)))[0]?.title, {
			timeout: 15_000,
		})
		.toBe('Tomato pan, again')
	expect((await rowsOf())[3]).toMatchObject({ text: 'the usual stock', quantity: '3/4', unit: 'liter' })
	expectClean(page)
})

test('a visitor’s page has no framework, shows the recipe unscaled, and scales once a button is pressed', async () => {
	const typed = ['200 g red lentils', '2 tbsp oil', 'salt']
	const soup = await makeRecipe(stack.db, user, {
		...{ title: 'Open soup', servings: 4, is_public: true, language: 'en', lines: typed },
		instructions: 'Fry in 1 tbsp of the oil for 5 minutes.',
	})
	page = await (await newDevice(null)).newPage()
	const scripts: string[] = []
	page.on('request', (request) => {
		if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.push(new URL(request.url()).pathname)
	})
	await page.goto(`/recipe/${soup.id}`)
	await page.getByRole('button', { name: 'More servings' }).waitFor()
	await showsLines(typed)
	expect(scripts.filter((path) => path !== '/sw.js')).toEqual([])
	await page.getByRole('checkbox').first().check({ force: true })
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByRole('button', { name: 'More servings' }).click()
	await page.getByText('Scaled to 6 servings').waitFor()
	await showsLines(['300 g red lentils', '3 tbsp oil', 'salt'])
	await page.getByText('Fry in 1½ tbsp of the oil for 5 minutes.').or(page.getByText('Fry in 1 1⁄2 tbsp')).waitFor()
	expect(await page.getByRole('checkbox').first().isChecked()).toBe(true)
	await page.getByRole('button', { name: 'US', exact: true }).click()
	await expect.poll(async () => shown(await lines())[0]).toBe('10 1⁄2 oz red lentils')
	await page.getByRole('button', { name: 'As written', exact: true }).click()
	await page.getByRole('button', { name: 'Reset' }).click()
	await showsLines(typed)
	expect(new Set(scripts.filter((path) => path !== '/sw.js'))).toEqual(new Set(['/scaling.js']))
	expectClean(page)
})
