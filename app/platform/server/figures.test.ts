import { expect, test, vi } from 'vitest'

/** The counts of an isolate of its own. */
async function newIsolate() {
	vi.resetModules()
	return import('./figures.ts')
}

test('figures are taken every 30 seconds, and once', async () => {
	const { noteFigure, takeFigures } = await newIsolate()
	noteFigure('route', '/home', '2xx', 20, { trips: 2 })
	noteFigure('route', '/home', '2xx', 30, { trips: 1, ref: 'r' })
	expect(takeFigures(1_000)).toBe(null)
	expect(takeFigures(30_999)).toBe(null)
	expect(takeFigures(31_000)?.figures).toEqual([
		{
			...{ kind: 'route', name: '/home', status: '2xx', count: 2, total_ms: 50, trips: 3, last_ref: 'r' },
			classes: [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
		},
	])
	expect(takeFigures(90_000)).toBe(null)
})

test('the first error of an isolate does not wait', async () => {
	const { noteError, takeFigures } = await newIsolate()
	noteError({ requestId: 'r', event: 'unexpected', message: 'broken', fields: {} })
	expect(takeFigures(5)).toMatchObject({
		errors: [{ requestId: 'r' }],
		figures: [{ kind: 'error', name: 'unexpected: broken', status: 'server', last_ref: 'r' }],
	})
	noteError({ requestId: 'r', event: 'unexpected', message: 'broken', fields: {} })
	expect(takeFigures(6)).toBe(null)
})

test('what is counted is bounded', async () => {
	const { noteError, noteFigure, takeFigures } = await newIsolate()
	for (let i = 0; i < 2_000; i += 1) noteFigure('route', `/${i}`, '4xx', 1)
	for (let i = 0; i < 100; i += 1) noteError({ requestId: 'r', event: 'e', message: String(i), fields: {} })
	const taken = takeFigures(1)
	expect([taken?.figures.length, taken?.errors.length]).toEqual([300, 20])
})
