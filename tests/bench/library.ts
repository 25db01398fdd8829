// How fast a large library is, the cook's own on the device and everyone's on the server, against the targets:
//   npm run bench:library [-- public | device | speed | prefetch] [-- --quick] [-- --each]
import type { BrowserContext, Page } from 'playwright-core'
import { type Db, openDb } from '#db/client.ts'
import { ensureBuilt } from '../../dev/ensure-built.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { hydrated } from '../setup/browser.ts'
import { type Figure, median, reportFigures } from './figures.ts'
import { type LibraryTimes, watchLibrary } from './library/library-page.ts'
import { measurePrefetch } from './library/prefetch.ts'
import { measurePublic } from './library/public-recipes.ts'
import { measureScrolling, measureStarts, measureTyping, readTimes, SLOW } from './library/speed.ts'
import { watchSpeed } from './library/speed-page.ts'
import { withStack } from './on-stack.ts'
import { fillDevice, openProfile } from './sync/profile.ts'
import { type Cook, makeCooks } from './sync/wire.ts'

const isQuick = process.argv.includes('--quick')
const MANY = isQuick ? 1_000 : 10_000
const FEW = 100
/** The cooks of the table: one who starts, one who searches and scrolls. */
const USUAL = 500
const LARGE = 2_000
const STARTS = isQuick ? 3 : 9
const KEY_MS = 150
const SCREENS = isQuick ? 40 : 150
const FEW_PUBLIC = 1_000
const MANY_PUBLIC = isQuick ? 10_000 : 100_000
const ROUNDS = isQuick ? 5 : 15

const SEARCHES = [
	'chicken soup',
	'lentil',
	'corriander',
	'lemon -garlic',
	'spicy beef stew',
	'tomatos',
	'creme',
	'quick pasta',
]
const FOODS =
	'chicken beef salmon tofu lentils beans rice pasta potatoes carrots leeks garlic ginger coriander basil tomatoes spinach mushrooms eggs feta cream butter chocolate almonds apples berries lemons limes'.split(
		' ',
	)
const WAYS = 'roast braised grilled baked spicy creamy quick slow smoky crispy'.split(' ')
const KINDS = 'soup stew curry salad pie cake bread pasta risotto tacos'.split(' ')

await ensureBuilt()
const figures: Figure[] = []
if (wants('public')) {
	console.log("Everyone's recipes, on raw workerd")
	figures.push(...(await measurePublic({ few: FEW_PUBLIC, many: MANY_PUBLIC, rounds: ROUNDS })))
}
if (wants('device')) {
	console.log("The cook's own recipes, on the device")
	figures.push(...(await measureDevice()))
}
if (wants('speed')) {
	console.log('The pace of the list, on the device')
	figures.push(...(await measureSpeed()))
}
if (wants('prefetch')) {
	console.log('Pictures that are fetched ahead')
	figures.push(...(await measurePrefetch({ recipes: isQuick ? 4 : 15 })))
}
process.exitCode = reportFigures(figures)

/** All parts, unless some are named: `-- public`, `-- device`, `-- speed`, `-- prefetch`. */
function wants(part: 'public' | 'device' | 'speed' | 'prefetch'): boolean {
	const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
	return named.length === 0 || named.includes(part)
}

async function measureDevice(): Promise<Figure[]> {
	return onStack(async (url, db) => {
		const [hoarder, beginner] = await makeCooks(db, 2)
		if (!hoarder || !beginner) throw new Error('there are no cooks')
		await makeRecipes(db, hoarder.user, MANY, dishOf)
		await makeRecipes(db, beginner.user, FEW, dishOf)
		const few = await withLibrary(url, beginner, startOften)
		return await withLibrary(url, hoarder, async (context) => {
			const many = await startOften(context)
			console.log(`  offline start: ${FEW} recipes ${few.toFixed(0)} ms, ${MANY} recipes ${many.toFixed(0)} ms`)
			const start = {
				name: `offline start with ${MANY} recipes`,
				value: many / few,
				unit: `of that with ${FEW}`,
				atMost: 1.5,
			}
			return [start, ...(await measureSearch(context)), await measureScroll(context)]
		})
	})
}

async function measureSpeed(): Promise<Figure[]> {
	return onStack(async (url, db) => {
		const [usual, hoarder] = await makeCooks(db, 2)
		if (!usual || !hoarder) throw new Error('there are no cooks')
		await makeRecipes(db, usual.user, USUAL, dishOf)
		await makeRecipes(db, hoarder.user, LARGE, dishOf)
		const starts = await withLibrary(url, usual, (context) => measureStarts(context, STARTS))
		return withLibrary(url, hoarder, async (context) => {
			const paces: Figure[] = [...starts]
			for (const rate of [SLOW, 1])
				paces.push(...(await measureTyping(context, rate, SEARCHES)), await measureScrolling(context, rate))
			return paces
		})
	})
}

function onStack<T>(work: (url: string, db: Db) => Promise<T>): Promise<T> {
	return withStack(({ url, databaseUrl }) => work(url, openDb({ LIBSQL_URL: databaseUrl })), { say: console.log })
}

/** The same dishes in every run. */
function dishOf(i: number) {
	const from = (words: string[], step: number) => words[(i * step + Math.floor(i / words.length)) % words.length] ?? ''
	return {
		title: `${from(WAYS, 3)} ${from(FOODS, 5)} ${from(KINDS, 7)}`,
		description: `With ${from(FOODS, 11)} and ${from(FOODS, 13)}, number ${i}.`,
		lines: [`200 g ${from(FOODS, 5)}`, `1 bunch ${from(FOODS, 17)}, chopped`, `2 ${from(FOODS, 19)}`],
		created_at: 1_700_000_000_000 + i,
	}
}

/** A device that holds all of this cook's recipes and is offline. */
async function withLibrary<T>(url: string, cook: Cook, work: (context: BrowserContext) => Promise<T>): Promise<T> {
	const { context, close } = await openProfile(url, cook)
	try {
		await context.addInitScript(watchLibrary)
		await context.addInitScript(watchSpeed)
		await fillDevice(context)
		await context.setOffline(true)
		return await work(context)
	} finally {
		await close()
	}
}

async function openLibrary(context: BrowserContext): Promise<Page> {
	const page = await context.newPage()
	await page.goto('/recipes')
	await hydrated(page)
	await page.locator('a.card').first().waitFor()
	return page
}

async function startOften(context: BrowserContext): Promise<number> {
	const starts: number[] = []
	for (let run = 0; run <= STARTS; run += 1) {
		const page = await openLibrary(context)
		starts.push((await readTimes(page)).ready)
		await page.close()
	}
	// The first load fills the browser's own caches.
	return median(starts.slice(1))
}

async function measureSearch(context: BrowserContext): Promise<Figure[]> {
	const page = await openLibrary(context)
	const field = page.getByRole('searchbox')
	// The index is built once and then reused.
	await field.fill('chicken')
	await page.getByText(/ of [\d,]+ recipes/).waitFor({ timeout: 120_000 })
	await field.fill('')
	await page.evaluate(() => {
		performance.clearMeasures('search')
		;(globalThis as unknown as { times: LibraryTimes }).times.paints.length = 0
	})
	for (const text of SEARCHES) {
		await field.pressSequentially(text, { delay: KEY_MS })
		await page.waitForTimeout(2 * KEY_MS)
		await field.fill('')
		await page.waitForTimeout(2 * KEY_MS)
	}
	const { paints } = await readTimes(page)
	const searches = await page.evaluate(() => performance.getEntriesByName('search').map(({ duration }) => duration))
	await page.close()
	console.log(`  ${searches.length} searches, ${paints.length} paints`)
	return [
		{ name: 'a key to its results in the worker, p95', value: p95(searches), unit: 'ms', atMost: 16 },
		{ name: 'a key to the paint of its results, p95', value: p95(paints), unit: 'ms', atMost: 50 },
	]
}

async function measureScroll(context: BrowserContext): Promise<Figure> {
	const page = await openLibrary(context)
	await page.waitForTimeout(3_000)
	await page.evaluate(() => {
		;(globalThis as unknown as { times: LibraryTimes }).times.longTasks.length = 0
	})
	await page.mouse.move(200, 400)
	for (let screen = 0; screen < SCREENS; screen += 1) {
		await page.mouse.wheel(0, 700)
		await page.waitForTimeout(50)
	}
	const { longTasks } = await readTimes(page)
	const drawn = await page.locator('section[aria-labelledby=all] a.card').count()
	console.log(
		`  scrolled ${SCREENS} times; ${drawn} cards drawn; longest task ${Math.max(0, ...longTasks).toFixed(0)} ms`,
	)
	await page.close()
	return { name: 'tasks over 50 ms while scrolling', value: longTasks.length, unit: 'tasks', atMost: 0 }
}

function p95(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b)
	const value = sorted[Math.floor(sorted.length * 0.95)]
	if (value === undefined) throw new Error('nothing was measured')
	return value
}
