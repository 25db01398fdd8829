import { randomUUID } from 'node:crypto'
import { Connection, type ConnectionOptions, releaseClosedFiles } from './connection.ts'
import { describeFailure, ProtocolFailure, RequestFailure } from './failures.ts'
import type { Pipeline, PipelineAnswer, StreamRequest } from './protocol.ts'
import { Stream } from './stream.ts'

const MAX_SPARE_CONNECTIONS = 8

export type StreamsOptions = ConnectionOptions & {
	/** How long a stream waits for its client's next pipeline before its transaction is rolled back. */
	streamTtlMs: number
}

/** All open streams by baton, and spare connections for the next streams. */
export class Streams {
	readonly #options: StreamsOptions
	readonly #idle = new Map<string, Stream>()
	readonly #spare: Connection[] = []
	#closing = false

	constructor(options: StreamsOptions) {
		this.#options = options
	}

	/**
	 * Throws RequestFailure when the baton is unknown or the server is closing, ProtocolFailure when a request is
	 * invalid.
	 */
	async run({ baton, requests }: Pipeline): Promise<PipelineAnswer> {
		if (this.#closing) throw new RequestFailure('SERVER_CLOSING', 'The server is closing')
		const stream = baton ? this.#resume(baton) : new Stream(this.#spare.pop() ?? (await Connection.open(this.#options)))
		try {
			const results: PipelineAnswer['results'] = []
			for (const request of requests) results.push(await answerOne(stream, request))
			if (this.#closing) stream.closed = true
			return { baton: stream.closed ? null : this.#keep(stream), base_url: null, results }
		} catch (failure) {
			stream.closed = true
			throw failure
		} finally {
			if (stream.closed) this.#recycle(stream.connection)
		}
	}

	/** Ends a stream that waits for its next pipeline, if there is one. Uncommitted changes are rolled back. */
	drop(baton: string): void {
		const stream = this.#idle.get(baton)
		this.#idle.delete(baton)
		if (stream) this.#recycle(stream.connection)
	}

	/** Ends all idle streams, so that a pipeline that waits for their locks can finish; refuses new pipelines. */
	refuse(): void {
		this.#closing = true
		for (const baton of this.#idle.keys()) this.drop(baton)
	}

	/** Call `refuse` first and wait for the running pipelines. */
	async close(): Promise<void> {
		for (const connection of this.#spare.splice(0)) connection.close()
		await releaseClosedFiles()
		// A fresh connection: one whose last statement failed in the middle may still lock its table.
		const last = await Connection.open(this.#options)
		last.checkpoint()
		last.close()
		await releaseClosedFiles()
	}

	#keep(stream: Stream): string {
		// A new baton each time, so that a late timer finds nothing.
		const baton = randomUUID()
		this.#idle.set(baton, stream)
		setTimeout(() => this.drop(baton), this.#options.streamTtlMs).unref()
		return baton
	}

	#resume(baton: string): Stream {
		const stream = this.#idle.get(baton)
		if (!stream) throw new RequestFailure('STREAM_EXPIRED', 'The stream has expired due to inactivity')
		this.#idle.delete(baton)
		return stream
	}

	#recycle(connection: Connection): void {
		try {
			connection.reset()
		} catch {
			// It cannot roll back: closing it discards its transaction.
			connection.close()
			return
		}
		if (this.#spare.length < MAX_SPARE_CONNECTIONS) this.#spare.push(connection)
		else connection.close()
	}
}

async function answerOne(stream: Stream, request: StreamRequest): Promise<PipelineAnswer['results'][number]> {
	try {
		return { type: 'ok', response: await stream.answer(request) }
	} catch (thrown) {
		if (thrown instanceof ProtocolFailure) throw thrown
		return { type: 'error', error: describeFailure(thrown) }
	}
}
