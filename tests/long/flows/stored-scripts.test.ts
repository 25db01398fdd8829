import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeCookbook } from '../../factories/cookbooks.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { RAN, SCRIPT_PAYLOADS } from '../../factories/script-payloads.ts'
import { makeUser } from '../../factories/users.ts'
import { hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

/** Texts in one field: few enough that each page shows all of them. */
const AT_ONCE = 40

const hasRun = (page: Page) => page.evaluate((name) => Reflect.has(window, name), RAN)

/** Lets what a page would run do so: images fail to load, animations start, a frame is drawn. */
async function expectNothingRuns(page: Page, what: string): Promise<void> {
	await page.waitForLoadState('networkidle')
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
	expect([what, await hasRun(page)]).toEqual([what, false])
	for (const frame of page.frames()) expect([what, frame.url().startsWith('javascript:')]).toEqual([what, false])
}

test('security 20: the payloads run in a page that takes them for markup', async () => {
	const page = await open(null, '/login')
	await page.goto('about:blank')
	await page.setContent('<p>Soup</p>')
	expect(await hasRun(page)).toBe(false)
	await page.setContent(SCRIPT_PAYLOADS[1] ?? '')
	await page.waitForFunction((name) => Reflect.has(window, name), RAN)
})

test('security 20: 200 texts in every field of recipes and cookbooks run nothing on any page that shows them', async () => {
	expect(SCRIPT_PAYLOADS).toHaveLength(200)
	const name = SCRIPT_PAYLOADS[22] ?? ''
	const cook = await makeUser(stack.db, { first_name: name, last_name: name, display_name: name })
	const page = await open(cook, '/recipes')
	for (let from = 0; from < SCRIPT_PAYLOADS.length; from += AT_ONCE) {
		const texts = SCRIPT_PAYLOADS.slice(from, from + AT_ONCE)
		const [one = '', two = '', three = '', four = '', five = ''] = texts
		const recipe = await makeRecipe(stack.db, cook, {
			...{ title: one, description: two, cuisine: three.slice(0, 50), notes: four, source_name: five.slice(0, 100) },
			tags: texts.slice(0, 10).map((text) => text.slice(0, 50)),
			instructions: texts.join('\n'),
			lines: texts,
			is_public: true,
		})
		const book = await makeCookbook(stack.db, cook, {
			title: one,
			description: two,
			is_public: true,
			recipes: [recipe],
		})
		const paths = [`/recipe/${recipe.id}`, `/recipe/${recipe.id}/cook`, `/recipe/${recipe.id}/edit`]
		for (const path of [...paths, '/recipes', `/cookbook/${book.id}`, '/cookbooks', '/explore', `/user/${cook.id}`]) {
			await page.goto(path)
			await hydrated(page)
			await expectNothingRuns(page, `${path} from ${from}`)
		}
	}
})

test('security 20: what is typed, pasted, shared or named as a file runs nothing while it is shown', async () => {
	const cook = await makeUser(stack.db)
	const page = await open(cook, '/shopping-list')
	// Ten, each another way in other surroundings.
	for (const [i, text] of SCRIPT_PAYLOADS.filter((_, index) => index % 21 === 1).entries()) {
		await page.goto(`/recipes/create?title=${encodeURIComponent(text)}`)
		await hydrated(page)
		await page.getByLabel('Title').fill(text)
		await page.getByRole('textbox', { name: 'Step 1', exact: true }).fill(text)
		await expectNothingRuns(page, `editor, text ${i}`)
		await page.goto(`/recipes?search=${encodeURIComponent(text)}`)
		await hydrated(page)
		await expectNothingRuns(page, `search, text ${i}`)
		await page.goto(`/recipes/create?import=1&url=${encodeURIComponent(`https://soup.example.com/${text}`)}`)
		await hydrated(page)
		await page.getByText('Upload Image or PDF').click()
		const name = `${text.replaceAll('/', '')}.pdf`
		const chosen = page.getByRole('dialog').locator('input[type=file]').first()
		await chosen.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
		await expectNothingRuns(page, `import, text ${i}`)
	}
}, 240_000)
