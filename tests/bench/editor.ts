// How fast the recipe editor is on a slow phone (a processor slowed four times), against the targets:
//   npm run bench:editor [-- --quick]
import type { BrowserContext, Page } from 'playwright-core'
import { openDb } from '#db/client.ts'
import { ensureBuilt } from '../../dev/ensure-built.ts'
import type { LocalStack } from '../../dev/local-stack.ts'
import { hydrated } from '../setup/browser.ts'
import { type Figure, median, reportFigures } from './figures.ts'
import { withStack } from './on-stack.ts'
import { openProfile } from './sync/profile.ts'
import { makeCooks } from './sync/wire.ts'

const isQuick = process.argv.includes('--quick')
const SLOWER = 4
const LINES = 100
const MANY_LINES = 1_000
const ROUNDS = isQuick ? 1 : 3
const KEYS = isQuick ? 20 : 60
const ENTERS = isQuick ? 3 : 10
/** Longer than a slow key takes. */
const KEY_MS = 250

/** In milliseconds, from the event to the paint after it. */
type Times = { keys: number[]; enters: number[]; paste: number }

await ensureBuilt()
process.exitCode = reportFigures(await withStack(measure, { say: console.log }))

async function measure(stack: LocalStack): Promise<Figure[]> {
	const [cook] = await makeCooks(openDb({ LIBSQL_URL: stack.databaseUrl }), 1)
	if (!cook) throw new Error('there is no cook')
	const { context, close } = await openProfile(stack.url, cook)
	try {
		const rounds: Times[] = []
		for (let round = 0; round < ROUNDS; round += 1) rounds.push(await editWith(context, LINES))
		const many = await editWith(context, MANY_LINES)
		const keys = rounds.flatMap((times) => times.keys)
		const enters = rounds.flatMap((times) => times.enters)
		const at = `at ${SLOWER}x`
		return [
			{ name: `a key with ${LINES} lines ${at}, p98`, value: p98(keys), unit: 'ms', atMost: 150 },
			{ name: `Enter with ${LINES} lines ${at}, p98`, value: p98(enters), unit: 'ms', atMost: 250 },
			{
				name: `pasting ${LINES} lines ${at}, median`,
				value: median(rounds.map(({ paste }) => paste)),
				unit: 'ms',
				atMost: 800,
			},
			// Usable: a key is shown before the next one is pressed.
			{ name: `a key with ${MANY_LINES} lines ${at}, p98`, value: p98(many.keys), unit: 'ms', atMost: 500 },
		]
	} finally {
		await close()
	}
}

async function editWith(context: BrowserContext, lines: number): Promise<Times> {
	const page = await context.newPage()
	await page.goto('/recipes/create')
	await hydrated(page)
	// A draft of the round before would be there again.
	const discard = page.getByRole('button', { name: 'Discard draft' })
	await page.waitForTimeout(1_000)
	if (await discard.isVisible()) await discard.click()
	const cdp = await context.newCDPSession(page)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
	const paste = await page.evaluate(pasteLines, lines)
	await page.waitForTimeout(5_000)
	await page.evaluate(watchKeys)
	const row = page.locator('[data-rows=ingredients] [data-row-text]').nth(Math.floor(lines / 2))
	await row.click()
	await page.keyboard.press('End')
	const keys = await timesOf(page, async () => {
		for (let at = 0; at < KEYS; at += 1) await press(page, 'a')
	})
	const enters = await timesOf(page, async () => {
		for (let at = 0; at < ENTERS; at += 1) await press(page, 'Enter')
	})
	console.log(
		`  ${lines} lines: paste ${paste.toFixed(0)} ms, keys p50 ${median(keys).toFixed(0)} p98 ${p98(keys).toFixed(0)} ms, Enter p50 ${median(enters).toFixed(0)} p98 ${p98(enters).toFixed(0)} ms`,
	)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
	await page.close()
	return { keys, enters, paste }
}

async function press(page: Page, key: string): Promise<void> {
	await page.keyboard.press(key)
	await page.waitForTimeout(KEY_MS)
}

async function timesOf(page: Page, work: () => Promise<void>): Promise<number[]> {
	await page.evaluate(() => {
		;(globalThis as unknown as { keyTimes: number[] }).keyTimes.length = 0
	})
	await work()
	await page.waitForTimeout(1_000)
	return page.evaluate(() => [...(globalThis as unknown as { keyTimes: number[] }).keyTimes])
}

/** In the page: the time from each pressed key to the paint after it. */
function watchKeys(): void {
	const times: number[] = []
	Object.assign(globalThis, { keyTimes: times })
	addEventListener(
		'keydown',
		({ timeStamp }) => {
			requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)))
		},
		true,
	)
}

/** In the page: pastes this many lines into the first row, and returns the time until they are painted. */
async function pasteLines(lines: number): Promise<number> {
	const field = document.querySelector<HTMLElement>('[data-rows=ingredients] [data-row-text]')
	if (!field) throw new Error('there is no row')
	const clipboardData = new DataTransfer()
	clipboardData.setData('text/plain', Array.from({ length: lines }, (_, at) => `${at + 1} g flour, sifted`).join('\n'))
	const start = performance.now()
	field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	const isDrawn = () => document.querySelectorAll('[data-rows=ingredients] [data-row-text]').length >= lines
	while (!isDrawn()) await new Promise((done) => requestAnimationFrame(done))
	await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
	return performance.now() - start
}

function p98(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b)
	const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.98))]
	if (value === undefined) throw new Error('nothing was measured')
	return value
}
