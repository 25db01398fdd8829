import { expect, test } from 'vitest'
import { readAi } from '#app/platform/server/ai.ts'
import { type OpenAi, startOpenAi } from '../../../../dev/openai.ts'
import type { ChatRequest } from '../model/chat-request.ts'
import type { OpenStep } from './quota.ts'
import { prepareStep, streamStep } from './stream-step.ts'

const REQUEST: ChatRequest = {
	...{ turn: 't', step: 0, session: 's', page: { route: 'home' }, needs: { allergens: [], diets: [] } },
	...{ locale: 'en', units: 'metric', today: '2026-11-25', messages: [{ role: 'user', text: 'Canary question?' }] },
}

/** Streams one answer of the stand-in; `open` replaces what ends it. */
async function answer(openai: OpenAi, script: string, open: Partial<OpenStep> = {}) {
	const config = readAi({ OPENAI_API_KEY: 'none', AI_MODEL: 'm', AI_BASE_URL: openai.baseUrl(script) })
	if (!config) throw new Error('no configuration')
	const gone = new AbortController()
	const logged: unknown[] = []
	const log = {
		info: (...line: unknown[]) => void logged.push(line),
		error: (...line: unknown[]) => void logged.push(line),
	}
	let work: Promise<unknown> = Promise.resolve()
	const waitUntil = (one: Promise<unknown>) => {
		work = one
	}
	const usage = { current: 1, limit: 2 }
	const step: OpenStep = { usage, isStopped: async () => false, end: async () => {}, refund: async () => null, ...open }
	const response = streamStep(REQUEST, prepareStep(REQUEST, 16_000), {
		config,
		open: step,
		gone: gone.signal,
		waitUntil,
		log,
	})
	return { response, logged, leave: () => gone.abort(), done: () => work }
}

test('a stop closes the connection to the model', async () => {
	const openai = await startOpenAi()
	try {
		openai.scripts.set('long', [{ text: 'One', finish: null, usage: false, done: false, endless: 'words', gapMs: 5 }])
		const { response, leave, done } = await answer(openai, 'long', { isStopped: async () => true })
		const reader = response.body?.getReader()
		for (let n = 0; n < 3; n += 1) await reader?.read()
		leave()
		await done()
		await expect.poll(() => openai.asked('long')[0]?.left).toBe(true)
	} finally {
		await openai.close()
	}
})

test('an answer that cannot be counted any more still stands for its device', async () => {
	const openai = await startOpenAi()
	try {
		openai.scripts.set('words', [{ text: 'Soup.' }])
		const { response, logged } = await answer(openai, 'words', { end: () => Promise.reject(new Error('no database')) })
		expect(await response.text()).toContain('"finishReason":"stop"')
		expect(JSON.stringify(logged)).toContain('answer_not_counted')
	} finally {
		await openai.close()
	}
})

test('security 41: what is logged of an answer holds none of its words', async () => {
	const openai = await startOpenAi()
	const written: string[] = []
	const { log, warn, error } = console
	for (const name of ['log', 'warn', 'error'] as const) console[name] = (...line) => void written.push(line.join(' '))
	try {
		openai.scripts.set('words', [{ text: 'Canary answer.' }])
		openai.scripts.set('broken', [{ text: 'Canary answer.', cut: { at: 500, by: 'reset' } }])
		for (const script of ['words', 'broken', 'status-500', 'status-400']) {
			const { response, logged } = await answer(openai, script)
			await response.text()
			expect(logged).toHaveLength(1)
			expect(JSON.stringify(logged)).not.toContain('Canary')
		}
		expect(written.join('\n')).not.toContain('Canary')
	} finally {
		Object.assign(console, { log, warn, error })
		await openai.close()
	}
})
