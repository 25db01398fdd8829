import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedReport = {
	/** The event of the envelope. */
	event: Record<string, unknown>
	/** The request's headers and address, as one text. */
	request: string
}

export type ErrorCollector = { dsn: string; origin: string; received: ReceivedReport[]; close(): Promise<void> }

const KEY = '0123456789abcdef0123456789abcdef'
const PROJECT = '42'

/**
 * A collector of error reports that speaks Sentry's protocol as its Relay does: it takes envelopes of its project with
 * its key, checks header, items and their lengths, and answers with the event's id; anything else is refused with 4xx.
 */
export async function startErrorCollector(): Promise<ErrorCollector> {
	const received: ReceivedReport[] = []
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '', 'http://collector')
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		const answer = (status: number, body: object) => {
			response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
			response.end(JSON.stringify(body))
		}
		if (request.method !== 'POST' || url.pathname !== `/api/${PROJECT}/envelope/`) return answer(404, {})
		const { searchParams } = url
		if (searchParams.get('sentry_key') !== KEY || searchParams.get('sentry_version') !== '7') return answer(403, {})
		try {
			const event = readEvent(Buffer.concat(chunks))
			received.push({ event, request: `${request.url} ${JSON.stringify(request.headers)}` })
			answer(200, { id: event.event_id })
		} catch (error) {
			answer(400, { detail: String(error) })
		}
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const origin = `http://localhost:${port}`
	return {
		dsn: `http://${KEY}@localhost:${port}/${PROJECT}`,
		origin,
		received,
		async close() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}

/** The one event of an envelope; throws when the envelope is not as the protocol has it. */
function readEvent(body: Buffer): Record<string, unknown> {
	let at = 0
	const lineEnd = () => {
		const end = body.indexOf('\n', at)
		return end < 0 ? body.length : end
	}
	const readJson = (end: number): Record<string, unknown> => {
		const value: unknown = JSON.parse(body.subarray(at, end).toString('utf8'))
		at = end + 1
		if (typeof value !== 'object' || value === null) throw new Error('not an object')
		return value as Record<string, unknown>
	}
	const header = readJson(lineEnd())
	const item = readJson(lineEnd())
	if (item.type !== 'event') throw new Error(`an item of type ${item.type}`)
	const length = Number(item.length)
	if (body[at + length] !== 0x0a) throw new Error('the item is not as long as its header says')
	const event = readJson(at + length)
	if (at !== body.length) throw new Error('something follows the item')
	if (!/^[0-9a-f]{32}$/.test(String(event.event_id)) || event.event_id !== header.event_id) throw new Error('event_id')
	if (!Number.isFinite(Date.parse(String(header.sent_at)))) throw new Error('sent_at')
	return event
}
