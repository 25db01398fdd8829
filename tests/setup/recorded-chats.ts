// Streams of the chat Worker as they went to a device, for tests that cut them anywhere. To record them again:
//   node dev/run.mjs tests/setup/recorded-chats.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnswerDeps, replayAnswer } from '#app/domains/assistant/server/answer-stream.ts'
import { streamRecipe } from '#app/domains/assistant/server/recipe.ts'
import { prepareStep, streamStep } from '#app/domains/assistant/server/stream-step.ts'
import { readAi } from '#app/platform/server/ai.ts'
import type { ModelAnswer } from '../../dev/openai/model-answer.ts'
import { startOpenAi } from '../../dev/openai.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { LEEK_SOUP } from '../factories/model-answers.ts'

export type RecordedChat = { name: string; sse: string }

const PATH = join(PROJECT_ROOT, 'tests', 'recorded', 'chats.json')

/** Twenty streams: answers, calls, recipes, and ends of every kind. */
export const readRecordedChats = (): RecordedChat[] => JSON.parse(readFileSync(PATH, 'utf8'))

const LOOK = { name: 'look', args: { at: 'plan', from: '2026-11-25' } }
const FIND = { name: 'find_recipes', args: { query: 'crème “brûlée”', with: ['œufs', '卵'], sort: 'quickest' } }
const REMOVE = { name: 'delete', args: { recipes: ['r1', 'r2'] } }
const WORDS = 'Leek soup is planned for today, and a tart for Friday.'
const { found: _found, ...SOUP } = LEEK_SOUP

const CHATS: Record<string, ModelAnswer> = {
	'a word': { text: 'Soup.' },
	'some sentences': { text: WORDS, gapMs: 25 },
	'letters of many scripts': { text: ['Crème ', 'brûlée 🍮', ' и борщ, ', '味噌汁 👩🏽‍🍳', '.'], gapMs: 45 },
	'line ends and quotes': { text: ['- "one"\n', '- two\r\n\n', 'data: [DONE]\n\n', '**three**'], gapMs: 45 },
	'a call': { calls: [LOOK] },
	'a call after words': { text: 'I look at the plan.', calls: [LOOK] },
	'calls side by side': { text: 'One moment.', calls: [LOOK, FIND, REMOVE], splitArgs: 5 },
	'a call in single letters': { calls: [FIND], splitArgs: 1 },
	'a call that cannot be read': { calls: [{ name: 'look', args: '{"at":"pl' }] },
	'a call of no tool': { calls: [{ name: 'publish', args: { recipe: 'r1' } }] },
	'an answer at its longest': { text: WORDS, finish: 'length' },
	'no usage and no end': { text: WORDS, usage: false, done: false },
	nothing: { text: '' },
	'a busy server': { status: 429, headers: { 'retry-after': '7' } },
	'a reset in the middle': { text: WORDS, gapMs: 10, cut: { at: 900, by: 'reset' } },
	'an end in the middle': { text: WORDS, gapMs: 10, cut: { at: 900, by: 'end' } },
	'a call that was cut': { text: WORDS, calls: [REMOVE], splitArgs: 4, cut: { at: 2_900, by: 'end' } },
}

async function record(): Promise<void> {
	const openai = await startOpenAi()
	openai.scripts.set('recipe', [{ object: SOUP, gapMs: 20 }])
	openai.scripts.set('prose', [{ text: WORDS }])
	for (const [name, answer] of Object.entries(CHATS)) openai.scripts.set(name, [answer])
	const depsOf = (script: string): AnswerDeps => {
		const config = readAi({ OPENAI_API_KEY: 'none', AI_MODEL: 'recorded', AI_BASE_URL: openai.baseUrl(script) })
		if (!config) throw new Error('no configuration')
		const usage = { current: 1, limit: 20 }
		const open = {
			usage,
			isStopped: async () => false,
			end: async () => {},
			refund: async () => ({ ...usage, current: 0 }),
		}
		const log = { info: () => {}, error: () => {} }
		return { config, open, gone: new AbortController().signal, waitUntil: () => {}, log }
	}
	const needs = { allergens: [], diets: [] }
	const asked = { turn: '', step: 0, needs, locale: 'en', units: 'metric' as const }
	const request = { ...asked, session: '', messages: [{ role: 'user' as const, text: 'Plan?' }], today: '2026-11-25' }
	const question = { ...request, page: { route: 'home' as const } }
	const chats: RecordedChat[] = []
	for (const name of Object.keys(CHATS)) {
		const response = streamStep(question, prepareStep(question, 16_000), depsOf(name))
		chats.push({ name, sse: await response.text() })
	}
	for (const script of ['recipe', 'prose'])
		chats.push({
			name: `a wish: ${script}`,
			sse: await streamRecipe({ ...asked, wish: 'soup' }, depsOf(script)).text(),
		})
	const kept = [
		{ type: 'text-start', id: 'text' },
		{ type: 'text-delta', id: 'text', delta: WORDS },
		{ type: 'text-end', id: 'text' },
		{ type: 'finish', finishReason: 'stop' },
	]
	chats.push({
		name: 'an answer that was kept',
		sse: await replayAnswer(JSON.stringify(kept), { current: 1, limit: 20 }).text(),
	})
	writeFileSync(PATH, `${JSON.stringify(chats, null, '\t')}\n`)
	await openai.close()
}

if (process.argv[1] === import.meta.filename) await record()
