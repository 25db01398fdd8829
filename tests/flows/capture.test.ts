import { HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, expect, test } from 'vitest'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { expectClean, hydrated } from '../setup/browser.ts'
import { SOUP, titleOf } from '../setup/capture-page.ts'
import { startFlow } from '../setup/flow.ts'

const SITE = 'https://kitchen.nomster-test.org'
const recipePage = (name: string, some: object = {}): string => {
	const recipe = {
		'@context': 'https://schema.org',
		'@type': 'Recipe',
		name,
		recipeIngredient: ['2 leeks', '500 g potatoes', `1 pinch of ${name}`],
		recipeInstructions: ['Cut it.', 'Boil it.'],
		recipeYield: '4',
		...some,
	}
	return `<!doctype html><title>${name}</title><script type="application/ld+json">${JSON.stringify(recipe)}</script><h1>${name}</h1>`
}
/** Pages by path; other paths fail. */
const pages = new Map<string, string>()
const web = setupServer(
	http.get(`${SITE}/*`, ({ request }) => {
		const html = pages.get(new URL(request.url).pathname)
		return html ? HttpResponse.html(html) : new HttpResponse(null, { status: 404 })
	}),
	http.all('*', () => passthrough()),
)

web.listen({ onUnhandledFrame: 'bypass' })
afterAll(() => web.close())
const { stack, open } = await startFlow()

const openAt = (user: User, path: string, worker = false) => open(user, path, { worker })

test('the share sheet hands over a text, and what is shared never reaches the server', async () => {
	const page = await openAt(await makeUser(stack.db), '/recipes/import', true)
	const before = stack.front.requests.length
	const share = (fields: Record<string, string>) =>
		page.evaluate((values) => {
			const form = Object.assign(document.createElement('form'), {
				method: 'post',
				action: '/recipes/import',
				enctype: 'multipart/form-data',
			})
			for (const [name, value] of Object.entries(values))
				form.appendChild(Object.assign(document.createElement('textarea'), { name, value }))
			document.body.appendChild(form)
			form.submit()
		}, fields)
	await share({ title: 'Leek soup', text: SOUP.slice(1).join('\n'), url: '' })
	await page.getByRole('heading', { name: 'Check the draft' }).waitFor()
	await page.getByText('Recipe extracted from text!').waitFor()
	expect(await titleOf(page)).toBe('Leek soup')
	expect(
		stack.front.requests.slice(before).filter(({ method, path }) => method === 'POST' && path.startsWith('/recipes')),
	).toEqual([])

	await page.goto('/recipes/import')
	await hydrated(page)
	await share({ title: '', text: '', url: '' })
	await page.getByText('No supported content found in share').waitFor()
	expectClean(page)
})

test('the bookmarklet hands over the page that the cook sees, once the cook has agreed', async () => {
	const user = await makeUser(stack.db)
	const page = await openAt(user, '/recipes/import')
	await page.setViewportSize({ width: 1280, height: 900 })
	const bookmark = (await page.getByText('To Nomster').getAttribute('href')) ?? ''
	const context = page.context()
	await context.route(`${SITE}/**`, (route) =>
		route.fulfill({ contentType: 'text/html', body: recipePage('Members only soup') }),
	)
	const site = await context.newPage()
	await site.goto(`${SITE}/members`)
	const opened = context.waitForEvent('page')
	await site.evaluate(bookmark.replace('javascript:', ''))
	const receiver = await opened
	await receiver.getByText('Members only soup · kitchen.nomster-test.org').waitFor()
	expect(new URL(receiver.url()).hash).toBe('')
	await receiver.getByRole('button', { name: 'Read this page' }).click()
	await receiver.getByRole('heading', { name: 'Check the draft' }).waitFor()
	expect(await titleOf(receiver)).toBe('Members only soup')
	expect(await receiver.getByLabel('Source address').inputValue()).toBe(`${SITE}/members`)
	expectClean(page)
})

test('a list of addresses continues after a reload, skips existing recipes, and lists failures', async () => {
	const user = await makeUser(stack.db, { subscription_tier: 'Basic' })
	await makeRecipe(stack.db, user, { title: 'Old soup', source_url: `${SITE}/old` })
	for (const name of ['one', 'two', 'old']) pages.set(`/${name}`, recipePage(`Soup ${name}`))
	const page = await openAt(user, '/recipes/import')
	const addresses = ['one', 'gone', 'old', 'two'].map((name) => `${SITE}/${name}`)
	await page.getByLabel('Recipe addresses').fill(addresses.join('\n'))
	// The second request never gets an answer: the cook closes the page in the middle.
	let asked = 0
	await page.route('**/api/extract/page', (route) => (++asked === 2 ? undefined : route.continue()))
	await page.getByRole('button', { name: 'Read the pages' }).click()
	await expect.poll(() => asked).toBe(2)
	await page.unroute('**/api/extract/page')
	page.once('dialog', (dialog) => void dialog.accept())
	await page.reload()
	await page.getByText('You have begun to read 4 addresses: 1 recipe is in.').waitFor()
	await page.getByRole('button', { name: 'Go on', exact: true }).click()
	await page.getByRole('heading', { name: '1 recipe imported' }).waitFor()
	await page.getByText('2 things could not be read').click()
	await page.getByText('There is no page at this address any more.').waitFor()
	await page.getByText('You have this one: Old soup').waitFor()
	await page.locator('a', { hasText: 'Soup two' }).waitFor({ state: 'attached' })
	expectClean(page, { except: [/Failed to load resource/] })
})

test('an existing recipe is opened, updated or kept twice', async () => {
	const user = await makeUser(stack.db)
	const old = await makeRecipe(stack.db, user, { title: 'Old soup', source_url: `${SITE}/old?utm_source=mail` })
	pages.set('/old', recipePage('Soup, improved'))
	const page = await openAt(user, '/recipes/create?import=1')
	await page.getByLabel('Recipe address').fill(`${SITE}/old`)
	await page.getByRole('button', { name: 'Extract recipe' }).click()
	await page.getByText('You have this recipe already').waitFor()
	expect(await page.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(`/recipe/${old.id}`)
	await page.getByRole('button', { name: 'Keep both' }).waitFor()
	await page.getByRole('button', { name: 'Update it' }).click()
	await page.waitForURL(`**/recipe/${old.id}/edit`)
	await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value === 'Soup, improved')
	expectClean(page)
})

test('without a key nothing offers to read by AI', async () => {
	const page = await open(await makeUser(stack.db), '/recipes/create?import=1')
	await page.getByText('Paste Text', { exact: true }).click()
	await page.getByLabel('Recipe text or page HTML').fill('<p></p>')
	const status = page.waitForResponse((response) => response.url().endsWith('/api/extract/status'))
	await page.getByRole('button', { name: 'Extract recipe' }).click()
	await page.getByText('Failed to extract recipe from text').waitFor()
	expect(await (await status).json()).toMatchObject({ ai: false })
	expect(await page.getByRole('button', { name: 'Read it with AI' }).count()).toBe(0)
	expectClean(page)
})
