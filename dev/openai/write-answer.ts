import type { ServerResponse } from 'node:http'
import { completionOf, eventsOf, type ModelAnswer } from './model-answer.ts'

const ENDLESS = {
	words: 'data: {"id":"chatcmpl-stand-in","choices":[{"index":0,"delta":{"content":"and more "}}]}\n\n',
	comments: ': still here\n\n',
	bytes: '\u0000'.repeat(4_096),
} as const

/** Writes the answer to a chat completion as its script says, and stops when the client has gone. */
export async function writeAnswer(
	response: ServerResponse,
	answer: ModelAnswer,
	{ model, stream }: { model: string; stream: boolean },
): Promise<void> {
	await answer.until
	await sleep(answer.headMs)
	if (answer.status) return writeError(response, answer.status, answer.headers)
	const send = writerOf(response, answer)
	response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json', ...answer.headers })
	response.flushHeaders()
	if (answer.body !== undefined) {
		if (await send(answer.body)) response.end()
		return
	}
	if (!stream) {
		if (await send(JSON.stringify(completionOf(answer, model)))) response.end()
		return
	}
	await sleep(answer.firstMs)
	const events = eventsOf(answer, model)
	for (const event of events) {
		if (isEnd(event)) await answer.endsAfter
		if (answer.comments && !(await send(': a comment\n\n'))) return
		if (!(await send(event))) return
		await sleep(answer.gapMs)
	}
	if (answer.silence) return
	const more = answer.endless && ENDLESS[answer.endless]
	while (more) {
		if (!(await send(more))) return
		await sleep(answer.gapMs ?? 1)
	}
	response.end()
}

/** The first event after the pieces says why the answer ends. */
const isEnd = (event: string): boolean => event.includes('"finish_reason":"')

export function writeError(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
	const error = { message: `The stand-in answers ${status}.`, type: 'stand_in', param: null, code: null }
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }))
}

/** Writes until the client has gone or the answer is to break off; then it says false. */
function writerOf(response: ServerResponse, { cut }: ModelAnswer): (text: string | Uint8Array) => Promise<boolean> {
	let left = cut?.at ?? Number.POSITIVE_INFINITY
	return async (text) => {
		if (response.destroyed) return false
		const bytes = Buffer.from(text)
		const part = bytes.subarray(0, Math.min(left, bytes.length))
		left -= bytes.length
		await new Promise<void>((resolve) => response.write(part, () => resolve()))
		if (left > 0 || !cut) return !response.destroyed
		// What was written has left; a reset at once could take it back.
		await sleep(5)
		if (cut.by === 'reset') response.socket?.resetAndDestroy()
		else response.end()
		return false
	}
}

const sleep = (ms: number | undefined): Promise<void> | undefined =>
	ms ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined
