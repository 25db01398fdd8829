import { backoffMs } from './backoff.ts'
import type { SyncEnd } from './sync.ts'

/** The spec's sync interval. */
export const SYNC_INTERVAL_MS = 5 * 60_000
/** Delay after an edit: a cook who ticks off a list makes one call of many edits. */
export const AFTER_EDIT_MS = 1_000
/** Minimum time between syncs that only other traffic has triggered. */
export const AFTER_FETCH_MS = 30_000

export type SyncLoopDeps = {
	/** One whole sync, under the lock. */
	sync(): Promise<SyncEnd>
	/** The session is over, or the cookie belongs to another cook: leaves the page. */
	onEnd(end: 'signed_out' | 'other_cook'): void
	onStatus(changes: {
		isSyncing?: boolean
		hasFailed?: boolean
		stopped?: string | undefined
		lastSyncTime?: number
	}): void
	clock(): number
	random(): number
	setTimer(call: () => void, ms: number): () => void
}

/**
 * Decides when to sync. At most one sync runs in this page, and no caller gets the result of one that had begun before
 * the call.
 */
export class SyncLoop {
	readonly #deps: SyncLoopDeps
	#running: Promise<void> | undefined
	#next: Promise<void> | undefined
	#failures = 0
	#isStopped = false
	#cancelTimer: () => void = () => undefined
	/** When the timer fires, and until when the server wants a pause; by the device's clock. */
	#dueAt = Number.POSITIVE_INFINITY
	#pausedUntil = 0
	#endedAt = 0

	constructor(deps: SyncLoopDeps) {
		this.#deps = deps
	}

	/** Resolves when a sync that began after this call has ended, whether it succeeded or not. */
	now(): Promise<void> {
		if (this.#isStopped) return Promise.resolve()
		if (!this.#running) return this.#start()
		this.#next ??= this.#running.then(() => {
			this.#next = undefined
			return this.#isStopped ? undefined : this.#start()
		})
		return this.#next
	}

	/** The network is back, or the page became visible: syncs now, unless the server has asked for a pause. */
	wake(): void {
		if (this.#deps.clock() >= this.#pausedUntil) void this.now()
	}

	/** Another request has just succeeded on the network. */
	noticeFetch(): void {
		const isBusy = this.#running !== undefined
		if (!isBusy && this.#deps.clock() - this.#endedAt >= AFTER_FETCH_MS) this.wake()
	}

	/** Call after an edit. After a failure the timer of the next try stays: a server in trouble gets no extra calls. */
	soon(): void {
		if (this.#isStopped || this.#failures > 0) return
		if (this.#running) void this.now()
		else if (this.#deps.clock() + AFTER_EDIT_MS < this.#dueAt) this.#schedule(AFTER_EDIT_MS)
	}

	get isStopped(): boolean {
		return this.#isStopped
	}

	stop(): void {
		this.#isStopped = true
		this.#cancelTimer()
	}

	#start(): Promise<void> {
		this.#running = this.#run().finally(() => {
			this.#running = undefined
		})
		return this.#running
	}

	async #run(): Promise<void> {
		this.#cancelTimer()
		this.#dueAt = Number.POSITIVE_INFINITY
		this.#deps.onStatus({ isSyncing: true })
		const end = await this.#deps.sync().catch((): SyncEnd => ({ kind: 'failed', retryAfterMs: null }))
		if (this.#isStopped) return
		this.#endedAt = this.#deps.clock()
		if (end.kind === 'signed_out' || end.kind === 'other_cook') {
			this.stop()
			this.#deps.onEnd(end.kind)
			return
		}
		if (end.kind === 'done') {
			this.#failures = 0
			this.#pausedUntil = 0
			this.#deps.onStatus({ isSyncing: false, hasFailed: false, lastSyncTime: this.#deps.clock() })
			this.#schedule(SYNC_INTERVAL_MS)
			return
		}
		// A queue that gets shorter from try to try is progressing, not stuck.
		this.#failures = end.hasMoved ? 1 : this.#failures + 1
		this.#deps.onStatus({ isSyncing: false, hasFailed: !end.hasMoved, stopped: end.stopped })
		if (end.retryAfterMs !== null) this.#pausedUntil = this.#deps.clock() + end.retryAfterMs
		this.#schedule(end.retryAfterMs ?? backoffMs(this.#failures, this.#deps.random))
	}

	#schedule(ms: number): void {
		this.#cancelTimer()
		this.#dueAt = this.#deps.clock() + ms
		this.#cancelTimer = this.#deps.setTimer(() => void this.now(), ms)
	}
}
