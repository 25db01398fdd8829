import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { STRIPE_API_VERSION } from '#app/domains/billing/server/stripe.ts'
import { answerCall } from './api.ts'
import { type ApiRequest, type ApiSwitch, faultFor, hangUp, SAID } from './faults.ts'
import { answerPage } from './pages/answer-page.ts'
import type { PageAnswer } from './pages/layout.ts'
import { newId, type World } from './world.ts'

export type Server = { port: number; close(): Promise<void> }

export type ServerOptions = {
	world: World
	port: number
	/** The fault that calls of the API meet. */
	fault(): ApiSwitch
	/** Before each request: lets time pass. */
	before(): void
	/** After each request that may have changed something. */
	after(): void
}

const MAX_BODY_BYTES = 256 * 1024

/** Stripe's API and its pages on 127.0.0.1. */
export async function serve({ world, port, fault, before, after }: ServerOptions): Promise<Server> {
	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => {
			console.error(error)
			if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
			response.end(String(error))
		})
	})

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
		const method = request.method ?? 'GET'
		const body = await textOf(request)
		if (!pathname.startsWith('/v1/')) {
			before()
			writePage(
				response,
				answerPage(world, { method, path: pathname, form: [search.slice(1), body].filter(Boolean).join('&') }),
			)
			after()
			return
		}
		const asked: ApiRequest = { method, path: pathname, body }
		const { slowMs = 0, answers, performs } = faultFor(fault(), asked)
		if (slowMs > 0 && !(await stays(response, slowMs))) return
		if (answers && !performs) return writeFault(request, response, answers)
		before()
		const { headers } = request
		const made = answerCall(world, {
			method,
			path: pathname,
			form: method === 'POST' ? body : search.slice(1),
			key: headers.authorization?.replace(/^Bearer /, ''),
			version: headers['stripe-version']?.toString(),
			idempotencyKey: headers['idempotency-key']?.toString(),
		})
		if (method !== 'GET') after()
		if (answers) return writeFault(request, response, answers)
		writeJson(response, made.status, made.body, {
			'stripe-version': STRIPE_API_VERSION,
			...(made.replayed ? { 'idempotent-replayed': 'true' } : {}),
		})
	}

	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, '127.0.0.1', resolve)
	})
	return {
		port: (server.address() as AddressInfo).port,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}

/** Waits; whether the caller is still there then. Who left gets nothing done. */
async function stays(response: ServerResponse, ms: number): Promise<boolean> {
	const left = new AbortController()
	response.once('close', () => left.abort())
	try {
		await pause(ms, undefined, { signal: left.signal })
		return true
	} catch {
		return false
	}
}

function writeFault(request: IncomingMessage, response: ServerResponse, answers: 429 | 500 | 'down'): void {
	if (answers === 'down') hangUp(request, response)
	else writeJson(response, answers, JSON.stringify(SAID[answers]), {})
}

const writeJson = (response: ServerResponse, status: number, body: string, headers: Record<string, string>): void =>
	void response
		.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers })
		.end(body)

function writePage(response: ServerResponse, page: PageAnswer): void {
	if ('location' in page) {
		response.writeHead(303, { location: page.location }).end()
		return
	}
	response.writeHead(page.status, {
		'content-type': 'text/html; charset=utf-8',
		'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
		'cache-control': 'no-store',
		'referrer-policy': 'no-referrer',
	})
	response.end(page.html)
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = ''
	for await (const piece of request.setEncoding('utf8')) {
		text += piece
		if (text.length > MAX_BODY_BYTES) throw new Error('The body of a request is too large.')
	}
	return text
}
