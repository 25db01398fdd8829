import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { openDb } from '#db/client.ts'
import type { LocalStack } from '../../../dev/local-stack.ts'
import { makeRecipes } from '../../factories/recipes.ts'
import { hydrated, launch, newCook, synced } from '../../setup/browser.ts'
import { type Figure, median } from '../figures.ts'
import { pause } from './measure.ts'
import { type Cook, makeCooks } from './wire.ts'

/** A page is at rest when it has worked for less than this in a second, twice in a row. */
const IDLE_SECONDS = 0.05
const MAX_WAIT_S = 90
const MB = 1_000_000

/**
 * Bytes: of the renderer processes, their private memory only; and of the page's JavaScript heap. `nodes`: of its
 * documents.
 */
type Memory = { own: number; heap: number; nodes: number }

/**
 * What a page with many recipes uses above the same page of a cook with none, after garbage collection. Linux only
 * (/proc).
 */
export async function measureMemory(
	stack: LocalStack,
	{ recipes, runs }: { recipes: number; runs: number },
): Promise<Figure[]> {
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	const [nobody, hoarder] = await makeCooks(db, 2)
	if (!nobody || !hoarder) throw new Error('there are no cooks')
	await makeRecipes(db, hoarder.user, recipes, (i) => ({ title: `Soup number ${i + 1}`, lines: [] }))
	const empty = await listMemory(stack, nobody, runs)
	const full = await listMemory(stack, hoarder, runs)
	const above = (what: keyof Memory) => (full[what] - empty[what]) / MB
	console.log(
		`  ${recipes} recipes: ${(full.own / MB).toFixed(0)} MB, heap ${(full.heap / MB).toFixed(0)} MB, ${full.nodes} nodes; none: ${(empty.own / MB).toFixed(0)} MB, heap ${(empty.heap / MB).toFixed(0)} MB`,
	)
	return [{ name: `page with ${recipes} recipes, above the empty one`, value: above('own'), unit: 'MB', atMost: 150 }]
}

async function listMemory(stack: LocalStack, { cookie }: Cook, runs: number): Promise<Memory> {
	const [name = '', value = ''] = cookie.split('=', 2)
	const browser = await launch()
	try {
		const context = await newCook(browser, stack, { session: { name, value }, viewport: { width: 390, height: 844 } })
		const first = await context.newPage()
		await first.goto('/recipes')
		await Promise.all([hydrated(first), synced(first)])
		await first.close()
		const measured: Memory[] = []
		for (let run = 0; run < runs; run += 1) measured.push(await pageMemory(browser, context))
		const of = (what: keyof Memory) => median(measured.map((memory) => memory[what]))
		return { own: of('own'), heap: of('heap'), nodes: of('nodes') }
	} finally {
		await browser.close()
	}
}

async function pageMemory(browser: Browser, context: BrowserContext): Promise<Memory> {
	const page = await context.newPage()
	const session = await context.newCDPSession(page)
	await session.send('Performance.enable')
	await session.send('HeapProfiler.enable')
	await page.goto('/recipes')
	await Promise.all([hydrated(page), synced(page)])
	await atRest(session)
	for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage')
	await atRest(session)
	const heap = await readMetric(session, 'JSHeapUsedSize')
	const nodes = await readMetric(session, 'Nodes')
	const own = await rendererBytes(browser)
	await page.close()
	return { own, heap, nodes }
}

/** Resolves when everything that the page still renders below its first screenful is there. */
export async function atRest(session: CDPSession): Promise<void> {
	let idle = 0
	let before = await readMetric(session, 'TaskDuration')
	for (let second = 0; second < MAX_WAIT_S && idle < 2; second += 1) {
		await pause(1_000)
		const now = await readMetric(session, 'TaskDuration')
		idle = now - before < IDLE_SECONDS ? idle + 1 : 0
		before = now
	}
}

export async function readMetric(session: CDPSession, name: string): Promise<number> {
	const { metrics } = await session.send('Performance.getMetrics')
	const found = metrics.find((metric) => metric.name === name)
	if (!found) throw new Error(`Chromium measures no ${name}`)
	return found.value
}

/** The private memory of all pages. */
export async function rendererBytes(browser: Browser): Promise<number> {
	const system = await browser.newBrowserCDPSession()
	const { processInfo } = await system.send('SystemInfo.getProcessInfo')
	await system.detach()
	return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { id }) => sum + ownBytes(id), 0)
}

/** The private memory of a process. The kernel counts in kB. */
function ownBytes(pid: number): number {
	const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').split('\n')
	const sizes = lines
		.filter((line) => /^Private_(Clean|Dirty):/.test(line))
		.map((line) => Number(/\d+/.exec(line)?.[0]))
	return sizes.reduce((sum, size) => sum + size, 0) * 1024
}
