import type { BrowserContext, Page } from 'playwright-core'
import { hydrated } from '../../setup/browser.ts'
import { type Figure, median } from '../figures.ts'
import type { LibraryTimes } from './library-page.ts'
import type { PageSpeed } from './speed-page.ts'

/** How many times slower than this machine the page's processor is. */
export const SLOW = 4
const KEY_MS = 150
const SCREENS = 50
const SCREEN_PX = 844

export const readSpeed = (page: Page): Promise<PageSpeed> =>
	page.evaluate(() => (globalThis as unknown as { speed: PageSpeed }).speed)

export const readTimes = (page: Page): Promise<LibraryTimes> =>
	page.evaluate(() => (globalThis as unknown as { times: LibraryTimes }).times)

/** A page of this context whose scripts run `rate` times slower. */
async function newPage(context: BrowserContext, rate: number): Promise<Page> {
	const page = await context.newPage()
	const cdp = await context.newCDPSession(page)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate })
	return page
}

async function openList(context: BrowserContext, rate: number): Promise<Page> {
	const page = await newPage(context, rate)
	await page.goto('/recipes')
	await hydrated(page)
	await page.locator('a.card').first().waitFor()
	return page
}

/** A cold start of the list without a network, at the pace of a slow phone. The first load fills the browser's caches. */
export async function measureStarts(context: BrowserContext, starts: number): Promise<Figure[]> {
	const runs: (PageSpeed & { ready: number })[] = []
	for (let run = 0; run <= starts; run += 1) {
		const page = await openList(context, SLOW)
		await page.waitForFunction(() => (globalThis as unknown as { speed: PageSpeed }).speed.plates > 0)
		runs.push({ ...(await readSpeed(page)), ready: (await readTimes(page)).ready })
		await page.close()
	}
	const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.slice(1).map(pick))
	console.log(`  n = ${starts}; the plates of the screen are there after ${of(({ plates }) => plates).toFixed(0)} ms`)
	const name = (what: string) => `offline start at ${SLOW}x, ${what}`
	return [
		{ name: name('first own row'), value: of(({ row }) => row), unit: 'ms', atMost: 350 },
		{ name: name('first screenful'), value: of(({ screenful }) => screenful), unit: 'ms', atMost: 500 },
		{ name: name('20 cards painted'), value: of(({ cards }) => cards), unit: 'ms', atMost: 650 },
		{ name: name('React ready'), value: of(({ ready }) => ready), unit: 'ms', atMost: 1_500 },
		{ name: name('modulepreload links'), value: of(({ links }) => links), unit: 'links', atMost: 12 },
	]
}

/** A key to the paint of its results; and, on the slow page, the pace of all interactions. */
export async function measureTyping(context: BrowserContext, rate: number, searches: string[]): Promise<Figure[]> {
	const page = await openList(context, rate)
	const field = page.getByRole('searchbox')
	// The index is built once and then reused.
	await field.fill('chicken')
	await page.getByText(/ of [\d,]+ recipes/).waitFor({ timeout: 120_000 })
	await field.fill('')
	await page.waitForTimeout(1_000)
	await page.evaluate(() => {
		const { times, speed } = globalThis as unknown as { times: LibraryTimes; speed: PageSpeed }
		times.paints.length = 0
		speed.interactions = {}
	})
	for (const text of searches) {
		await field.pressSequentially(text, { delay: KEY_MS })
		await page.waitForTimeout(2 * KEY_MS)
		await field.fill('')
		await page.waitForTimeout(2 * KEY_MS)
	}
	const { paints } = await readTimes(page)
	const figures: Figure[] = [
		{
			name: `a key to the paint of its results at ${rate}x, p75`,
			value: percentile(paints, 0.75),
			unit: 'ms',
			atMost: rate === 1 ? 50 : 250,
		},
	]
	if (rate > 1) {
		const durations = await workThrough(page)
		console.log(`  ${durations.length} interactions of 16 ms and more, median ${median(durations).toFixed(0)} ms`)
		figures.push({ name: `INP at ${rate}x`, value: inpOf(durations), unit: 'ms', atMost: 200 })
	}
	console.log(`  ${rate}x: ${paints.length} paints, median ${median(paints).toFixed(0)} ms`)
	await page.close()
	return figures
}

/** Filters the list, opens a recipe, ticks its ingredients off, and plans a meal. Returns the milliseconds of all interactions so far. */
async function workThrough(page: Page): Promise<number[]> {
	await page.locator('[data-do=filter]').click()
	const sheet = page.getByRole('dialog')
	await sheet.waitFor()
	await sheet.locator('label:has(input[type=checkbox])').first().click()
	await page.waitForTimeout(1_000)
	await page.keyboard.press('Escape')
	await sheet.waitFor({ state: 'hidden' })
	const onList = Object.values((await readSpeed(page)).interactions)
	await page.goto('/recipes')
	await hydrated(page)
	await page.locator('a.card').first().click()
	await page.waitForURL(/\/recipe\//)
	const lines = page.locator('[data-part=ingredients] label')
	await lines.first().waitFor()
	for (const line of await lines.all()) await line.click()
	await page.waitForTimeout(1_000)
	const onRecipe = Object.values((await readSpeed(page)).interactions)
	return [...onList, ...onRecipe, ...(await planMeal(page))]
}

/** Looks for a recipe by its name and plans it. */
async function planMeal(page: Page): Promise<number[]> {
	await page.goto('/meal-plan')
	await hydrated(page)
	await page.getByRole('button', { name: 'Add to Dinner' }).first().click()
	const sheet = page.getByRole('dialog')
	await sheet.getByRole('searchbox').pressSequentially('chicken', { delay: KEY_MS })
	await sheet.getByRole('listitem').getByRole('button').first().click()
	await sheet.waitFor({ state: 'hidden' })
	await page.waitForTimeout(1_000)
	return Object.values((await readSpeed(page)).interactions)
}

/** As the library web-vitals computes it: of every fifty interactions the longest does not count. */
function inpOf(durations: number[]): number {
	const sorted = durations.toSorted((a, b) => b - a)
	const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length / 50))]
	if (value === undefined) throw new Error('no interaction was measured')
	return value
}

/** The longest task while the list scrolls at 4x, and at 1x the number of those over 50 ms. */
export async function measureScrolling(context: BrowserContext, rate: number): Promise<Figure> {
	const page = await openList(context, rate)
	await page.waitForTimeout(3_000)
	await page.evaluate(() => {
		;(globalThis as unknown as { times: LibraryTimes }).times.longTasks.length = 0
	})
	await page.mouse.move(200, 400)
	for (let screen = 0; screen < SCREENS; screen += 1) {
		await page.mouse.wheel(0, SCREEN_PX)
		await page.waitForTimeout(100)
	}
	const { longTasks } = await readTimes(page)
	const longest = Math.max(0, ...longTasks)
	console.log(
		`  ${rate}x: ${longTasks.length} tasks over 50 ms in ${SCREENS} screens, longest ${longest.toFixed(0)} ms`,
	)
	await page.close()
	return rate === 1
		? { name: `tasks over 50 ms in ${SCREENS} screens at 1x`, value: longTasks.length, unit: 'tasks', atMost: 0 }
		: { name: `the longest task in ${SCREENS} screens at ${rate}x`, value: longest, unit: 'ms', atMost: 120 }
}

function percentile(values: number[], part: number): number {
	const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1]
	if (value === undefined) throw new Error('nothing was measured')
	return value
}
