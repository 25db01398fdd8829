import { afterEach, expect, test, vi } from 'vitest'
import { fetchHere } from './fetch-here.ts'

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

async function answersOf(...statuses: number[]): Promise<{ status: number; calls: number }> {
	vi.useFakeTimers()
	const calls: unknown[] = []
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		calls.push([path, init.body])
		return new Response(null, { status: statuses[calls.length - 1] ?? 500 })
	})
	const answer = fetchHere('/api/sync', { method: 'POST', body: 'edits' })
	await vi.runAllTimersAsync()
	const { status } = await answer
	expect(calls).toEqual(calls.map(() => ['/api/sync', 'edits']))
	return { status, calls: calls.length }
}

test('a call that was refused because its token was just replaced is made again with the new one', async () => {
	expect(await answersOf(401, 200)).toEqual({ status: 200, calls: 2 })
})

test('a session that is over is over the second time too', async () => {
	expect(await answersOf(401, 401)).toEqual({ status: 401, calls: 2 })
})

test.each([200, 403, 409, 500])('an answer of %i is made once', async (status) => {
	expect(await answersOf(status)).toEqual({ status, calls: 1 })
})
