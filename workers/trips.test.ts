import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { takeFigures } from '#app/platform/server/figures.ts'
import chat from './chat/index.ts'
import { app as checkout } from './checkout/app.ts'
import extract from './extract/index.ts'
import media from './media/index.ts'
import sync from './sync/index.ts'
import { withFigures } from './with-figures.ts'

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => undefined)
	takeFigures(Date.now(), 0)
})
afterEach(() => vi.restoreAllMocks())

/** Nobody answers there: every round trip fails. */
const ENV = { LIBSQL_URL: 'http://127.0.0.1:9' }
type Fetch = (request: Request, env: never, context?: never) => Response | Promise<Response>

test.each<[string, { fetch: Fetch }, string?]>([
	['/api/chat/status', chat as { fetch: Fetch }],
	['/api/extract/status', extract as { fetch: Fetch }],
	['/api/media/pictures', media as { fetch: Fetch }, 'POST'],
	['/api/sync/history', sync as { fetch: Fetch }],
	['/api/calendar', sync as { fetch: Fetch }],
	['/api/checkout/check-subscription', withFigures({ fetch: checkout.fetch as Fetch })],
])(
	'%s says how often it asked the database, and its failing queries have its request id',
	async (path, worker, method = 'GET') => {
		const headers = { 'cf-ray': `ray-of${path}`, cookie: `${SESSION_COOKIE}=${'a'.repeat(40)}` }
		const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
		const response = await worker.fetch(
			new Request(`https://nomster.example${path}`, { method, headers }),
			ENV as never,
			context as never,
		)
		expect([response.status, response.headers.get('server-timing')]).toEqual([500, 'db;desc="1 trips"'])
		const errors = takeFigures(Date.now(), 0)?.errors ?? []
		const ids = errors.filter(({ event }) => event === 'query_failed').map(({ requestId }) => requestId)
		expect(ids).toEqual([`ray-of${path}`])
	},
)
