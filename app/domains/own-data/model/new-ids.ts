import { idFromName } from '#app/platform/model/derived-ids.ts'
import { type EntityName, factsOf, parentRowOf } from '#app/sync/model/entities.ts'
import { rulesOf } from './rules-of.ts'
import type { FileRow, Unit } from './units.ts'

/** Where the data is restored to. `isOwn`: the account that it was exported from. */
export type Target = { userId: string; space: string; isOwn: boolean }

/** The id of a restored row, the same whenever and from whichever of the account's files it is restored. */
const restoredId = ({ userId }: Target, kind: EntityName, id: string): string =>
	idFromName('restored', userId, kind, id)

/** Long enough for the id of any row; a longer text is no reference. */
const ID_LENGTH = 36

/**
 * The new ids of a file's rows, and by them its references. Rows that are still in this account keep their ids. First
 * `add` every unit, then call `settle`; ids that follow from other fields are known only after it.
 */
export class NewIds {
	#ids = new Map<string, string>()
	#derived: FileRow[] = []
	readonly #target: Target
	readonly #isHere: (kind: EntityName, id: string) => boolean

	constructor(target: Target, isHere: (kind: EntityName, id: string) => boolean = () => false) {
		this.#target = target
		this.#isHere = isHere
	}

	add(unit: Unit): void {
		for (const row of unit) {
			if (factsOf(row.kind).ids === 'derived') this.#derived.push(row)
			else this.#name(row.kind, row.id)
			// A row may have outlived its parent, whose id belongs to the other account.
			const parent = parentRowOf(row.kind, row.fields)
			if (parent) this.#name(parent.entity, parent.id)
		}
	}

	settle(): void {
		for (const row of this.#derived.splice(0)) {
			const { space, userId } = this.#target
			const ids = rulesOf(row.kind).idsOf?.(this.follow(row.fields), { space, userId })
			const id = ids?.includes(row.id) ? row.id : ids?.[0]
			this.#ids.set(row.id, id ?? restoredId(this.#target, row.kind, row.id))
		}
	}

	of(id: string): string | undefined {
		return this.#ids.get(id)
	}

	/** A row's fields with the new ids in place of the old ones, wherever they are. */
	follow(fields: Record<string, unknown>): Record<string, unknown> {
		return this.#followed(fields) as Record<string, unknown>
	}

	#name(kind: EntityName, id: string): void {
		if (this.#ids.has(id)) return
		const stays = this.#target.isOwn && this.#isHere(kind, id)
		this.#ids.set(id, stays ? id : restoredId(this.#target, kind, id))
	}

	#followed(value: unknown): unknown {
		if (typeof value === 'string') return this.#idFor(value)
		if (Array.isArray(value)) return value.map((item) => this.#followed(item))
		if (typeof value !== 'object' || value === null) return value
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [this.#idFor(name), this.#followed(inner)]))
	}

	#idFor(text: string): string {
		return text.length === ID_LENGTH ? (this.#ids.get(text) ?? text) : text
	}
}
