import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	request as requestUpstream,
	type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { CLOCK_OFFSET_HEADER } from '#app/platform/server/clock.ts'
import { createClock, type MovableClock } from './clock.ts'
import { compressFor } from './compress.ts'
import type { Mailbox } from './mailbox.ts'

/**
 * What the network does: everything works, no response ever comes, the edge cannot reach us, or there is no network.
 */
export type FrontMode = 'ok' | 'hang' | '502' | 'offline'

export type FrontRequest = {
	method: string
	/** Path and query. */
	path: string
	headers: IncomingHttpHeaders
	/** Null until there is a response. */
	status: number | null
	at: number
}

export type FrontOptions = {
	/** 0 takes any free port. */
	port?: number
	/** Compresses like the edge: brotli or gzip for text. */
	compress?: boolean
	mailbox?: Mailbox
	/** The page of the stand-in for a push service. */
	pushes?: { answer(request: IncomingMessage, response: ServerResponse): boolean }
	/** Added before each request is forwarded. */
	latencyMs?: number
	/** Host names that are accepted besides those of this machine. */
	hosts?: string[]
	/** The visitor's address that the Workers get. */
	addressOf?(request: IncomingMessage): string
	/** Where the edge says that the visitor is; nowhere by default. */
	locationOf?(request: IncomingMessage): { city?: string; country?: string }
}

export type Front = {
	/** http://localhost:PORT: a name, because cookies with the __Host- prefix and passkeys need one. */
	url: string
	port: number
	/** Every request, oldest first, without those for the mailbox, the clock and the page of pushes. */
	requests: FrontRequest[]
	mode: FrontMode
	/** What the Workers take for the time; its page is at /clock. */
	clock: MovableClock
	/** Forwards requests to this target from now on; earlier requests have waited for it. */
	passTo(target: URL): void
	close(): Promise<void>
}

/**
 * Takes the edge's place in front of the Workers. Rejects with the listen error (EADDRINUSE) when the port is taken.
 */
export async function startFront(options: FrontOptions = {}): Promise<Front> {
	const { mailbox, pushes, latencyMs = 0 } = options
	const requests: FrontRequest[] = []
	const clock = createClock()
	let announce: (target: URL) => void = () => {}
	let target = new Promise<URL>((resolve) => {
		announce = resolve
	})

	const ours = new Set([...OWN_NAMES, ...(options.hosts ?? [])])
	const server = createServer(async (request, response) => {
		const host = hostNameOf(request)
		// Another site may let its own name point to this machine, and could then read the mailbox.
		if (host === null || !ours.has(host)) {
			response.writeHead(host === null ? 400 : 421, { 'content-type': 'text/plain' })
			return void response.end(host === null ? 'Bad Host header.' : 'This host is not served here.')
		}
		if (await mailbox?.answer(request, response)) return
		if (await clock.answer(request, response)) return
		if (pushes?.answer(request, response)) return
		const entry: FrontRequest = {
			method: request.method ?? 'GET',
			path: request.url ?? '/',
			headers: request.headers,
			status: null,
			at: Date.now(),
		}
		requests.push(entry)
		response.on('finish', () => {
			entry.status = response.statusCode
		})
		if (latencyMs > 0) await new Promise((done) => setTimeout(done, latencyMs))
		if (front.mode === 'hang') return
		if (front.mode === 'offline') return void request.socket.destroy()
		if (front.mode === '502') return void response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad gateway')
		forward(request, response, { target: await target, offset: clock.offset }, options)
	})
	// A request that hangs on purpose must not be ended by the server's own timeout.
	server.requestTimeout = 0

	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(options.port ?? 0, '127.0.0.1', () => resolve())
	})
	const { port } = server.address() as AddressInfo

	const front: Front = {
		url: `http://localhost:${port}`,
		port,
		requests,
		mode: 'ok',
		clock,
		passTo(next) {
			announce(next)
			target = Promise.resolve(next)
		},
		close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeAllConnections()
			return closed
		},
	}
	return front
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The host name in the Host header; null when the header is invalid. */
function hostNameOf({ headers }: IncomingMessage): string | null {
	const host = headers.host ?? ''
	if (!/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return null
	return new URL(`http://${host}`).hostname
}

/** Headers that only the edge may set. */
const EDGE_HEADERS = /^(cf-|x-forwarded-|x-real-ip$|true-client-ip$|forwarded$|mf-)/
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'])

type CachedFile = { headers: Headers; body: Buffer }
type Headers = Record<string, string | string[]>

/**
 * Immutable files are fetched once for all fronts of this process and cached like at an edge: a browser with an empty
 * cache requests hundreds of them, and the local Workers serve each slowly.
 */
const immutable = new Map<string, CachedFile>()
const IMMUTABLE = /^GET \/assets\//

function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
	const isPlain = headers.range === undefined && headers['if-none-match'] === undefined
	const key = `${method} ${url}`
	return isPlain && IMMUTABLE.test(key) ? key : undefined
}

function forward(
	request: IncomingMessage,
	response: ServerResponse,
	{ target, offset }: { target: URL; offset: number },
	options: FrontOptions,
): void {
	const key = keyOf(request)
	const kept = key === undefined ? undefined : immutable.get(key)
	if (kept) {
		answer(request, response, { status: 200, headers: { ...kept.headers } }, Readable.from([kept.body]), options)
		return
	}
	const headers: Headers = {}
	for (const [name, value] of Object.entries(request.headers)) {
		if (value === undefined || EDGE_HEADERS.test(name) || HOP_HEADERS.has(name)) continue
		headers[name] = value
	}
	headers['cf-connecting-ip'] = (options.addressOf ?? socketAddress)(request)
	// Becomes `request.cf`; without it Miniflare would say that every visitor is in Texas.
	headers['mf-cf-blob'] = JSON.stringify(options.locationOf?.(request) ?? {})
	if (offset > 0) headers[CLOCK_OFFSET_HEADER] = String(offset)
	// Compression happens in the front, as at the edge.
	headers['accept-encoding'] = 'identity'

	const upstream = requestUpstream(
		{ host: target.hostname, port: target.port, method: request.method, path: request.url, headers, agent: false },
		(upstreamAnswer) => {
			const answerHeaders: Headers = {}
			for (const [name, value] of Object.entries(upstreamAnswer.headers)) {
				if (value !== undefined && !HOP_HEADERS.has(name)) answerHeaders[name] = value
			}
			const status = upstreamAnswer.statusCode ?? 502
			if (key !== undefined && status === 200) keep(key, { ...answerHeaders }, upstreamAnswer)
			answer(request, response, { status, headers: answerHeaders }, upstreamAnswer, options)
		},
	)
	upstream.on('error', () => {
		if (response.headersSent) return void response.destroy()
		response.writeHead(502, { 'content-type': 'text/plain' }).end('The Workers did not answer.')
	})
	response.on('close', () => upstream.destroy())
	request.pipe(upstream)
}

/** Collects a response while it is sent; an incomplete one is not cached. */
function keep(key: string, headers: Headers, body: IncomingMessage): void {
	const isForEver = String(headers['cache-control'] ?? '').includes('immutable')
	if (!isForEver) return
	const chunks: Buffer[] = []
	body.on('data', (chunk: Buffer) => chunks.push(chunk))
	body.on('end', () => body.complete && immutable.set(key, { headers, body: Buffer.concat(chunks) }))
}

function answer(
	request: IncomingMessage,
	response: ServerResponse,
	{ status, headers }: { status: number; headers: Headers },
	body: Readable,
	options: FrontOptions,
): void {
	const encoder = options.compress ? compressFor(request, status, headers) : undefined
	response.writeHead(status, headers)
	const quiet = () => {}
	if (encoder) pipeline(body, encoder, response, quiet)
	else pipeline(body, response, quiet)
}

function socketAddress(request: IncomingMessage): string {
	return request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1'
}
