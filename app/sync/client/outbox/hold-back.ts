import { MINUTE_MS } from '#app/platform/model/clock.ts'
import type { OutboxEntry } from '../store/local-db.ts'
import { parentOf } from '../store/rows.ts'

/**
 * An edit for which the server had no room is sent again with the first sync after this time, together with all others
 * that wait then.
 */
export const WAIT_AGAIN_MS = 4 * MINUTE_MS

/**
 * `since`: edits last tried before this time are tried again. `now`: an edit tried later than this comes from a clock
 * that was set back.
 */
export type Patience = { since: number; now: number }

/**
 * Reads the outbox in its order and holds back edits that wait for room and those that depend on them: later edits of
 * the same rows, and of what belongs to a row that is not made yet. Edits of other rows overtake them.
 */
export class SendDelay {
	readonly #patience: Patience
	readonly #rows = new Set<string>()
	readonly #unmade = new Set<unknown>()

	constructor(patience: Patience) {
		this.#patience = patience
	}

	/** Whether the next entry is held back. */
	holds(entry: OutboxEntry): boolean {
		const isOverLimitNow = this.#isPatient(entry) || this.#restsOnOverLimit(entry)
		if (!isOverLimitNow) return false
		for (const row of entry.rows) this.#rows.add(row)
		for (const { id, fields, base } of entry.ops) if (fields !== null && base === null) this.#unmade.add(id)
		return true
	}

	#isPatient({ waiting }: OutboxEntry): boolean {
		const { since, now } = this.#patience
		return waiting !== undefined && waiting.triedAt >= since && waiting.triedAt <= now
	}

	#restsOnOverLimit({ rows, ops }: OutboxEntry): boolean {
		return rows.some((row) => this.#rows.has(row)) || ops.some((op) => this.#unmade.has(parentOf(op)))
	}
}
