// A cook's own list, loaded cold with the worker in control, at 4x processor time:
//   node dev/run.mjs tests/bench/shell-first.ts
// Run it on a build with SHELL_FIRST (app/sw/shell-first.ts) on and on one with it off; docs/decisions/shell-first.md
// compares them.
import type { BrowserContext, Page } from 'playwright-core'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { controlled, hydrated, launch, newCook, synced } from '../setup/browser.ts'
import { startStack } from '../setup/stack.ts'
import { median } from './figures.ts'

const RECIPES = 500
const RUNS = Number(process.argv[2] ?? 9)
const CPU_SLOWDOWN = 4

/** Milliseconds since the navigation began. */
type Load = { fcp: number; row: number; lcp: number; hydrated: number; isShell: boolean }

const browser = await launch()
try {
	for (const latencyMs of [0, 100]) {
		const loads = await loadOften(latencyMs)
		const of = (pick: (load: Load) => number) => Math.round(median(loads.map(pick)))
		const first = loads[0]?.isShell ? 'shell' : 'server'
		console.log(
			`${latencyMs} ms, ${first} first: FCP ${of((l) => l.fcp)}, first row ${of((l) => l.row)}, LCP ${of((l) => l.lcp)}, hydrated ${of((l) => l.hydrated)} (rows ${loads.map((l) => Math.round(l.row)).join(' ')})`,
		)
	}
} finally {
	await browser.close()
}

/** Loads of one cook's list on a network that adds `latencyMs` to each request. */
async function loadOften(latencyMs: number): Promise<Load[]> {
	const stack = await startStack({ compress: true, latencyMs })
	try {
		const user = await makeUser(stack.db)
		await makeRecipes(stack.db, user, RECIPES)
		const context = await newCook(browser, stack, { session: await stack.signIn(user) })
		await context.addInitScript(watch)
		const first = await context.newPage()
		await first.goto('/recipes')
		await Promise.all([hydrated(first), controlled(first), synced(first)])
		await first.close()
		const loads: Load[] = []
		for (let run = 0; run <= RUNS; run += 1) loads.push(await loadCold(context))
		await context.close()
		// The first load fills the browser's own caches.
		return loads.slice(1)
	} finally {
		await stack.close()
	}
}

async function loadCold(context: BrowserContext): Promise<Load> {
	const page = await context.newPage()
	const session = await context.newCDPSession(page)
	await session.send('ServiceWorker.enable')
	await session.send('ServiceWorker.stopAllWorkers')
	await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
	const response = await page.goto('/recipes')
	await hydrated(page)
	await page.waitForFunction(() => document.querySelector('a.card') !== null)
	// The largest paint is only known a moment later.
	await page.waitForTimeout(500)
	const load = await readMarks(page)
	await page.close()
	return { ...load, isShell: response?.headers()['x-shell'] === '1' }
}

function readMarks(page: Page) {
	return page.evaluate(() => {
		const { marks } = window as unknown as { marks: { row: number; lcp: number; hydrated: number } }
		const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
		return { ...marks, fcp }
	})
}

/** Runs in the page before all other scripts. */
function watch(): void {
	const marks = { row: Number.NaN, lcp: Number.NaN, hydrated: Number.NaN }
	Object.assign(window, { marks })
	new PerformanceObserver((list) => {
		for (const { startTime } of list.getEntries()) marks.lcp = startTime
	}).observe({ type: 'largest-contentful-paint', buffered: true })
	new MutationObserver(() => {
		if (Number.isNaN(marks.row) && document.querySelector('a.card')) {
			marks.row = 0
			requestAnimationFrame(() => setTimeout(() => Object.assign(marks, { row: performance.now() })))
		}
		if (Number.isNaN(marks.hydrated) && document.documentElement.dataset.hydrated !== undefined)
			marks.hydrated = performance.now()
	}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
}
