import { backoffMs } from './backoff.ts'
import type { SyncEnd } from './pull.ts'

/** The spec's sync interval. */
export const SYNC_INTERVAL_MS = 5 * 60_000

export type SyncLoopDeps = {
	/** One whole sync, under the lock. */
	sync(): Promise<SyncEnd>
	/** The session is over, or the cookie is another cook's: leaves the page. */
	onEnd(end: 'signed_out' | 'other_cook'): void
	onStatus(changes: { isSyncing?: boolean; hasFailed?: boolean; lastSyncTime?: number }): void
	clock(): number
	random(): number
	setTimer(call: () => void, ms: number): () => void
}

/** When to sync. Whatever asks, at most one runs in this page, and nobody who asks gets the answer of one that had begun before. */
export class SyncLoop {
	readonly #deps: SyncLoopDeps
	#running: Promise<void> | undefined
	#next: Promise<void> | undefined
	#failures = 0
	#isStopped = false
	#cancelTimer: () => void = () => undefined

	constructor(deps: SyncLoopDeps) {
		this.#deps = deps
	}

	/** Resolves when a sync that began after this call has ended, well or not. */
	now(): Promise<void> {
		if (this.#isStopped) return Promise.resolve()
		if (!this.#running) return this.#start()
		this.#next ??= this.#running.then(() => {
			this.#next = undefined
			return this.#isStopped ? undefined : this.#start()
		})
		return this.#next
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
		this.#deps.onStatus({ isSyncing: true })
		const end = await this.#deps.sync().catch((): SyncEnd => ({ kind: 'failed', retryAfterMs: null }))
		if (this.#isStopped) return
		if (end.kind === 'signed_out' || end.kind === 'other_cook') {
			this.stop()
			this.#deps.onEnd(end.kind)
			return
		}
		if (end.kind === 'done') {
			this.#failures = 0
			this.#deps.onStatus({ isSyncing: false, hasFailed: false, lastSyncTime: this.#deps.clock() })
			this.#schedule(SYNC_INTERVAL_MS)
			return
		}
		this.#failures += 1
		this.#deps.onStatus({ isSyncing: false, hasFailed: true })
		this.#schedule(end.retryAfterMs ?? backoffMs(this.#failures, this.#deps.random))
	}

	#schedule(ms: number): void {
		this.#cancelTimer = this.#deps.setTimer(() => void this.now(), ms)
	}
}
