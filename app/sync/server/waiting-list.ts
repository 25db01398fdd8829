import { type EntityName, isEntityName, parentRowOf, rowNameOf } from '../model/entities.ts'
import type { PlannedRows } from './planned-rows.ts'
import type { ReadOp, Received } from './read-mutation.ts'
import { loadAfter, reasonToWait, type SpaceLimits, type SpaceLoad, type UsageDelta, WAITS } from './space-limits.ts'

/** The edits of a push that wait, and the edits that wait because they depend on them. */
export class WaitingList {
	#load: SpaceLoad
	readonly #limits: SpaceLimits
	/** Rows that waiting edits change, and those that they would create. */
	readonly #rows = new Set<string>()
	readonly #unmade = new Set<string>()

	constructor(load: SpaceLoad, limits: SpaceLimits) {
		this.#load = load
		this.#limits = limits
	}

	/** Why the next edit waits; null if it is applied, and then its usage is counted. `rows`: the rows before it. */
	admit(edit: Received, gain: UsageDelta, rows: Pick<PlannedRows, 'find'>): string | null {
		const named = namedBy(edit)
		const isBehind = named.some((op) => this.#restsOnWaiting(op))
		const why = isBehind ? WAITS.behind : reasonToWait(this.#load, gain, this.#limits)
		if (why === null) this.#load = loadAfter(this.#load, gain)
		else for (const op of named) this.#note(op, rows)
		return why
	}

	#restsOnWaiting({ entity, id, fields, base }: OpTarget): boolean {
		if (this.#rows.has(rowNameOf(entity, id))) return true
		const parent = parentRowOf(entity, { ...base, ...fields })
		return parent !== undefined && this.#unmade.has(rowNameOf(parent.entity, parent.id))
	}

	#note({ entity, id, fields }: OpTarget, rows: Pick<PlannedRows, 'find'>): void {
		const name = rowNameOf(entity, id)
		this.#rows.add(name)
		if (fields !== null && isAbsent(rows, entity, id)) this.#unmade.add(name)
	}
}

type OpTarget = Pick<ReadOp, 'entity' | 'id' | 'fields' | 'base'>

/** The rows that an edit names; for a refused edit, those that can be read. */
function namedBy({ ops, payload }: Received): OpTarget[] {
	if (ops.length > 0 || !Array.isArray(payload)) return ops
	return payload.flatMap((op: unknown): OpTarget[] => {
		const { entity, id, fields = null, base = null } = isObject(op) ? op : {}
		if (typeof entity !== 'string' || !isEntityName(entity) || typeof id !== 'string') return []
		return [{ entity, id, fields: isObject(fields) ? fields : null, base: isObject(base) ? base : null }]
	})
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isAbsent = (rows: Pick<PlannedRows, 'find'>, entity: EntityName, id: string): boolean =>
	rows.find(entity, id)?.deleted !== false
