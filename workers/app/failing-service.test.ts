import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFigures } from '#app/platform/server/figures.ts'
import worker from './index.ts'

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => undefined)
	takeFigures(Date.now(), 0)
})
afterEach(() => vi.restoreAllMocks())

test.each(['GET', 'POST'])(
	'a sub-worker that does not answer %s is an error with our headers, and is counted',
	async (method) => {
		const env = { CHAT: { fetch: () => Promise.reject(new Error('The script has crashed.')) } }
		const request = new Request('https://nomster.example/api/chat', {
			...{ method, headers: { 'cf-ray': 'ray-1', origin: 'https://nomster.example' } },
			...(method === 'POST' ? { body: '{}' } : {}),
		})
		const context = { waitUntil: () => undefined }
		const answer = await worker.fetch(request as never, env as never, context as never)
		expect(answer.status).toBe(500)
		expect(answer.headers.get('x-request-id')).toBe('ray-1')
		expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
		expect(await answer.json()).toMatchObject({ error: 'unexpected', request_id: 'ray-1' })
		const { figures = [], errors = [] } = takeFigures(Date.now(), 0) ?? {}
		expect(figures.filter(({ kind }) => kind === 'route').map(({ status, last_ref }) => [status, last_ref])).toEqual([
			['5xx', 'ray-1'],
		])
		expect(errors.map(({ event, requestId }) => [event, requestId])).toEqual([['service_failed', 'ray-1']])
	},
)
