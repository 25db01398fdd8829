// How long a new cook waits on the first day, in pings of the same run:
//   npm run bench:day [-- --quick]
import { makeId } from '#app/platform/model/ids.ts'
import { ensureBuilt } from '../../dev/ensure-built.ts'
import { launch, NO_WORKER, newCook } from '../setup/browser.ts'
import { serveRecipePage, TASKS, type Walked, walkFirstDay } from '../setup/first-day.ts'
import { PHONE } from '../setup/flow.ts'
import { startStack } from '../setup/stack.ts'
import { type Figure, median, reportFigures } from './figures.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 5
const PINGS = 50
/** In pings of the same run: about twice what a quiet run measures. */
const MOST_PINGS = { register: 200, 'first recipe': 400, cook: 15, plan: 20, list: 200, shop: 15 } as const

await ensureBuilt()
process.exitCode = reportFigures(await measure())

async function measure(): Promise<Figure[]> {
	const stop = serveRecipePage()
	// Its Workers fetch through this process, which answers for the recipe's site.
	const stack = await startStack({ compress: true })
	const browser = await launch()
	try {
		const ping = await timePing(stack.url)
		console.log(`  a ping takes ${ping.toFixed(2)} ms`)
		const rounds: Walked[] = []
		for (let round = 0; round < ROUNDS; round += 1) {
			const context = await newCook(browser, stack, { ...NO_WORKER, viewport: PHONE })
			rounds.push(await walkFirstDay(await context.newPage(), stack.url, `maja-${makeId()}@example.org`))
			await context.close()
		}
		return TASKS.map((task) => ({
			name: `${task}: waiting, in pings`,
			value: median(rounds.map((walked) => walked[task].waited)) / ping,
			unit: 'pings',
			atMost: MOST_PINGS[task],
		}))
	} finally {
		await browser.close()
		await stack.close()
		stop()
	}
}

async function timePing(url: string): Promise<number> {
	const times: number[] = []
	for (let ping = 0; ping < PINGS; ping += 1) {
		const from = performance.now()
		await fetch(`${url}/api/ping`, { method: 'HEAD' })
		times.push(performance.now() - from)
	}
	return median(times)
}
