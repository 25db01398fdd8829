import { APICallError, JSONParseError, RetryError } from 'ai'
import { expect, test, vi } from 'vitest'
import { costMicros, failureOf, openAiOf, readAi } from './ai.ts'

const ENV = { OPENAI_API_KEY: 'sk', AI_MODEL: 'm', AI_BASE_URL: 'http://ai.example/v1' }
const configOf = (vars: Record<string, string> = {}) => {
	const config = readAi({ ...ENV, ...vars })
	if (!config) throw new Error('no configuration')
	return config
}

test('without a key there is no model; what is left out or no number has its default', () => {
	expect(readAi({ ...ENV, OPENAI_API_KEY: '' })).toBeNull()
	expect(readAi({ AI_MODEL: 'm', AI_BASE_URL: 'x' })).toBeNull()
	const defaults = { firstTokenMs: 60_000, contextTokens: 16_000, turnsAtOnce: 2, priceIn: 0, priceOut: 0 }
	expect(configOf()).toMatchObject({ ...defaults, apiKey: 'sk', imageModel: null, budgetMicros: null })
	expect(configOf({ AI_TIMEOUT_S: 'soon', AI_CONTEXT_TOKENS: '-1', AI_TURNS_AT_ONCE: '' })).toMatchObject(defaults)
	expect(configOf({ AI_TIMEOUT_S: '5', AI_MONTHLY_BUDGET_USD: '2.5', AI_IMAGE_MODEL: 'i' })).toMatchObject({
		...{ firstTokenMs: 5_000, budgetMicros: 2_500_000, imageModel: 'i' },
	})
})

test('dollars a million tokens are millionths of a dollar a token', () => {
	const config = configOf({ AI_PRICE_IN: '0.4', AI_PRICE_OUT: '1.6' })
	expect(costMicros(config, { inputTokens: 3_000, outputTokens: 500 })).toBe(2_000)
})

test("a server that takes no key gets none, and 'none' is never sent", async () => {
	const send = vi.fn(async () => new Response('{}', { status: 500 }))
	for (const key of ['none', 'sk']) {
		const model = openAiOf(configOf({ OPENAI_API_KEY: key }), { send: send as never }).chat('m')
		await expect(
			model.doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] }),
		).rejects.toThrow()
	}
	const sent = send.mock.calls as unknown as [string, RequestInit][]
	expect(sent.map(([, init]) => new Headers(init.headers).get('authorization'))).toEqual([null, 'Bearer sk'])
	expect(sent[0]?.[0]).toBe('http://ai.example/v1/chat/completions')
})

const refused = (statusCode: number | undefined, headers: Record<string, string> = {}) =>
	new APICallError({
		...{ message: 'no', url: 'x', requestBodyValues: {}, responseHeaders: headers },
		...(statusCode === undefined ? {} : { statusCode }),
	})

test.each([
	[401, { cause: 'key', status: 401 }],
	[403, { cause: 'key', status: 403 }],
	[404, { cause: 'model', status: 404 }],
	[400, { cause: 'refused', status: 400 }],
	[500, { cause: 'fault', status: 500 }],
	[503, { cause: 'fault', status: 503 }],
	[200, { cause: 'fault', status: 200 }],
	[undefined, { cause: 'unreachable' }],
])('status %s', (status, failure) => {
	expect(failureOf(refused(status))).toEqual(failure)
})

test.each([
	['7', 7],
	['0.2', 1],
	['99999', 3_600],
	[new Date(Date.now() + 20_000).toUTCString(), 20],
	['soon', 10],
	['', 10],
])('a busy server that says %j is asked again in %i s', (header, wait) => {
	const failure = failureOf(refused(429, { 'retry-after': header }))
	expect(failure.cause).toBe('busy')
	expect(Math.abs((failure.wait ?? 0) - wait)).toBeLessThanOrEqual(1)
})

test('what is behind a retry counts; a time-out, a broken answer and a broken network are told apart', () => {
	const retry = new RetryError({ message: 'x', reason: 'maxRetriesExceeded', errors: [refused(404)] })
	expect(failureOf(retry).cause).toBe('model')
	expect(failureOf(new DOMException('late', 'TimeoutError')).cause).toBe('late')
	expect(failureOf(new JSONParseError({ text: '{', cause: null })).cause).toBe('fault')
	expect(failureOf(new TypeError('fetch failed')).cause).toBe('unreachable')
	expect(failureOf('anything').cause).toBe('unreachable')
})
