import type { Browser, Page } from 'playwright-core'
import { startOpenAi } from '../../../../dev/openai.ts'
import { makeUser } from '../../../factories/users.ts'
import { hydrated, launch, NO_WORKER, newCook } from '../../../setup/browser.ts'
import { startStack } from '../../../setup/stack.ts'
import type { Figure } from '../../figures.ts'

const SCRIPT = 'stream'
const TOKENS = 3_000
/** A hundred tokens a second. */
const GAP_MS = 10
const SLOWER = 4
const DESK = { width: 1280, height: 900 }
const END = 'That is all of it.'

/** A long answer with paragraphs, lists and bold words, token by token. */
function longAnswer(): string[] {
	const tokens = Array.from({ length: TOKENS }, (_, at) => {
		if (at % 60 === 0) return '\n\n'
		if (at % 60 > 30 && at % 10 === 1) return '\n- '
		return at % 25 === 0 ? '**salt** ' : 'word '
	})
	return [...tokens, `\n\n${END}`]
}

/**
 * The longest task of the page's main thread while an answer of 3,000 tokens streams into /nomster, on a processor four
 * times slower.
 */
export async function measureStreamedText(): Promise<Figure[]> {
	const openai = await startOpenAi()
	openai.scripts.set(SCRIPT, [{ text: longAnswer(), gapMs: GAP_MS }])
	const vars = { OPENAI_API_KEY: 'none', AI_MODEL: 'bench-model', AI_BASE_URL: openai.baseUrl(SCRIPT) }
	const stack = await startStack({ vars })
	const browser = await launch()
	try {
		const session = await stack.signIn(await makeUser(stack.db))
		const context = await newCook(browser, stack, { session, viewport: DESK, ...NO_WORKER })
		const page = await context.newPage()
		await page.goto('/nomster')
		await hydrated(page)
		const longest = await longestTaskOfAnswer(browser, page)
		return [{ name: `${TOKENS} tokens streamed, longest task at 4x`, value: longest, unit: 'ms', atMost: 50 }]
	} finally {
		await browser.close()
		await stack.close()
		await openai.close()
	}
}

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; args: { name?: string } }

/** Milliseconds, from the first text of the answer on: the question is read before. */
async function longestTaskOfAnswer(browser: Browser, page: Page): Promise<number> {
	const session = await page.context().newCDPSession(page)
	await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
	const message = page.getByRole('textbox', { name: 'Message' })
	const log = page.getByRole('log')
	await message.fill('Tell me why bread rises so slowly in winter')
	await page.getByRole('button', { name: 'Send', disabled: false }).waitFor()
	await message.press('Enter')
	await log.getByText('word').first().waitFor()
	await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
	// Waiting for an element would look through the page once a frame.
	const isOver = (end: string) => document.querySelector('[role=log]')?.textContent?.includes(end)
	await page.waitForFunction(isOver, END, { polling: 1_000, timeout: 180_000 })
	const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
	const main = new Set(
		traceEvents
			.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
			.map(({ pid, tid }) => `${pid} ${tid}`),
	)
	const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
	if (tasks.length === 0) throw new Error('the trace shows no task')
	return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000
}
