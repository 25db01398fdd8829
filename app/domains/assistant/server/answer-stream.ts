import { type FinishReason, type LanguageModelUsage, UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from 'ai'
import { type AiFailure, causeWords } from '#app/platform/model/ai-causes.ts'
import { type AiConfig, costMicros, failureOf } from '#app/platform/server/ai.ts'
import type { Log } from '#app/platform/server/log.ts'
import type { NoAnswer, Receipt, Usage } from '../model/chat-answer.ts'
import { tokensIn } from '../model/context.ts'
import { type AnswerWatch, watchAnswer } from './answer-watch.ts'
import type { OpenStep, Tokens } from './quota.ts'

const KEEP_ALIVE_MS = 15_000
/** An answer that is longer has no end: its model ignores the number of tokens that it was given. */
const MOST_CHARS = 64_000

/** One part of a stream of the SDK, as far as an answer needs it. */
export type ModelPart =
	| { type: 'text-delta'; text: string }
	| { type: 'tool-call'; toolCallId: string; toolName: string; input: unknown }
	| { type: 'error'; error: unknown }
	| { type: 'finish'; finishReason: FinishReason; totalUsage: LanguageModelUsage }
	| { type: string }

/** Takes so many characters of an answer as chunks. Throws where the answer has no end. */
export type TakeChunks = (chars: number, chunks: UIMessageChunk[]) => void

/** How an answer becomes chunks for the device. */
export type AnswerMaker = {
	/** Begins the call; `signal` ends it. What it hands to `take` is none of its parts. */
	call(signal: AbortSignal, take: TakeChunks): AsyncIterable<ModelPart>
	/** Chunks for a piece of text, and for a call. */
	text(delta: string): UIMessageChunk[] | Promise<UIMessageChunk[]>
	tool(part: Extract<ModelPart, { type: 'tool-call' }>): UIMessageChunk[]
	/** Chunks at the end of an answer that stands, or why it does not. */
	end(): Promise<{ chunks: UIMessageChunk[] } | { failure: AiFailure }>
	/** Roughly what was asked, for servers that count no tokens. */
	askedTokens: number
	/** Why an answer without anything does not stand. */
	nothing: AiFailure
}

export type AnswerDeps = {
	config: AiConfig
	open: OpenStep
	/** Aborts when the device has closed its connection. */
	gone: AbortSignal
	/** Keeps the Worker alive until the answer has been read. */
	waitUntil(work: Promise<unknown>): void
	log: Log
}

/**
 * The answer of a model as a UI message stream: `data-usage`, the chunks of `maker`, `data-receipt`, `finish`. Instead of an
 * answer: `data-usage` when the use was given back, `data-failure`, `error`, `finish` with 'error' or, in mid-answer,
 * 'interrupted'. The model is read on when the device has gone, and the whole answer is kept for its retry.
 */
export function streamAnswer(deps: AnswerDeps, maker: AnswerMaker): Response {
	const left = new AbortController()
	const gone = AbortSignal.any([deps.gone, left.signal])
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			const events = writeEvents(controller)
			left.signal.addEventListener('abort', events.stop)
			const write = (chunk: UIMessageChunk) => {
				if (!gone.aborted) events.write(chunk)
			}
			const work = readAnswer({ ...deps, gone }, maker, write)
				.catch((error: unknown) => deps.log.error('answer_failed', error))
				.then(() => {
					if (!left.signal.aborted) events.end()
				})
			deps.waitUntil(work)
		},
		cancel: () => left.abort(),
	})
	return responseOf(stream)
}

/** An answer that was kept, as the device would have got it. */
export function replayAnswer(reply: string, usage: Usage): Response {
	const chunks: UIMessageChunk[] = [usageChunk(usage), ...JSON.parse(reply)]
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			const events = writeEvents(controller)
			for (const chunk of chunks) events.write(chunk)
			events.end()
		},
	})
	return responseOf(stream)
}

const responseOf = (stream: ReadableStream<Uint8Array>): Response =>
	new Response(stream, { headers: { ...UI_MESSAGE_STREAM_HEADERS, 'cache-control': 'no-store' } })

const ENCODER = new TextEncoder()

/**
 * Writes chunks as the events of a UI message stream, and a comment into each silence of 15 to 30 seconds. The SDK's
 * four streams for it cost several times what they carry.
 */
function writeEvents(controller: ReadableStreamDefaultController<Uint8Array>) {
	const send = (event: string) => controller.enqueue(ENCODER.encode(`${event}\n\n`))
	let isSilent = true
	const timer = setInterval(() => {
		if (isSilent) send(': keep-alive')
		isSilent = true
	}, KEEP_ALIVE_MS)
	const stop = () => clearInterval(timer)
	send(': stream-open')
	return {
		write(chunk: UIMessageChunk) {
			isSilent = false
			send(`data: ${JSON.stringify(chunk)}`)
		},
		stop,
		end() {
			stop()
			send('data: [DONE]')
			controller.close()
		},
	}
}

async function readAnswer(deps: AnswerDeps, maker: AnswerMaker, write: (chunk: UIMessageChunk) => void): Promise<void> {
	const { config, open, log } = deps
	const began = Date.now()
	const watch = watchAnswer(config, deps.gone, open.isStopped)
	const reply: UIMessageChunk[] = []
	const send = (chunk: UIMessageChunk) => {
		write(chunk)
		remember(reply, chunk)
	}
	/** An answer stands for its device even if the database is away by then. */
	const counted = <T>(end: Promise<T>) => end.catch((error: unknown) => void log.error('answer_not_counted', error))
	write(usageChunk(open.usage))
	const read = await readParts(maker, watch, send)
	watch.close()
	const ended = await endOf(read, maker, watch)
	const tokens = tokensUsed(read, maker, ended)
	if ('failure' in ended) {
		if (read.chars > 0) await counted(open.end(tokens))
		else {
			const usage = await counted(open.refund(tokens))
			if (usage) write(usageChunk(usage))
		}
		for (const chunk of failureChunks(ended.failure, config.model, read.chars > 0)) write(chunk)
	} else {
		for (const chunk of ended.chunks) send(chunk)
		send({ type: 'data-receipt', data: { ...tokens, costMicros: costMicros(config, tokens) } satisfies Receipt })
		const finish: UIMessageChunk = { type: 'finish', finishReason: ended.finishReason }
		// Counted before the device knows of the end: its next step must not find this one at work.
		await counted(open.end(tokens, JSON.stringify([...reply, finish])))
		write(finish)
	}
	const outcome = 'failure' in ended ? ended.failure.cause : ended.finishReason
	const { status } = 'failure' in ended ? ended.failure : {}
	const times = { ms: Date.now() - began, first_ms: read.firstAt && read.firstAt - began }
	log.info('ai_answer', { outcome, status, ...times, ended_by: watch.endedBy(), ...tokens })
}

type Read = {
	/** Of text and calls that were written for the device. */
	chars: number
	firstAt?: number
	finish?: { reason: FinishReason; usage: LanguageModelUsage }
	error?: unknown
}

/** Reads the parts of a call until it ends, breaks, or is ended. Never throws. */
async function readParts(maker: AnswerMaker, watch: AnswerWatch, send: (chunk: UIMessageChunk) => void): Promise<Read> {
	const read: Read = { chars: 0 }
	const take: TakeChunks = (chars, chunks) => {
		watch.heard()
		read.firstAt ??= Date.now()
		read.chars += chars
		for (const chunk of chunks) send(chunk)
		if (read.chars > MOST_CHARS) throw new Error('the answer has no end')
	}
	try {
		for await (const part of maker.call(watch.signal, take)) {
			if (isPart(part, 'error')) read.error = part.error
			if (isPart(part, 'finish')) read.finish = { reason: part.finishReason, usage: part.totalUsage }
			if (isPart(part, 'text-delta') && part.text !== '') take(part.text.length, await maker.text(part.text))
			if (isPart(part, 'tool-call')) take(JSON.stringify(part.input ?? null).length, maker.tool(part))
		}
	} catch (error) {
		read.error = error
	}
	return read
}

const isPart = <T extends 'text-delta' | 'tool-call' | 'error' | 'finish'>(
	part: ModelPart,
	type: T,
): part is Extract<ModelPart, { type: T }> => part.type === type

type Ended = { chunks: UIMessageChunk[]; finishReason: FinishReason } | { failure: AiFailure }

/** What an answer came to. One that did not end by itself does not stand, whatever came before. */
async function endOf(read: Read, maker: AnswerMaker, watch: AnswerWatch): Promise<Ended> {
	const { chars, finish, error } = read
	const by = watch.endedBy()
	if (by) return { failure: { cause: by === 'late' ? 'late' : 'cut' } }
	if (error !== undefined) {
		const failure = failureOf(error)
		// In mid-answer anything but a refusal of the server is a break.
		return { failure: chars > 0 && (failure.status ?? 0) < 400 ? { cause: 'cut' } : failure }
	}
	if (finish?.reason === 'content-filter') return { failure: { cause: 'refused' } }
	const stands = finish?.reason === 'stop' || finish?.reason === 'tool-calls' || finish?.reason === 'length'
	if (!stands) return { failure: { cause: chars > 0 ? 'cut' : 'unreachable' } }
	if (chars === 0) return { failure: maker.nothing }
	const end = await maker.end()
	return 'failure' in end ? end : { ...end, finishReason: finish.reason }
}

/** By the server's count, else by characters; nothing for a request that was refused before any work. */
function tokensUsed({ finish, chars }: Read, { askedTokens }: AnswerMaker, ended: Ended): Tokens {
	if (
		'failure' in ended &&
		chars === 0 &&
		(ended.failure.status !== undefined || ended.failure.cause === 'unreachable')
	)
		return { inputTokens: 0, outputTokens: 0 }
	return {
		inputTokens: finish?.usage.inputTokens || askedTokens,
		outputTokens: finish?.usage.outputTokens || tokensIn(Math.min(chars, MOST_CHARS)),
	}
}

const usageChunk = (usage: Usage): UIMessageChunk => ({ type: 'data-usage', data: usage })

function failureChunks(failure: AiFailure, model: string, hasBegun: boolean): UIMessageChunk[] {
	const { cause, wait } = failure
	const message = causeWords(failure, model)
	return [
		{ type: 'data-failure', data: { cause, message, ...(wait ? { wait } : {}) } satisfies NoAnswer },
		{ type: 'error', errorText: message },
		{ type: 'finish', finishReason: hasBegun ? 'interrupted' : 'error' },
	]
}

/** Adds a chunk to the answer that is kept, in which pieces of a text are one. */
function remember(reply: UIMessageChunk[], chunk: UIMessageChunk): void {
	const last = reply.at(-1)
	if (chunk.type === 'text-delta' && last?.type === 'text-delta')
		reply[reply.length - 1] = { ...last, delta: last.delta + chunk.delta }
	else reply.push(chunk)
}
