import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ai_turns } from '#db/schema/assistant.ts'
import type { ModelAnswer } from '../../dev/openai/model-answer.ts'
import type { Cook } from '../fakes/sub-worker.ts'
import { type ChatWorker, dish, startChat } from '../setup/chat.ts'

const IMAGES = 'ai_image_generation'

let chat: ChatWorker
let cook: Cook
beforeAll(async () => {
	const openai = { MODERATION_API_KEY: 'a-key', AI_IMAGE_MODEL: 'test-images' }
	chat = await startChat([], openai, (baseUrl) => ({ MODERATION_API_URL: baseUrl }))
})
beforeEach(async () => {
	answer({})
	cook = await chat.signUp('Free')
})
afterAll(() => chat.close())

function answer(answer: ModelAnswer): void {
	chat.openai.forget('test')
	chat.openai.scripts.set('test', [answer])
}
const asked = (path: string) => chat.openai.asked('test').filter((request) => request.path === path)
const ask = (body: object = dish()) => chat.post('/api/chat/image', body, cook)

test('a picture of 1024 pixels is made, judged, counted, and comes as bytes that no page can run', async () => {
	const response = await ask(dish({ description: 'Green.', lines: ['2 leeks', '1 l stock'] }))
	expect(response.status).toBe(200)
	expect(response.headers.get('content-type')).toBe('image/png')
	expect(response.headers.get('content-disposition')).toBe('attachment')
	expect(response.headers.get('x-content-type-options')).toBe('nosniff')
	const bytes = Buffer.from(await response.arrayBuffer())
	expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1024, 1024])
	const [request] = asked('/v1/images/generations')
	expect(request?.body).toMatchObject({ model: 'test-images', size: '1024x1024', n: 1 })
	expect(request?.body.prompt).toContain('Leek soup')
	expect(request?.body.prompt).toContain('2 leeks; 1 l stock')
	expect(asked('/v1/moderations')).toHaveLength(1)
	expect(await chat.used(cook, IMAGES)).toBe(1)
})

test('a picture that the moderator refuses is not handed over, and stays counted: it was paid for', async () => {
	answer({ flagged: true })
	const response = await ask()
	expect(response.status).toBe(422)
	expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^Image rejected: ./) })
	expect(await chat.used(cook, IMAGES)).toBe(1)
})

test.each<[string, ModelAnswer, string]>([
	['a refused key', { status: 401 }, "The model's server does not accept the key (OPENAI_API_KEY)."],
	['an unknown model', { status: 404 }, "The model's server does not know test-images."],
	['a busy server', { status: 429, headers: { 'retry-after': '7' } }, "The model's server is busy. Try again in 7 s."],
	['a fault', { status: 500 }, "The model's server has a fault."],
	['a refusal', { status: 400 }, "The model's server refuses to answer this (status 400)."],
	['what is no picture', { body: '<svg onload="alert(1)">' }, "The model's server has a fault."],
])('%s: the cook reads why, and the use is given back once', async (_name, said, message) => {
	answer(said)
	const body = dish()
	const response = await ask(body)
	expect([response.status, await response.json()]).toEqual([502, { error: 'upstream_failed', message }])
	expect(await chat.used(cook, IMAGES)).toBe(0)
	const turn = (await chat.worker.db.select().from(ai_turns)).find((row) => row.turn === body.turn)
	expect(turn?.state).toBe('given_back')
})

test('a retry of the same turn is free once, and then refused', async () => {
	const body = dish()
	expect([(await ask(body)).status, (await ask(body)).status, (await ask(body)).status]).toEqual([200, 200, 422])
	expect(await chat.used(cook, IMAGES)).toBe(1)
})

test('the limit is refused, and nothing is asked', async () => {
	await ask()
	chat.openai.forget('test')
	expect(await (await ask()).json()).toMatchObject({
		error: 'limit_reached',
		message: 'AI image generation limit reached (1/1 this month). Upgrade your plan to continue.',
	})
	expect(asked('/v1/images/generations')).toEqual([])
})

test('without a name there is no picture', async () => {
	expect((await ask({ ...dish(), title: ' ' })).status).toBe(400)
})
