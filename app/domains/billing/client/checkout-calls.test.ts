import { afterEach, expect, test, vi } from 'vitest'
import { CHECKOUT_PATHS } from '../model/checkout.ts'
import { endTrial, readInvoices, refreshPlan } from './checkout-calls.ts'

afterEach(() => vi.unstubAllGlobals())

const answersWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const CHECK = { subscribed: true, subscription_tier: 'Basic', subscription_end: null, is_beta_tester: false }

test('the plan is refreshed, and a trial ended, by a POST', async () => {
	answersWith(async () => Response.json(CHECK))
	expect([await refreshPlan(), await endTrial()]).toEqual([CHECK, CHECK])
	expect(vi.mocked(fetch).mock.calls.map(([path, init]) => [path, init?.method])).toEqual([
		[CHECKOUT_PATHS.refresh, 'POST'],
		[CHECKOUT_PATHS.endTrial, 'POST'],
	])
})

test('bills are read, not posted', async () => {
	answersWith(async () => Response.json({ invoices: [] }))
	expect(await readInvoices(new AbortController().signal)).toEqual([])
	expect(vi.mocked(fetch).mock.calls[0]?.[1]?.method).toBeUndefined()
})

test('a refusal is thrown in the server’s words', async () => {
	answersWith(async () => Response.json({ error: 'conflict', message: 'There is no trial.' }, { status: 409 }))
	await expect(endTrial()).rejects.toThrow('There is no trial.')
})

test.each([
	['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'could not be reached'],
	['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 'no answer in time'],
	['a page in place of an answer', async () => new Response('<html>', { status: 200 }), 'could not be read'],
	['an error without words', async () => new Response('', { status: 502 }), 'could not be read'],
])('%s has a sentence', async (_, answer, sentence) => {
	answersWith(answer)
	await expect(refreshPlan()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining(sentence) })
})
