import type { BrowserContext } from 'playwright-core'
import { openDb } from '#db/client.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { type Figure, median } from '../figures.ts'
import { type BenchPage, putBenchInto } from './bundle.ts'
import { openProfile, visitOnce } from './profile.ts'
import { makeCooks } from './wire.ts'

const RECIPES = 500
const CPU_SLOWDOWN = 4
const FIRST_ROWS = 20
/** A file of ours that runs no script: the store is filled from there, without the app running. */
const QUIET_PATH = '/icon.svg'

/** Milliseconds since the navigation began. */
type Load = { rows: number; ready: number }

/** Cold loads of a cook's list of 500 from the device: offline on a slow processor, and with unsent edits. */
export async function measureStarts(
	stack: LocalStack,
	{ runs, unsent }: { runs: number; unsent: number },
): Promise<Figure[]> {
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	const [cook] = await makeCooks(db, 1)
	if (!cook) throw new Error('there is no cook')
	await makeRecipes(db, cook.user, RECIPES)
	const { context, close } = await openProfile(stack.url, cook)
	try {
		await context.addInitScript(watchLoad)
		await visitOnce(context)
		await context.setOffline(true)
		const offline = await loadOften(context, { runs, slowdown: CPU_SLOWDOWN })
		await context.setOffline(false)
		// The server gives no answer that would let an edit leave the device.
		await context.route('**/api/sync', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' } }))
		const empty = await loadOften(context, { runs, slowdown: 1 })
		await fillOutbox(context, cook.user.id, unsent)
		const full = await loadOften(context, { runs, slowdown: 1 })
		const left = await countUnsent(context, cook.user.id)
		console.log(
			`  offline start at ${CPU_SLOWDOWN}x: rows ${of(offline, 'rows')} ms, ready ${of(offline, 'ready')} ms; start: ready ${of(empty, 'ready')} ms, with ${unsent} unsent edits ${of(full, 'ready')} ms`,
		)
		return [
			{
				name: `offline start, first ${FIRST_ROWS} of ${RECIPES} recipes at ${CPU_SLOWDOWN}x`,
				value: of(offline, 'rows'),
				unit: 'ms',
				atMost: 400,
			},
			{
				name: `start with ${unsent} unsent edits`,
				value: of(full, 'ready') / (2 * of(empty, 'ready') + 1000),
				unit: 'of twice the empty start and 1 s',
				atMost: 1,
			},
			{ name: `unsent edits that a start lost, of ${unsent}`, value: unsent - left, unit: 'edits', atMost: 0 },
		]
	} finally {
		await close()
	}
}

const of = (loads: Load[], what: keyof Load): number => Math.round(median(loads.map((load) => load[what])))

async function loadOften(
	context: BrowserContext,
	{ runs, slowdown }: { runs: number; slowdown: number },
): Promise<Load[]> {
	const loads: Load[] = []
	for (let run = 0; run <= runs; run += 1) loads.push(await loadCold(context, slowdown))
	// The first load fills the browser's own caches.
	return loads.slice(1)
}

async function loadCold(context: BrowserContext, rate: number): Promise<Load> {
	const page = await context.newPage()
	const session = await context.newCDPSession(page)
	await session.send('ServiceWorker.enable')
	await session.send('ServiceWorker.stopAllWorkers')
	await session.send('Emulation.setCPUThrottlingRate', { rate })
	await page.goto('/recipes')
	await page.waitForFunction(() => {
		const { load } = globalThis as unknown as { load: Load }
		return load.rows > 0 && load.ready > 0
	})
	const load = await page.evaluate(() => (globalThis as unknown as { load: Load }).load)
	await page.close()
	return load
}

/**
 * Runs in the page before all other scripts. `rows`: the first screenful is painted; `ready`: React has hydrated as
 * well.
 */
function watchLoad(): void {
	const load: Load = { rows: 0, ready: 0 }
	Object.assign(globalThis, { load })
	let isPainting = false
	const look = () => {
		if (!isPainting && document.querySelectorAll('a.card').length >= 20) {
			isPainting = true
			requestAnimationFrame(() => setTimeout(() => Object.assign(load, { rows: performance.now() })))
		}
		if (isPainting && load.ready === 0 && document.documentElement.dataset.hydrated !== undefined)
			load.ready = performance.now()
	}
	new MutationObserver(look).observe(document, {
		childList: true,
		subtree: true,
		attributes: true,
		attributeFilter: ['data-hydrated'],
	})
}

async function fillOutbox(context: BrowserContext, userId: string, count: number): Promise<void> {
	const page = await context.newPage()
	await page.goto(QUIET_PATH)
	await putBenchInto(page)
	await page.evaluate(([id, n]) => (globalThis as unknown as { bench: BenchPage }).bench.fillOutbox(id, n), [
		userId,
		count,
	] as const)
	await page.close()
}

async function countUnsent(context: BrowserContext, userId: string): Promise<number> {
	const page = await context.newPage()
	await page.goto(QUIET_PATH)
	await putBenchInto(page)
	const count = await page.evaluate(
		(id) => (globalThis as unknown as { bench: BenchPage }).bench.countUnsent(id),
		userId,
	)
	await page.close()
	return count
}
