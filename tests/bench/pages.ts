// How fast the public pages and the cook's list are, against their targets:
//   npm run bench:pages [-- lighthouse | scripts | cpu] [-- --quick]
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { openDb } from '#db/client.ts'
import { seedCookId, seedRecipeId } from '#db/seed/seed.ts'
import { launch } from '../setup/browser.ts'
import { measureCpu } from './cpu.ts'
import { type Figure, median, reportFigures } from './figures.ts'
import { type LighthouseRun, runLighthouse } from './lighthouse.ts'
import { startBenchStack } from './on-stack.ts'
import { measureScripts } from './script-bytes.ts'

const isQuick = process.argv.includes('--quick')
const RUNS = isQuick ? 1 : 5
const PUBLIC_RECIPE = `/recipe/${seedRecipeId('jollof-rice')}`
const PAGES = { landing: '/', login: '/login', 'public recipe': PUBLIC_RECIPE, explore: '/explore' }
/** Pages that search engines should find. */
const FOUND = ['landing', 'public recipe', 'explore']
const kB = (bytes: number) => bytes / 1000

const stack = await startBenchStack({ say: console.log })
const figures: Figure[] = []
try {
	if (wants('lighthouse')) {
		console.log(`Lighthouse, mobile, median of ${RUNS}`)
		for (const [name, path] of Object.entries(PAGES)) figures.push(...(await lighthouseFigures(name, path)))
	}
	if (wants('scripts')) {
		console.log('Script files')
		figures.push(...(await scriptFigures()))
	}
	if (wants('cpu')) figures.push(...(await cpuFigures()))
} finally {
	await stack.close()
}
process.exitCode = reportFigures(figures)

/** All parts, unless some are named. */
function wants(part: 'lighthouse' | 'scripts' | 'cpu'): boolean {
	const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
	return named.length === 0 || named.includes(part)
}

async function lighthouseFigures(name: string, path: string): Promise<Figure[]> {
	const runs: LighthouseRun[] = []
	for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(stack.url + path))
	const of = (pick: (run: LighthouseRun) => number) => median(runs.map(pick))
	console.log(
		`  ${name}: LCP ${of((r) => r.lcpMs)} ms at ${runs[0]?.lcpElement}; ${kB(of((r) => r.bytes)).toFixed(1)} kB; ${of((r) => r.longTasks)} long tasks; performance ${runs.map((r) => r.performance).join(' ')}`,
	)
	for (const finding of new Set(runs.flatMap((run) => run.findings))) console.log(`    ${finding}`)
	return [
		{ name: `${name}: performance`, value: of((r) => r.performance), unit: 'points', atLeast: 95 },
		{ name: `${name}: accessibility`, value: of((r) => r.accessibility), unit: 'points', atLeast: 100 },
		{ name: `${name}: best practices`, value: of((r) => r.bestPractices), unit: 'points', atLeast: 100 },
		...(FOUND.includes(name) ? [{ name: `${name}: SEO`, value: of((r) => r.seo), unit: 'points', atLeast: 100 }] : []),
	]
}

async function cpuFigures(): Promise<Figure[]> {
	console.log('Processor time on raw workerd')
	if (process.platform === 'linux') return measureCpu({ rounds: RUNS, requests: isQuick ? 200 : 400 })
	console.log('  skipped: it is read from /proc')
	return []
}

async function scriptFigures(): Promise<Figure[]> {
	const browser = await launch()
	const db = openDb({ LIBSQL_URL: stack.databaseUrl })
	const setCookie = await startSession(db, seedCookId('demo'), { now: Date.now(), userAgent: 'bench' })
	const session = { name: SESSION_COOKIE, value: setCookie.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? '' }
	const measured = [
		{ name: 'landing', path: '/', atMost: 0, options: {} },
		{ name: 'public recipe', path: PUBLIC_RECIPE, atMost: 0, options: {} },
		{ name: '/login', path: '/login', atMost: 110, options: {} },
		{ name: '/recipes signed in', path: '/recipes', atMost: 120, options: { session } },
	]
	const result: Figure[] = []
	for (const { name, path, atMost, options } of measured) {
		const { files, brotliBytes } = await measureScripts(browser, stack, path, options)
		result.push({ name: `${name}: script (${files} files, brotli)`, value: kB(brotliBytes), unit: 'kB', atMost })
	}
	await browser.close()
	return result
}
