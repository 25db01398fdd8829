import { MINUTE_MS } from '#app/platform/model/clock.ts'
import type { OutboxEntry } from './kitchen-db.ts'
import { parentOf } from './rows.ts'

/** An edit for which the server had no room is sent again with the first sync after so long: with each that the clock begins. */
export const WAIT_AGAIN_MS = 4 * MINUTE_MS

/** `since`: who was asked about before is asked about again; `now`: a later moment is one of a clock that has been set back. */
export type Patience = { since: number; now: number }

/**
 * Goes through the outbox in its order and holds back what waits, and what rests on it: later edits of the same rows, and of
 * what belongs to a row that is not made yet. Edits of other rows overtake them.
 */
export class HoldBack {
	readonly #patience: Patience
	readonly #rows = new Set<string>()
	readonly #unmade = new Set<unknown>()

	constructor(patience: Patience) {
		this.#patience = patience
	}

	/** Whether the next entry is held back. */
	holds(entry: OutboxEntry): boolean {
		const isHeld = this.#isPatient(entry) || this.#restsOnHeld(entry)
		if (!isHeld) return false
		for (const row of entry.rows) this.#rows.add(row)
		for (const { id, fields, base } of entry.ops) if (fields !== null && base === null) this.#unmade.add(id)
		return true
	}

	#isPatient({ waiting }: OutboxEntry): boolean {
		const { since, now } = this.#patience
		return waiting !== undefined && waiting.triedAt >= since && waiting.triedAt <= now
	}

	#restsOnHeld({ rows, ops }: OutboxEntry): boolean {
		return rows.some((row) => this.#rows.has(row)) || ops.some((op) => this.#unmade.has(parentOf(op)))
	}
}
