import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, expect, test } from 'vitest'
import { recipes } from '#db/schema/recipes.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { expectClean, hydrated } from '../setup/browser.ts'
import { whichOf } from '../setup/counts.ts'
import { startFlow } from '../setup/flow.ts'
import { takePhoto } from '../setup/photo.ts'

const BENCH = join(PROJECT_ROOT, '../shared/bench')
const hasBench = existsSync(BENCH)

/** Saved pages of real sites, under their own host names. */
const ALL_PAGES = [
	'archanaskitchen.com/archanaskitchen_1',
	'closetcooking.com/closetcooking',
	'acozykitchen.com/acozykitchen_2',
	'addapinch.com/addapinch_1',
	'aldi-nord.de/aldinord',
	'atelierdeschefs.fr/atelierdeschefs',
	'cuisine.journaldesfemmes.fr/journaldesfemmes_1',
	'aberlehome.com/aberlehome',
	'akispetretzikis.com/akispetretzikis',
	'acouplecooks.com/acouplecooks_2',
	'aflavorjournal.com/aflavorjournal_1',
]
const SAVED_PAGES = whichOf(ALL_PAGES, ALL_PAGES.slice(0, 3))

type Label = { title: string; ingredients: string[]; instructions_list: string[] }
type Score = { fullLoose: boolean }
type Got = { title: string; ingredients: string[]; instructions: string[] }

let scoreCase: (expected: Label, got: Got) => Score
const pages = new Map<string, string>()
const sites = setupServer(
	http.all('*', ({ request }) => {
		const { hostname, href } = new URL(request.url)
		if (hostname === 'localhost' || hostname === '127.0.0.1') return passthrough()
		const html = pages.get(href)
		if (html !== undefined) return HttpResponse.html(html)
		if (/\.(jpe?g|png|webp)(\?|$)|image/i.test(href))
			return HttpResponse.arrayBuffer(Uint8Array.from(photo).buffer, { headers: { 'content-type': 'image/jpeg' } })
		return new HttpResponse(null, { status: 404 })
	}),
)

sites.listen({ onUnhandledFrame: 'bypass' })
afterAll(() => sites.close())
const { stack, newDevice } = await startFlow()
if (hasBench) ({ scoreCase } = await import(pathToFileURL(join(BENCH, 'tools/score-case.mjs')).href))
const page = await (await newDevice(null)).newPage()
const photo = await takePhoto(page, 1200, 900)

test('a newcomer registers, is signed in at once and completes onboarding', async () => {
	await page.goto('/')
	await page.getByRole('link', { name: 'Get Started' }).first().click()
	await page.waitForURL('**/register')
	await hydrated(page)
	await page.getByLabel('First name').fill('Robin')
	await page.getByLabel('Last name').fill('Tester')
	await page.getByLabel('Email').fill('robin@example.org')
	await page.getByLabel('Password', { exact: true }).fill('Tomato-Basil-42!')
	await page.getByRole('checkbox', { name: /Terms of Use/ }).check({ force: true })
	await page.getByRole('button', { name: /Create|Register|Sign up/i }).click()
	await page.waitForURL('**/onboarding')
	await hydrated(page)
	await page.getByText('Step 1 of 4').first().waitFor()
	await page.getByRole('button', { name: 'Skip for now' }).click()
	await page.waitForURL('**/home')
	await page.getByText('Welcome! You can always update your preferences later.').waitFor()
	expectClean(page)
})

test.skipIf(!hasBench).each(SAVED_PAGES)(
	'%s: imported, saved and reloaded, it reads as the page does',
	async (name) => {
		const [host = ''] = name.split('/')
		const label: Label = JSON.parse(readFileSync(join(BENCH, 'pages', `${name}.json`), 'utf8'))
		const url = `https://www.${host}/recipe-under-test`
		pages.set(url, gunzipSync(readFileSync(join(BENCH, 'pages', `${name}.testhtml.gz`))).toString('utf8'))
		const got = await importAndRead(url)
		expect(scoreCase(label, got).fullLoose, JSON.stringify({ want: label, got }, null, 1)).toBe(true)
		expectClean(page)
	},
)

const OWN_PAGES = join(PROJECT_ROOT, 'tests/pages')
type OwnLabel = { recipes: { title: string; ingredients: { text: string }[]; steps: string[] }[] }

test('a page of our own is imported with its picture, corrected, saved and read again', async () => {
	const name = readdirSync(OWN_PAGES).find((file) => file.startsWith('json-ld') && file.endsWith('.html'))
	if (!name) throw new Error('no page marked up by JSON-LD in tests/pages')
	const label: OwnLabel = JSON.parse(readFileSync(join(OWN_PAGES, name.replace('.html', '.json')), 'utf8'))
	const wanted = label.recipes[0]
	// The pages have host names that resolve to nothing; these need one that may be fetched.
	const html = readFileSync(join(OWN_PAGES, name), 'utf8').replaceAll(
		/https?:\/\/[\w.-]*example\b[\w.]*/g,
		'https://kitchen-table-test.com',
	)
	pages.set('https://kitchen-table-test.com/recipe', html)
	await extract('https://kitchen-table-test.com/recipe')
	await page.getByLabel('Title').fill('Corrected by hand')
	await save()
	const got = await readRecipe()
	expect(got.title).toBe('Corrected by hand')
	expect(got.ingredients).toEqual(wanted?.ingredients.map((line) => line.text))
	const picture = page.locator('main img[src*="/media/"]').first()
	expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
		0,
	)
	expect(await page.locator('a[href^="https://kitchen-table-test.com/"]').count()).toBeGreaterThan(0)
	expectClean(page)
})

async function importAndRead(url: string): Promise<Got> {
	await extract(url)
	await save()
	await arrives()
	// The guard against endless reloads counts these too; a cook does not reload three times in ten seconds.
	await page.evaluate(() => sessionStorage.removeItem('reloads'))
	await page.reload()
	await hydrated(page)
	return readRecipe()
}

async function extract(url: string): Promise<void> {
	await page.goto('/recipes')
	await hydrated(page)
	await page.getByRole('link', { name: 'Import Recipe' }).first().click()
	await page.getByLabel('Recipe address').fill(url)
	await page.getByRole('button', { name: 'Extract recipe' }).click()
	await page.getByText('Recipe extracted successfully!').first().waitFor({ timeout: 20_000 })
	await page.getByRole('dialog', { name: 'Import Recipe' }).waitFor({ state: 'detached' })
}

async function save(): Promise<void> {
	await page.getByRole('button', { name: 'Save recipe' }).click()
	await page.waitForURL(/\/recipe\/[0-9a-f-]{36}$/)
	await hydrated(page)
	// The address changes before the page does.
	await page.getByRole('heading', { name: 'Draft', exact: true }).waitFor({ state: 'detached' })
}

/**
 * Waits until the server has the recipe, which is saved on the device first; a reloaded page then comes from the
 * server.
 */
async function arrives(): Promise<void> {
	const id = new URL(page.url()).pathname.split('/')[2] ?? ''
	await expect
		.poll(() => stack.db.select({ id: recipes.id }).from(recipes).where(eq(recipes.id, id)), { timeout: 15_000 })
		.toHaveLength(1)
}

/** The page's contents as a cook reads them: headings of sections among the steps count as lines of the list. */
async function readRecipe(): Promise<Got> {
	const method = page.locator('main section', { has: page.locator('> h2', { hasText: 'Steps' }) })
	await method.locator('ol li').first().waitFor()
	return {
		title: (await page.locator('main h1').first().textContent()) ?? '',
		ingredients: await page.locator('main ul li label').allTextContents(),
		instructions: await method.locator('h3, ol li p').allTextContents(),
	}
}
