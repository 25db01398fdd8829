import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { CLOCK_OFFSET_HEADER } from '#app/platform/server/clock.ts'
import { CLOCK_PATH } from './clock.ts'
import { type Front, type FrontOptions, startFront } from './front.ts'
import { createMailbox, MAILBOX_PATH } from './mailbox.ts'
import { startFrontNear } from './port.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
	for (const close of opened.splice(0)) await close()
})

async function startUpstream(listener: RequestListener): Promise<URL> {
	const server = createServer(listener)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
	opened.push(async () => {
		server.closeAllConnections()
		server.close()
	})
	return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

async function frontFor(listener: RequestListener, options: FrontOptions = {}): Promise<Front> {
	const front = await startFront(options)
	opened.push(() => front.close())
	front.passTo(await startUpstream(listener))
	return front
}

/** A Worker that returns the headers that it received. */
const echoHeaders: RequestListener = (request, response) => response.end(JSON.stringify(request.headers))

test('the visitor’s address is what the front saw; what the visitor claims is dropped', async () => {
	const front = await frontFor(echoHeaders)
	const forged = {
		'cf-connecting-ip': '6.6.6.6',
		'cf-ray': 'forged',
		'x-forwarded-for': '6.6.6.6',
		'x-real-ip': '6.6.6.6',
		'mf-original-url': 'http://evil.example/',
	}
	const seen = await (await fetch(front.url, { headers: { ...forged, 'x-own': 'kept' } })).json()
	expect(seen).toMatchObject({ 'cf-connecting-ip': '127.0.0.1', 'x-own': 'kept' })
	for (const name of ['cf-ray', 'x-forwarded-for', 'x-real-ip', 'mf-original-url'])
		expect(seen).not.toHaveProperty(name)
})

test('a test may set the address that each request comes from', async () => {
	const front = await frontFor(echoHeaders, { addressOf: (request) => String(request.headers['x-cook']) })
	const seen = await (await fetch(front.url, { headers: { 'x-cook': '192.0.2.7' } })).json()
	expect(seen).toMatchObject({ 'cf-connecting-ip': '192.0.2.7' })
})

test('what the edge says about the place of a visitor is nothing, or what a test sets, never what the visitor claims', async () => {
	const placeIn = async (front: Front) => {
		const answer = await fetch(front.url, { headers: { 'mf-cf-blob': '{"city":"Forged"}' } })
		return JSON.parse(new Map(Object.entries(JSON.parse(await answer.text()))).get('mf-cf-blob') as string)
	}
	expect(await placeIn(await frontFor(echoHeaders))).toEqual({})
	const berlin = { city: 'Berlin', country: 'DE' }
	expect(await placeIn(await frontFor(echoHeaders, { locationOf: () => berlin }))).toEqual(berlin)
})

test('the Host header passes unchanged, so that origins can be compared', async () => {
	const front = await frontFor(echoHeaders)
	expect(await (await fetch(front.url)).json()).toMatchObject({ host: `localhost:${front.port}` })
})

/**
 * A request as a browser sends it when the name of a page points to this machine; fetch does not let a test set the
 * Host header.
 */
const statusFor = (front: Front, host: string, path = '/') =>
	new Promise<number>((resolve, reject) => {
		const { port } = front
		get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
			response.resume()
			resolve(response.statusCode ?? 0)
		}).on('error', reject)
	})

test('a foreign host gets nothing, the mailbox least of all, and a broken one is a bad request', async () => {
	const seen: (string | undefined)[] = []
	const listener: RequestListener = (request, response) => {
		seen.push(request.headers.host)
		response.end()
	}
	const front = await frontFor(listener, { mailbox: createMailbox(), hosts: ['kitchen.example'] })
	const { port } = front
	for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '0.0.0.0'])
		for (const path of ['/', MAILBOX_PATH]) expect([host, await statusFor(front, host, path)]).toEqual([host, 421])
	for (const host of ['localhost:99999', 'localhost:x', 'a/b', 'cook@localhost'])
		expect([host, await statusFor(front, host)]).toEqual([host, 400])
	expect(seen).toEqual([])
	for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST', 'kitchen.example'])
		expect([host, await statusFor(front, host)]).toEqual([host, 200])
})

test('bodies pass in both directions', async () => {
	const front = await frontFor((request, response) => request.pipe(response))
	const body = 'soup '.repeat(100_000)
	expect(await (await fetch(front.url, { method: 'POST', body })).text()).toBe(body)
})

test('compression is off by default, and streams: the first chunk arrives before the last is written', async () => {
	let finish = () => {}
	const page: RequestListener = (_request, response) => {
		response.writeHead(200, { 'content-type': 'text/html' })
		response.write('<p>first')
		finish = () => response.end('<p>last')
	}
	const plain = await frontFor(page)
	const answer = await fetch(plain.url)
	expect(answer.headers.get('content-encoding')).toBeNull()
	finish()
	await answer.text()

	const edge = await frontFor(page, { compress: true })
	const reader = (await fetch(edge.url)).body?.pipeThrough(new TextDecoderStream()).getReader()
	expect((await reader?.read())?.value).toBe('<p>first')
	finish()
	expect((await reader?.read())?.value).toBe('<p>last')
})

test('what was compressed is the same after it is unpacked', async () => {
	const body = JSON.stringify({ steps: Array.from({ length: 500 }, (_, i) => `Stir ${i} times`) })
	const front = await frontFor(
		(_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
		{ compress: true },
	)
	// fetch would decompress it.
	const packed = await new Promise<Buffer>((resolve, reject) => {
		get(front.url, { headers: { 'accept-encoding': 'br' } }, (response) => resolve(buffer(response))).on(
			'error',
			reject,
		)
	})
	expect(packed.length).toBeLessThan(body.length / 4)
	expect(brotliDecompressSync(packed).toString()).toBe(body)
})

test('a request that arrives before the Workers are up waits for them', async () => {
	const front = await startFront()
	opened.push(() => front.close())
	const early = fetch(front.url)
	front.passTo(await startUpstream((_request, response) => response.end('ready')))
	expect(await (await early).text()).toBe('ready')
})

test('the front can answer 502, cut the connection, or not answer; and recover', async () => {
	const front = await frontFor((_request, response) => response.end('well'))
	front.mode = '502'
	expect((await fetch(front.url)).status).toBe(502)
	front.mode = 'offline'
	await expect(fetch(front.url)).rejects.toThrow('fetch failed')
	front.mode = 'hang'
	const silence = new AbortController()
	const hanging = fetch(front.url, { signal: silence.signal })
	await vi.waitFor(() => expect(front.requests).toHaveLength(3), { timeout: 10_000 })
	front.mode = 'ok'
	expect(await (await fetch(front.url)).text()).toBe('well')
	silence.abort()
	await expect(hanging).rejects.toThrow('aborted')
	expect(front.requests.map((request) => request.status)).toEqual([502, null, null, 200])
})

test('Workers that do not respond give a 502', async () => {
	const front = await frontFor((request) => request.socket.destroy())
	expect((await fetch(front.url)).status).toBe(502)
})

test('a taken port gets the next one, and this is reported', async () => {
	const taken = await startFront()
	opened.push(() => taken.close())
	const said: string[] = []
	const next = await startFrontNear(taken.port, {}, (line) => said.push(line))
	opened.push(() => next.close())
	expect(next.port).toBeGreaterThan(taken.port)
	expect(said).toEqual([`Port ${taken.port} is taken, using ${next.port}.`])
})

test('what may never change is requested from the Workers once, and is the same each time; what may change is requested again', async () => {
	const asked: string[] = []
	const front = await frontFor((request, response) => {
		asked.push(request.url ?? '')
		const isForEver = request.url?.endsWith('-front1.js')
		response.setHeader('content-type', 'text/javascript')
		response.setHeader('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
		response.end(`export const asked = ${asked.length}`)
	})
	const read = async (path: string) => {
		const answer = await fetch(front.url + path)
		const { date: _date, ...headers } = Object.fromEntries(answer.headers)
		return { status: answer.status, headers, body: await answer.text() }
	}
	const first = await read('/assets/a-front1.js')
	expect(first).toMatchObject({ status: 200, body: 'export const asked = 1' })
	expect((await read('/assets/a-front1.js')).body).toBe(first.body)
	expect((await read('/assets/a-front1.js')).headers['cache-control']).toBe(first.headers['cache-control'])
	await read('/assets/b.js')
	await read('/assets/b.js')
	expect(asked).toEqual(['/assets/a-front1.js', '/assets/b.js', '/assets/b.js'])
	expect(front.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test('the Workers get the time that the front’s clock shows, never what a visitor claims', async () => {
	const front = await frontFor(echoHeaders)
	const offsetSeen = async () => {
		const answer = await fetch(front.url, { headers: { [CLOCK_OFFSET_HEADER]: '5' } })
		return ((await answer.json()) as Record<string, string>)[CLOCK_OFFSET_HEADER]
	}
	expect(await offsetSeen()).toBeUndefined()
	await front.clock.moveTo(DAY_MS)
	expect(await offsetSeen()).toBe(String(DAY_MS))
})

test('the page of the clock moves it ahead and back, and tells who follows it', async () => {
	const front = await frontFor(echoHeaders)
	const moves: number[] = []
	front.clock.follow((offset) => void moves.push(offset))
	const press = (by: string, origin: string | null = front.url) =>
		fetch(front.url + CLOCK_PATH, {
			method: 'POST',
			body: new URLSearchParams({ by }),
			redirect: 'manual',
			headers: origin === null ? {} : { origin },
		})
	expect((await press(String(DAY_MS))).status).toBe(303)
	expect(await (await fetch(front.url + CLOCK_PATH)).text()).toContain('1 d 0 h ahead')
	await press(String(DAY_MS))
	await press('0')
	expect(moves).toEqual([DAY_MS, 2 * DAY_MS, 0])
	for (const origin of ['http://evil.example', 'null', null])
		expect((await press(String(DAY_MS), origin)).status).toBe(403)
	for (const by of ['', '1', '-86400000', 'x']) expect((await press(by)).status).toBe(400)
	expect(front.clock.offset).toBe(0)
	expect(front.requests).toEqual([])
})

test('a clock that something does not follow says so', async () => {
	const front = await frontFor(echoHeaders)
	front.clock.follow(() => {
		throw new Error('No stand-in answers.')
	})
	const body = new URLSearchParams({ by: String(DAY_MS) })
	const answer = await fetch(front.url + CLOCK_PATH, { method: 'POST', body, headers: { origin: front.url } })
	expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('No stand-in answers.')])
})
