import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'
import worker from './index.ts'

beforeEach(() => {
	for (const method of ['error', 'info', 'log'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const PATHS = ENDPOINTS.flatMap(({ paths }) => paths).map((path) => path.replaceAll(/:\w+/g, 'x'))
/** Nobody answers there: an endpoint that asks for the session fails before it reads. */
const ENV = { LIBSQL_URL: 'http://127.0.0.1:9', APP_URL: 'https://nomster.example' }
const waiting: Promise<unknown>[] = []
const CONTEXT = {
	...{ passThroughOnException: () => undefined, props: {} },
	waitUntil: (work: Promise<unknown>) => void waiting.push(work),
}

test.each(
	['https://nomster.example', 'https://elsewhere.example'].flatMap((origin) =>
		PATHS.map((path) => [path, origin] as const),
	),
)('%s reads the body of a post from %s to its end, also one that it refuses', async (path, origin) => {
	let isRead = false
	const chunks = [new TextEncoder().encode('{"read":[]}')]
	const pull = (body: ReadableStreamDefaultController) => {
		const chunk = chunks.shift()
		if (chunk) return body.enqueue(chunk)
		isRead = true
		body.close()
	}
	const request = new Request(`https://nomster.example${path}`, {
		...{ method: 'POST', headers: { origin, 'content-type': 'application/json' } },
		...{ body: new ReadableStream({ pull }, { highWaterMark: 0 }), duplex: 'half' },
	})
	await worker.fetch(request as never, ENV as never, CONTEXT as never)
	await Promise.all(waiting.splice(0))
	expect(isRead).toBe(true)
})
