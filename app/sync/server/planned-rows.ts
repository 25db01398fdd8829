import type { Seen } from '../model/edit.ts'
import { ENTITY_NAMES, type EntityName, factsOf, isStripped, parentField } from '../model/entities.ts'
import type { MetRow } from '../model/merge.ts'
import { isBare } from '../model/overlay.ts'
import { cleanTexts } from './clean-texts.ts'
import type { Issue } from './issues.ts'
import type { Touched } from './space-limits.ts'

type Fields = Record<string, unknown>
type Rows = Pick<Seen, 'find' | 'list'>

type RowsOf<T> = Map<EntityName, Map<string, T>>

/** The rows as the earlier edits have left them: an overlay of the touched rows over the rows below. */
export class PlannedRows {
	readonly #under: PlannedRows | Rows
	readonly #rows: RowsOf<MetRow> = new Map()
	/** The rows of the space that were read already, cleaned. */
	#read: RowsOf<MetRow | undefined> | undefined
	readonly #grown = new Map<string, number>()

	constructor(under: PlannedRows | Rows) {
		this.#under = under
	}

	/** Accepts the rows that a draft over this one has touched. */
	take(draft: PlannedRows): void {
		for (const [entity, rows] of draft.#rows) for (const [id, row] of rows) put(this.#rows, entity, id, row)
		for (const [key, by] of draft.#grown) this.#grown.set(key, (this.#grown.get(key) ?? 0) + by)
	}

	/** A live or deleted row; undefined if only the id is left. */
	find(entity: EntityName, id: string): MetRow | undefined {
		const row = this.#rows.get(entity)?.get(id)
		if (row) return isBare(row) ? undefined : row
		return this.beneath(entity, id)
	}

	/** The row as it was before this draft. */
	beneath(entity: EntityName, id: string): MetRow | undefined {
		if (this.#under instanceof PlannedRows) return this.#under.find(entity, id)
		this.#read ??= new Map()
		const known = this.#read.get(entity)
		if (known?.has(id)) return known.get(id)
		const row = this.#under.find(entity, id)
		// Rows of earlier releases are compared like arriving ones: without markup.
		const read = row && !isStripped(row) ? { fields: cleanTexts(entity, row.fields), deleted: row.deleted } : undefined
		put(this.#read, entity, id, read)
		return read
	}

	set(entity: EntityName, id: string, row: MetRow): void {
		const before = this.find(entity, id)
		const wasLive = before !== undefined && !before.deleted
		const stays = wasLive && !row.deleted && parentOf(entity, before.fields) === parentOf(entity, row.fields)
		if (!stays && !row.deleted) this.#grow(entity, row.fields, 1)
		if (!stays && wasLive) this.#grow(entity, before.fields, -1)
		put(this.#rows, entity, id, row)
	}

	#grow(entity: EntityName, fields: Fields, by: number): void {
		const parent = factsOf(entity).most && parentOf(entity, fields)
		for (const key of [entity, ...(parent ? [`${entity}:${parent}`] : [])])
			this.#grown.set(key, (this.#grown.get(key) ?? 0) + by)
	}

	/** How many live rows of an entity each parent that this draft touched has gained. */
	crowds(): { entity: EntityName; parentId: string; grown: number }[] {
		return LIMITED_BY_PARENT.flatMap((entity) =>
			[...this.#grown.keys()]
				.filter((key) => key.startsWith(`${entity}:`))
				.map((key) => ({ entity, parentId: key.slice(entity.length + 1), grown: this.grown(key) })),
		)
	}

	/** How many live rows of an entity the edits have added to the space or, with `entity:id`, to that parent. */
	grown(key: string): number {
		const before = this.#under instanceof PlannedRows ? this.#under.grown(key) : 0
		return before + (this.#grown.get(key) ?? 0)
	}

	hasTouched(entity: EntityName): boolean {
		return this.#rows.has(entity)
	}

	/** The rows that this draft has touched. */
	touched(entity: EntityName): { id: string; before: MetRow | undefined; after: MetRow }[] {
		return Array.from(this.#rows.get(entity) ?? [], ([id, after]) => ({ id, before: this.beneath(entity, id), after }))
	}

	/** The touched rows of all entities. */
	changes(): Touched[] {
		const changes: Touched[] = []
		for (const [entity, rows] of this.#rows)
			for (const [id, after] of rows) changes.push({ entity, before: this.beneath(entity, id), after })
		return changes
	}

	/** The rows of an entity that belong to a parent, as far as the push has read them. */
	partsOf(entity: EntityName, parentId: string): MetRow[] {
		return [...this.#idsOf(entity)].flatMap((id) => {
			const row = this.find(entity, id)
			return row && parentOf(entity, row.fields) === parentId ? [row] : []
		})
	}

	#idsOf(entity: EntityName): Set<string> {
		const under = this.#under
		const known = under instanceof PlannedRows ? under.#idsOf(entity) : under.list(entity).map(({ id }) => id)
		return new Set([...known, ...this.touched(entity).map(({ id }) => id)])
	}

	#issues(): { id: string }[] {
		return this.#under instanceof PlannedRows ? this.#under.#issues() : this.#under.list('sync_issue')
	}

	/** Open issues that state that this row was over the plan's limit. */
	overLimit(id: string): { id: string; fields: Issue }[] {
		return this.#issues().flatMap((issue) => {
			const row = this.find('sync_issue', issue.id)
			if (!row || row.deleted) return []
			const fields = row.fields as Issue
			return fields.type === 'over_limit' && fields.row_id === id && fields.resolved_at === null
				? [{ id: issue.id, fields }]
				: []
		})
	}
}

function put<T>(rows: RowsOf<T>, entity: EntityName, id: string, row: T): void {
	const known = rows.get(entity)
	if (known) known.set(id, row)
	else rows.set(entity, new Map([[id, row]]))
}

const LIMITED_BY_PARENT = ENTITY_NAMES.filter((entity) => factsOf(entity).most)

const parentOf = (entity: EntityName, fields: Fields): unknown => fields[parentField(entity) ?? '']
