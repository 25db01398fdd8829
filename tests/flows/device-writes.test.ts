import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipe_ingredients, recipes } from '../../db/schema/recipes.ts'
import { mutations } from '../../db/schema/sync.ts'
import { CHROMIUM_FLAGS, getChromium } from '../../dev/chromium.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { chooseAction, controlled, hydrated, launch, newCook, synced } from '../setup/browser.ts'
import { type Stack, startStack } from '../setup/stack.ts'

let stack: Stack
let profile: string
let user: User
let own: { id: string; title: string }[]
let open: BrowserContext | undefined

beforeAll(async () => {
	stack = await startStack()
})
beforeEach(async () => {
	profile = await mkdtemp(join(tmpdir(), 'nomster-profile-'))
	user = await makeUser(stack.db)
	own = await makeRecipes(stack.db, user, 12, (i) => ({ title: `Lentil soup ${i + 1}` }))
})
afterEach(async () => {
	await open?.close()
	await rm(profile, { recursive: true, force: true })
})
afterAll(async () => stack?.close())

// Port 9 answers nobody: a proxy there, for localhost too, cuts off service workers as well, which `offline` does not.
const NO_NETWORK = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>']

/** The same browser each time: closed, its profile kept, started again. */
async function startBrowser({ offline }: { offline: boolean }): Promise<BrowserContext> {
	open = await chromium.launchPersistentContext(profile, {
		executablePath: getChromium(),
		args: offline ? [...CHROMIUM_FLAGS, ...NO_NETWORK] : CHROMIUM_FLAGS,
		baseURL: stack.url,
		reducedMotion: 'reduce',
		viewport: { width: 390, height: 844 },
		offline,
	})
	return open
}

async function newTab(context: BrowserContext, path: string): Promise<Page> {
	const page = await context.newPage()
	page.setDefaultTimeout(20_000)
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

test('a browser started again without a network opens what it never visited, and what two tabs write there arrives once', async () => {
	const { name, value } = await stack.signIn(user)
	const online = await startBrowser({ offline: false })
	const cookie = { name, value, url: stack.url.replace(/^http:/, 'https:') }
	await online.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax', expires: inAWeek() }])
	const first = await newTab(online, '/recipes')
	await synced(first)
	await controlled(first)
	await online.close()

	// Closing the browser has ended its service worker; the next one starts without a network.
	const offline = await startBrowser({ offline: true })
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
	await left.getByLabel('Ingredient 1', { exact: true }).fill('3 leeks')
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
	// The one tab changes what the other one has made.
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

	const again = await startBrowser({ offline: false })
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

	const browser = await launch()
	try {
		const third = await newCook(browser, stack, { session: await stack.signIn(user) })
		const page = await newTab(third, '/recipes')
		await synced(page)
		await page.getByText('12 recipes').waitFor()
		const list = page.getByRole('main').getByRole('list').last()
		for (const title of expected) await list.getByRole('heading', { name: title, exact: true }).waitFor()
		expect(await list.getByRole('heading').count()).toBe(expected.length)
	} finally {
		await browser.close()
	}
})

const inAWeek = () => Math.floor(Date.now() / 1000) + 7 * 24 * 3600
