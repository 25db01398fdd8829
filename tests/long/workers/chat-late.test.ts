import { afterAll, beforeAll, expect, test } from 'vitest'
import { ai_turns } from '#db/schema/assistant.ts'
import type { ModelAnswer } from '../../../dev/openai/model-answer.ts'
import { startSubWorker } from '../../fakes/sub-worker.ts'
import { type ChatWorker, chunksOf, dataOf, dish, finishOf, question, startChat } from '../../setup/chat.ts'

/** Nothing in this file is answered in time, however fast the machine is. */
const AI_TIMEOUT_S = '4'
const NEVER = { finish: null, usage: false, done: false } as const

let chat: ChatWorker
beforeAll(async () => {
	chat = await startChat([], { AI_TIMEOUT_S, AI_IMAGE_MODEL: 'test-images' })
})
afterAll(() => chat.close())

function answer(answer: ModelAnswer): void {
	chat.openai.forget('test')
	chat.openai.scripts.set('test', [answer])
}

test.each<[string, ModelAnswer, number]>([
	['silence before the head', { headMs: 60_000 }, 0],
	['silence before the first token', { text: 'One', firstMs: 60_000 }, 0],
	['comments for ever', { text: [], ...NEVER, endless: 'comments', gapMs: 50 }, 0],
	['silence after the first token', { text: 'One two', ...NEVER, silence: true }, 1],
])('security 33: %s ends the answer, and is given back once if nothing has come', async (_name, said, count) => {
	answer(said)
	const cook = await chat.signUp('Free')
	const body = question()
	const chunks = await chunksOf(await chat.post('/api/chat', body, cook))
	expect(dataOf(chunks, 'data-failure')).toEqual([{ cause: 'late', message: 'No answer in time.' }])
	expect(finishOf(chunks)).toBe(count === 0 ? 'error' : 'interrupted')
	expect(await chat.used(cook)).toBe(count)
	const turn = (await chat.worker.db.select().from(ai_turns)).find((row) => row.turn === body.turn)
	expect(turn).toMatchObject({ state: count === 0 ? 'given_back' : 'done', reply: null })
})

test('security 33: a picture that does not come is given back', async () => {
	answer({ headMs: 60_000 })
	const cook = await chat.signUp('Free')
	const response = await chat.post('/api/chat/image', dish(), cook)
	expect([response.status, await response.json()]).toEqual([
		502,
		{ error: 'upstream_failed', message: 'No answer in time.' },
	])
	expect(await chat.used(cook, 'ai_image_generation')).toBe(0)
})

test('security 33: so is a reading by AI', async () => {
	answer({ headMs: 60_000 })
	const extract = await startSubWorker('extract', {
		...{ OWN_HOSTS: 'localhost', OPENAI_API_KEY: 'none', AI_MODEL: 'test-model', AI_TIMEOUT_S },
		AI_BASE_URL: chat.openai.baseUrl('test'),
	})
	try {
		const cook = await extract.signUp()
		const response = await extract.ask('/api/extract/recipe', {
			method: 'POST',
			body: JSON.stringify({ textContent: 'Leek soup' }),
			headers: { 'content-type': 'application/json' },
			cookie: cook.cookie,
		})
		expect(await response.json()).toMatchObject({ message: 'AI function error: no answer in time' })
		const [turn] = await extract.db.select().from(ai_turns)
		expect(turn).toMatchObject({ state: 'given_back', feature: 'ai_recipe_generation' })
	} finally {
		await extract.close()
	}
})
