import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import type { ModelAnswer } from './openai/model-answer.ts'
import { scriptNamed } from './openai/scripts.ts'
import { writeAnswer, writeError } from './openai/write-answer.ts'

/** A request as the stand-in got it. */
export type AskedModel = {
	path: string
	headers: Record<string, string | string[] | undefined>
	body: ChatBody & Record<string, unknown>
	/** Whether the client left before the end of the answer. */
	left: boolean
}

type ChatBody = {
	model?: string
	stream?: boolean
	messages?: { role: string; content: unknown; tool_calls?: unknown[]; tool_call_id?: string }[]
	tools?: { function: { name: string; description: string; parameters: object } }[]
	response_format?: { type: string }
	max_tokens?: number
	max_completion_tokens?: number
}

/** The answers in turn, of which the last is repeated, or what follows from a request. */
export type ModelScript = ModelAnswer[] | ((body: ChatBody) => ModelAnswer)

export type OpenAi = {
	/** AI_BASE_URL of a script. */
	baseUrl(script: string): string
	/** Scripts of a test, besides those that a name describes. */
	scripts: Map<string, ModelScript>
	/** The requests of a script, oldest first; also at /SCRIPT/asked. */
	asked(script: string): AskedModel[]
	/** Ends and forgets the requests of a script, which begins again. */
	forget(script: string): void
	close(): Promise<void>
}

/**
 * A stand-in for a server that speaks OpenAI's protocol: chat completions (streamed or not), pictures and moderation,
 * each script below its own name. It speaks as the script says, and stores what it was asked.
 */
export async function startOpenAi({ port = 0 }: { port?: number } = {}): Promise<OpenAi> {
	const scripts = new Map<string, ModelScript>()
	const asked = new Map<string, AskedModel[]>()
	const openOf = new Map<string, Set<ServerResponse>>()
	const askedOf = (script: string) => asked.get(script) ?? []

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const [, name = '', ...rest] = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.split('/')
		const script = decodeURIComponent(name)
		const path = `/${rest.join('/')}`
		if (path === '/asked') return writeJson(response, askedOf(script))
		const body = parse(await textOf(request))
		const entry: AskedModel = { path, headers: request.headers, body, left: false }
		const nth = askedOf(script).length
		asked.set(script, [...askedOf(script), entry])
		const open = openOf.get(script) ?? new Set()
		openOf.set(script, open.add(response))
		response.on('close', () => {
			entry.left = !response.writableFinished
			open.delete(response)
		})
		const answers = scripts.get(script) ?? scriptNamed(script)
		if (path === '/v1/moderations') return writeJson(response, judge(body))
		if (!answers) return writeError(response, 404)
		const said = Array.isArray(answers) ? answers[Math.min(nth, answers.length - 1)] : answers(body)
		const model = body.model ?? ''
		if (path === '/v1/chat/completions')
			return writeAnswer(response, said ?? {}, { model, stream: body.stream === true })
		if (path === '/v1/images/generations') {
			if (said?.headMs) await new Promise((resolve) => setTimeout(resolve, said.headMs))
			return writePicture(response, said ?? {})
		}
		writeError(response, 404)
	}

	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => response.destroy(error as Error))
	})
	server.requestTimeout = 0
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
	const { port: own } = server.address() as AddressInfo
	return {
		baseUrl: (script) => `http://127.0.0.1:${own}/${encodeURIComponent(script)}/v1`,
		scripts,
		asked: askedOf,
		forget(script) {
			for (const response of openOf.get(script) ?? []) response.destroy()
			openOf.delete(script)
			asked.delete(script)
		},
		close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeAllConnections()
			return closed
		},
	}
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = ''
	for await (const piece of request.setEncoding('utf8')) text += piece
	return text
}

function parse(text: string): AskedModel['body'] {
	try {
		return JSON.parse(text)
	} catch {
		return {}
	}
}

const writeJson = (response: ServerResponse, value: unknown): void =>
	void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

function writePicture(response: ServerResponse, { status, headers, flagged, body }: ModelAnswer): void {
	if (status) {
		writeError(response, status, headers)
		return
	}
	const picture = body === undefined ? png(1024, flagged ? 'FLAG sexual' : 'a dish') : Buffer.from(body)
	writeJson(response, { created: 1_800_000_000, data: [{ b64_json: picture.toString('base64') }] })
}

/** A square picture of one colour with a comment in it. */
function png(size: number, comment: string): Buffer {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(size, 0)
	header.writeUInt32BE(size, 4)
	// Eight bits, red, green and blue.
	header.set([8, 2], 8)
	const row = Buffer.alloc(1 + size * 3, 170)
	row[0] = 0
	const part = (type: string, data: Uint8Array) => {
		const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
		const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
		length.writeUInt32BE(data.length)
		sum.writeUInt32BE(crc32(named))
		return Buffer.concat([length, named, sum])
	}
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		part('IHDR', header),
		part('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1')),
		part('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
		part('IEND', new Uint8Array()),
	])
}

type Judged = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** Flags what contains 'FLAG', a picture by its bytes. */
function judge(body: Record<string, unknown>): object {
	const inputs = (Array.isArray(body.input) ? body.input : []) as Judged[]
	const results = inputs.map((input) => {
		const text = input.type === 'text' ? input.text : atob(input.image_url.url.split(',')[1] ?? '')
		const flagged = text.includes('FLAG')
		return { flagged, categories: { sexual: flagged }, category_scores: { sexual: flagged ? 0.9 : 0.01 } }
	})
	return { id: 'modr-stand-in', model: body.model, results }
}
