import type { Random } from './random.ts'
import type { Server, ServerReply, ServerRequest } from './server.ts'
import type { Timeline } from './timeline.ts'

export type NetworkFaults = {
	/** Probabilities, each for one message. */
	requestLost: number
	replyLost: number
	doubled: number
	/**
	 * A server that takes only the first few edits of a call: the protocol allows it, because the reply lists those that
	 * it has.
	 */
	partial: number
	/** Delays: most messages take up to `usualMs`, some up to `longMs`. */
	usualMs: number
	slow: number
	longMs: number
}

export const QUIET: NetworkFaults = {
	requestLost: 0,
	replyLost: 0,
	doubled: 0,
	partial: 0,
	usualMs: 20,
	slow: 0,
	longMs: 20,
}

/** The part of the response of fetch that the client uses. */
export type Answer = {
	ok: boolean
	status: number
	headers: { get(name: string): string | null }
	json(): Promise<unknown>
	text(): Promise<string>
}

/** The network between devices and server: it loses, duplicates and delays messages, and so reorders them. */
export class Network {
	readonly #timeline: Timeline
	readonly #random: Random
	readonly #server: Server
	faults: NetworkFaults = QUIET
	/** Copies of requests that are still in flight. */
	travelling = 0
	/** Called with every answer of the sync address. */
	onReply: (text: string) => void = () => undefined

	constructor(timeline: Timeline, random: Random, server: Server) {
		this.#timeline = timeline
		this.#random = random
		this.#server = server
	}

	/** Sends a request for a tab, whose actor the answer wakes. Rejects as fetch does. */
	send(sent: ServerRequest): Promise<Answer> {
		return new Promise((resolve, reject) => {
			const { faults } = this
			const request = this.#random.chance(faults.partial) ? this.#cut(sent) : sent
			const actor = this.#timeline.actor ?? null
			const fail = (ms: number) => this.#timeline.after(ms, () => reject(new TypeError('fetch failed')), actor)
			const isDoubled = this.#random.chance(faults.doubled)
			if (isDoubled) this.#deliver(request, this.#delay() + (this.#random.chance(0.3) ? faults.longMs : 0))
			if (this.#random.chance(faults.requestLost)) return void fail(this.#delay() + this.#random.int(100, 20_000))
			const isReplyLost = this.#random.chance(faults.replyLost)
			this.#deliver(request, this.#delay(), (reply) => {
				if (!reply || isReplyLost) return void fail(reply ? this.#random.int(100, 20_000) : this.#delay())
				this.#timeline.after(this.#delay(), () => resolve(toAnswer(reply)), actor)
			})
		})
	}

	#deliver(request: ServerRequest, ms: number, answer?: (reply: ServerReply | null) => void): void {
		this.travelling += 1
		// An event of no actor: a message in flight arrives, whatever happens to its sender.
		this.#timeline.after(
			ms,
			() => {
				this.#server
					.handle(request)
					.then(
						(reply) => {
							if (reply.status === 200 && request.path === '/api/sync') this.onReply(reply.body)
							answer?.(reply)
						},
						() => answer?.(null),
					)
					.finally(() => {
						this.travelling -= 1
					})
			},
			null,
		)
	}

	#cut(request: ServerRequest): ServerRequest {
		if (!request.body) return request
		const body: { mutations: unknown[] } = JSON.parse(request.body)
		const kept = this.#random.int(0, body.mutations.length)
		return { ...request, body: JSON.stringify({ ...body, mutations: body.mutations.slice(0, kept) }) }
	}

	#delay(): number {
		const { faults } = this
		return this.#random.next() * (this.#random.chance(faults.slow) ? faults.longMs : faults.usualMs)
	}
}

function toAnswer({ status, headers, body }: ServerReply): Answer {
	return {
		ok: status >= 200 && status < 300,
		status,
		headers: { get: (name) => headers[name.toLowerCase()] ?? null },
		json: async () => JSON.parse(body),
		text: async () => body,
	}
}
