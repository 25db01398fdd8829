import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalModel } from './openai/local-model.ts'
import { type AskedModel, type OpenAi, startOpenAi } from './openai.ts'

let openai: OpenAi
beforeAll(async () => {
	openai = await startOpenAi()
})
afterAll(() => openai.close())

const post = (script: string, path: string, body: object = { model: 'm', stream: true }) =>
	fetch(openai.baseUrl(script) + path, { method: 'POST', body: JSON.stringify(body) })

test('a script answers by its name, streamed or whole, and what was asked can be looked up', async () => {
	const streamed = await (await post('talk', '/chat/completions')).text()
	expect(streamed).toMatch(/^data: \{.*\n\n/)
	expect(streamed).toMatch(/"finish_reason":"stop".*\n\ndata: .*"usage".*\n\ndata: \[DONE\]\n\n$/)
	const whole = await (await post('talk', '/chat/completions', { model: 'm' })).json()
	expect(whole).toMatchObject({ object: 'chat.completion', choices: [{ finish_reason: 'stop' }] })
	const asked = (await (await fetch(openai.baseUrl('talk').replace(/v1$/, 'asked'))).json()) as AskedModel[]
	expect(asked.map(({ path, body }) => [path, body.stream])).toEqual([
		['/v1/chat/completions', true],
		['/v1/chat/completions', undefined],
	])
})

test('it knows no responses, no other script, and answers errors with their headers', async () => {
	expect((await post('talk', '/responses')).status).toBe(404)
	expect((await post('unknown', '/chat/completions')).status).toBe(404)
	const busy = await post('status-429', '/chat/completions')
	expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
})

test('an answer breaks off at its byte, by an end or a reset', async () => {
	expect(await (await post('cut-end-300', '/chat/completions')).text()).toHaveLength(300)
	await expect((await post('cut-reset-300', '/chat/completions')).text()).rejects.toThrow()
})

test('pictures are PNGs of 1024 pixels, and moderation flags what says so', async () => {
	const { data } = (await (await post('talk', '/images/generations', {})).json()) as { data: { b64_json: string }[] }
	const bytes = Buffer.from(data[0]?.b64_json ?? '', 'base64')
	expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16)]).toEqual(['PNG', 1024])
	const input = [
		{ type: 'text', text: 'FLAG' },
		{ type: 'text', text: 'soup' },
	]
	const judged = (await (await post('talk', '/moderations', { input })).json()) as { results: { flagged: boolean }[] }
	expect(judged.results.map(({ flagged }) => flagged)).toEqual([true, false])
})

test('a stack on this machine has the model of its environment, the stand-in, or none', async () => {
	expect((await startLocalModel({})).vars).toEqual({})
	const own = { OPENAI_API_KEY: 'none', AI_BASE_URL: 'http://localhost:11434/v1', HOME: '/home/cook' }
	expect((await startLocalModel(own)).vars).toEqual({
		OPENAI_API_KEY: 'none',
		AI_BASE_URL: 'http://localhost:11434/v1',
	})
	const { vars, close } = await startLocalModel({ AI_STAND_IN: 'talk' })
	const response = await fetch(`${vars.AI_BASE_URL}/chat/completions`, { method: 'POST', body: '{}' })
	expect([response.status, vars.OPENAI_API_KEY]).toEqual([200, 'none'])
	await response.text()
	await close()
})
