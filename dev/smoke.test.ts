import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { READY_PATH, runSmoke } from './smoke.ts'

// A stand-in for the deployed Workers. tests/workers/smoke.test.ts runs the same on the real ones.

const PICTURE = '/media/a/b-1920.webp'
let server: Server
let url: string
let said: string[]
/** What each address answers instead of working. */
let broken: Record<string, number>
/** A refusal of the sync. */
let refusal: { error: string; retryAfter?: string } | undefined
/** How often the health check is refused as too many requests. */
let floods: number
let waited: number[]
let seen: string[]

beforeEach(async () => {
	said = []
	seen = []
	broken = {}
	refusal = undefined
	floods = 0
	waited = []
	server = createServer((request, response) => {
		const path = request.url ?? ''
		seen.push(`${request.method} ${path}`)
		const status = broken[path]
		if (status) return response.writeHead(status).end()
		if (path === READY_PATH && floods > 0) {
			floods -= 1
			return response.writeHead(429, { 'retry-after': '40' }).end()
		}
		if (path === '/api/sync' && refusal) {
			const headers = refusal.retryAfter ? { 'retry-after': refusal.retryAfter } : {}
			return response.writeHead(503, headers).end(JSON.stringify({ error: refusal.error, message: 'x' }))
		}
		if (path === '/') return response.end('<h1>Nomster</h1>')
		if (path === '/login') {
			return response.writeHead(302, { 'set-cookie': '__Host-nomster=token; Path=/', location: '/recipes' }).end()
		}
		if (path === PICTURE) return response.writeHead(200, { 'content-type': 'image/webp' }).end('x')
		return response.end(JSON.stringify({ rows: [{ image_url: PICTURE }] }))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterEach(() => server.close())

const smoke = (cook: { email?: string; password?: string } = { email: 'smoke@nomster.example', password: 'x' }) =>
	runSmoke({ appUrl: url, ...cook, say: (line) => said.push(line), pause: async (ms) => void waited.push(ms) })

test('signs in, syncs nothing, looks at a picture and signs out', async () => {
	expect(await smoke()).toBeUndefined()
	expect(seen).toEqual([
		...[`GET ${READY_PATH}`, 'GET /', 'POST /login', 'POST /api/sync', `GET ${PICTURE}`, 'POST /logout'],
	])
})

test('says that no cook was tried when none is set', async () => {
	expect(await smoke({})).toBeUndefined()
	expect(said.at(-1)).toContain('SMOKE_EMAIL and SMOKE_PASSWORD are not set')
	expect(seen).toHaveLength(2)
})

test.each([
	[READY_PATH, 503, 'ready: status 503'],
	['/', 500, 'landing page: status 500'],
	['/login', 429, 'sign-in: no session'],
	['/api/sync', 500, 'sync: status 500'],
	[PICTURE, 404, 'picture: status 404'],
])('names what does not work: %s', async (path, status, problem) => {
	broken[path] = status
	expect(await smoke()).toBe(problem)
})

test('a deployment while nothing may be saved does not count as failed', async () => {
	refusal = { error: 'unavailable', retryAfter: '60' }
	expect(await smoke()).toBeUndefined()
	expect(said).toContain('  empty sync: not tried, since Nomster is read-only')
	expect(seen.at(-1)).toBe('POST /logout')
})

test.each([{ error: 'unavailable' }, { error: 'unexpected', retryAfter: '60' }])(
	'a sync that fails otherwise counts: %o',
	async (other) => {
		refusal = other
		expect(await smoke()).toBe('sync: status 503')
	},
)

test.each(['/api/sync', PICTURE])('signs out when %s does not work', async (path) => {
	broken[path] = 500
	expect(await smoke()).toContain('status 500')
	expect(seen.at(-1)).toBe('POST /logout')
})

test('waits as long as a health check that has too many requests says', async () => {
	floods = 1
	expect(await smoke({})).toBeUndefined()
	expect(waited).toEqual([40_000])
})

test('waits for a new domain, and no longer than five times', async () => {
	server.close()
	expect(await smoke()).toMatch(/^ready: no answer/)
})
