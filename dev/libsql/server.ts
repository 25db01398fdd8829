// A libSQL server on one file, for development and tests: Hrana 2 and 3 in JSON over HTTP, on the native libSQL.
// In production the same @libsql/client/web talks to a real server; `prove.ts` checks that it behaves alike.
//   node dev/libsql/server.ts --db .data/dev.db --port 8080 [--durable]     (token: LIBSQL_AUTH_TOKEN)
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline as pipeTo } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { dumpOf } from './dump.ts'
import { ProtocolFailure, RequestFailure } from './failures.ts'
import { type Pipeline, pipelineSchema } from './protocol.ts'
import { Streams } from './streams.ts'

const HOST = '127.0.0.1'

export type LibsqlServerOptions = {
	path: string
	/** 0, the default, takes a free one. */
	port?: number
	/** Without a token every process on this machine may connect. */
	authToken?: string
	/**
	 * How long a statement waits for another one's write lock. Longer than a stream lives, so that a lost client makes no
	 * other one fail.
	 */
	busyTimeoutMs?: number
	/** How long an open transaction waits for its client's next request before it is rolled back. */
	streamTtlMs?: number
	maxBodyBytes?: number
	/**
	 * Commits survive a power cut, at the cost of one disk flush each. They survive a crash of this process in any case.
	 */
	durable?: boolean
	/** Called with every round trip to the database before it runs. */
	onPipeline?: (requestsInPipeline: number) => void
	/** Ends every dump after so many characters, as servers have been seen to do; 0 has none to give. */
	endDumpAfter?: number
}

export type LibsqlServer = { url: string; port: number; close(): Promise<void> }

/**
 * Starts the server; creates the file and its folder if missing. `close` ends open transactions and leaves one complete
 * file.
 */
export async function startLibsqlServer({
	path,
	port = 0,
	authToken,
	busyTimeoutMs = 10_000,
	streamTtlMs = 5_000,
	maxBodyBytes = 32 * 1024 * 1024,
	durable = false,
	onPipeline,
	endDumpAfter,
}: LibsqlServerOptions): Promise<LibsqlServer> {
	mkdirSync(dirname(path), { recursive: true })
	const streams = new Streams({ path, busyTimeoutMs, streamTtlMs, durable })
	const underWay = new Set<Promise<void>>()

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const refusal = refuse(request, authToken)
		if (refusal) return send(response, refusal)
		if (isDump(request)) {
			const ran = sendDump(response, path, endDumpAfter).finally(() => underWay.delete(ran))
			underWay.add(ran)
			return ran
		}
		const body = await readBody(request, maxBodyBytes)
		if (body === 'too large') return send(response, { status: 413, json: { error: 'Request body is too large' } })
		const pipeline = parsePipeline(body)
		onPipeline?.(pipeline.requests.length)
		const ran = runAndSend(pipeline, response).finally(() => underWay.delete(ran))
		underWay.add(ran)
		await ran
	}

	async function runAndSend(pipeline: Pipeline, response: ServerResponse): Promise<void> {
		const result = await streams.run(pipeline)
		try {
			await send(response, { status: 200, json: result })
		} catch {
			// The client left without its baton, so nobody can ever continue this stream.
			if (result.baton) streams.drop(result.baton)
		}
	}

	const server = createServer((request, response) => {
		answer(request, response).catch((failure) => apologize(request, response, failure))
	})
	// Clients reuse their connections; closing one at the moment of its reuse would look like a failed request.
	server.keepAliveTimeout = 60_000
	await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, HOST, listening))

	async function shutDown(): Promise<void> {
		const closed = new Promise((resolve) => server.close(resolve))
		streams.refuse()
		await Promise.allSettled(underWay)
		server.closeAllConnections()
		await closed
		await streams.close()
	}

	const address = server.address()
	const boundPort = address && typeof address === 'object' ? address.port : port
	let closing: Promise<void> | undefined
	return {
		url: `http://${HOST}:${boundPort}`,
		port: boundPort,
		close() {
			closing ??= shutDown()
			return closing
		},
	}
}

type Reply = { status: number; text: string } | { status: number; json: object }

/** The response that needs no body to be read, if there is one. */
function refuse({ method, url = '/', headers }: IncomingMessage, authToken: string | undefined): Reply | undefined {
	const path = url.split('?', 1)[0]
	if (method === 'GET' && (path === '/health' || path === '/v2' || path === '/v3')) return { status: 200, text: 'ok' }
	// Only browsers send Origin: no page that a developer visits may write into the database.
	if (headers.origin) return { status: 403, json: { error: 'Not for browsers' } }
	if (authToken && headers.authorization !== `Bearer ${authToken}`)
		return { status: 401, json: { error: 'Unauthorized' } }
	if (isDump({ method, url })) return undefined
	if (method === 'POST' && (path === '/v2/pipeline' || path === '/v3/pipeline')) return undefined
	return { status: 404, json: { error: 'Not found' } }
}

const isDump = ({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
	method === 'GET' && url.split('?', 1)[0] === '/dump'

/** A client that leaves ends the dump. */
async function sendDump(response: ServerResponse, path: string, endAfter: number | undefined): Promise<void> {
	if (endAfter === 0) return send(response, { status: 404, json: { error: 'Not found' } })
	response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
	const pieces = endAfter === undefined ? dumpOf(path) : beginningOf(dumpOf(path), endAfter)
	await pipeTo(Readable.from(pieces), response).catch(() => response.destroy())
}

async function* beginningOf(pieces: AsyncIterable<string>, length: number): AsyncGenerator<string> {
	let left = length
	for await (const piece of pieces) {
		yield piece.slice(0, left)
		left -= piece.length
		if (left <= 0) return
	}
}

/**
 * Reads to the end even when the body is too large: a client that is cut off in the middle of a body never sees why.
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | 'too large'> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request) {
		bytes += chunk.length
		if (bytes <= maxBytes) chunks.push(chunk)
	}
	return bytes > maxBytes ? 'too large' : Buffer.concat(chunks).toString('utf8')
}

function parsePipeline(body: string): Pipeline {
	try {
		return pipelineSchema.parse(JSON.parse(body))
	} catch (failure) {
		throw new ProtocolFailure('The request is no pipeline of Hrana 2 or 3', { cause: failure })
	}
}

function toReply(failure: unknown): Reply {
	if (failure instanceof ProtocolFailure) return { status: 400, text: failure.message }
	if (failure instanceof RequestFailure) return { status: 500, json: { message: failure.message, code: failure.code } }
	console.error(failure)
	return { status: 500, json: { error: 'The server failed; its own output tells why' } }
}

async function apologize(request: IncomingMessage, response: ServerResponse, failure: unknown): Promise<void> {
	// Incomplete: the client left in the middle of the body and waits for no response.
	if (!request.complete) response.destroy()
	else await send(response, toReply(failure)).catch(() => response.destroy())
}

/** Resolves when the response is sent, rejects when the client is gone. */
async function send(response: ServerResponse, reply: Reply): Promise<void> {
	const [type, body] = 'text' in reply ? ['text/plain', reply.text] : ['application/json', JSON.stringify(reply.json)]
	response.writeHead(reply.status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
	await finished(response)
}

if (import.meta.main) {
	const { values } = parseArgs({
		options: {
			db: { type: 'string' },
			port: { type: 'string', default: '0' },
			durable: { type: 'boolean', default: false },
		},
	})
	if (!values.db) throw new Error('Usage: --db FILE')
	const server = await startLibsqlServer({
		path: values.db,
		port: Number(values.port),
		durable: values.durable,
		authToken: process.env.LIBSQL_AUTH_TOKEN,
	})
	console.log(`libSQL: ${server.url} (${values.db})`)
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
}
