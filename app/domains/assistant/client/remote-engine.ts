import { showLimitToast } from '#app/platform/client/limit-toast.ts'
import { ERROR_STATUS, type ErrorCode } from '#app/platform/model/errors.ts'
import { wakeSync } from '#app/sync/client/exchange/running-sync.ts'
import type { AiStatus, NoAnswer } from '../model/chat-answer.ts'
import type { ImageRequest, RecipeRequest } from '../model/chat-request.ts'
import type { AskEngine, ChatTurnMessage, EngineStep, UIMessageChunk } from '../model/engine.ts'
import { readChunks } from './read-chunks.ts'

/** A retry waits this long for a step that is still at work on the server, which reads on for 25 s at most. */
const LONGEST_WAIT_MS = 30_000

const OFFLINE: NoAnswer = { cause: 'offline', message: 'You are offline. What works on your device goes on.' }
const NO_RESPONSE = 'No response received'

/**
 * The model, by way of the server. A refusal comes as `data-failure`, `error` and `finish`, like a failure of the model;
 * a connection that breaks in the middle ends the chunks without a `finish`, and so does the signal.
 */
export const remoteEngine: AskEngine = (step, signal) => askChunks('/api/chat', wireOf(step), signal)

/** A step as it leaves the device: without what only the local engine reads. */
const wireOf = ({ messages, ...step }: EngineStep): EngineStep => ({ ...step, messages: messages.map(wireMessage) })

function wireMessage(message: ChatTurnMessage): ChatTurnMessage {
	if (message.role === 'user') return { role: 'user', text: message.text }
	if (message.role === 'tool') {
		const { id, name, output, from } = message
		return { role: 'tool', id, name, output, from }
	}
	const { text, calls } = message
	return { role: 'assistant', text, ...(calls ? { calls } : {}) }
}

/**
 * A recipe by a wish, or a recipe with changes: `data-line` for each line as it comes, then `data-recipe` with all of it
 * (AiRecipe), then `finish`; failures as those of `remoteEngine`.
 */
export async function* askRecipe(request: RecipeRequest, signal: AbortSignal): AsyncIterable<UIMessageChunk> {
	try {
		yield* askChunks('/api/chat/recipe', request, signal)
	} finally {
		// The sync brings what this month has used.
		wakeSync()
	}
}

/** A picture of a dish, or why there is none. Throws only when the signal says so. */
export async function askImage(request: ImageRequest, signal: AbortSignal): Promise<Blob | NoAnswer> {
	const response = await post('/api/chat/image', request, signal)
	if (!response) return OFFLINE
	if (!response.ok) return told(await refusalOf(response))
	wakeSync()
	return response.blob().catch(() => OFFLINE)
}

/** Ends a turn on the server, before its request is aborted. A failure changes nothing: the abort ends it too. */
export async function stopTurn(turn: string): Promise<void> {
	await post('/api/chat/stop', { turn })
}

/** What the server offers; null when it cannot be asked. */
export async function readAiStatus(signal?: AbortSignal): Promise<AiStatus | null> {
	const response = await fetch('/api/chat/status', signal ? { signal } : {}).catch(() => undefined)
	if (!response?.ok) return null
	return response.json().catch(() => null) as Promise<AiStatus | null>
}

async function* askChunks(path: string, request: object, signal: AbortSignal): AsyncGenerator<UIMessageChunk> {
	const response = await askUntilFree(path, request, signal)
	if (signal.aborted) return
	const isStream = response?.headers.get('content-type')?.startsWith('text/event-stream')
	if (response?.ok && isStream && response.body) return yield* readChunks(response.body)
	const failure = response ? await refusalOf(response) : OFFLINE
	if (signal.aborted) return
	told(failure)
	yield { type: 'data-failure', data: failure }
	yield { type: 'error', errorText: failure.message }
	yield { type: 'finish', finishReason: 'error' }
}

/** Asks again while an earlier try of the same step is at work (409). Undefined without a network. */
async function askUntilFree(path: string, request: object, signal: AbortSignal): Promise<Response | undefined> {
	for (let waited = 0; ; ) {
		const response = await post(path, request, signal).catch(() => undefined)
		const wait = Number(response?.headers.get('retry-after')) * 1000
		if (response?.status !== ERROR_STATUS.conflict || !(wait > 0) || waited >= LONGEST_WAIT_MS) return response
		await response.body?.cancel()
		waited += wait
		await sleep(wait, signal)
		if (signal.aborted) return undefined
	}
}

/** Undefined when the server was not reached. Throws when the signal says so. */
const post = (path: string, body: object, signal?: AbortSignal): Promise<Response | undefined> =>
	fetch(path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
		...(signal ? { signal } : { keepalive: true }),
	}).catch((error: unknown) => {
		if (signal?.aborted) throw error
		return undefined
	})

/** A month's limit that is reached is also a toast, with the way to the plans. */
function told(failure: NoAnswer): NoAnswer {
	if (failure.cause === 'limit_reached') showLimitToast(failure)
	return failure
}

/** The server's sentence, or a general one when the answer is not ours. */
async function refusalOf(response: Response): Promise<NoAnswer> {
	const answer: unknown = await response.json().catch(() => null)
	const { error, message } = (answer ?? {}) as { error?: unknown; message?: unknown }
	const wait = Number(response.headers.get('retry-after'))
	return {
		cause: isErrorCode(error) ? error : 'unexpected',
		message: typeof message === 'string' ? message : NO_RESPONSE,
		...(wait > 0 ? { wait } : {}),
	}
}

const isErrorCode = (value: unknown): value is ErrorCode =>
	typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(done, ms)
		function done() {
			clearTimeout(timer)
			signal.removeEventListener('abort', done)
			resolve()
		}
		if (signal.aborted) done()
		else signal.addEventListener('abort', done)
	})
