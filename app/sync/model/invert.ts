import type { ChangedRow } from './changed-row.ts'
import type { Look, Seen } from './edit.ts'
import {
	ENTITY_NAMES,
	type EntityName,
	factsOf,
	isStripped,
	parentRowOf,
	type RowChange,
	rowNameOf,
} from './entities.ts'
import { jsonEqual } from './json-equal.ts'
import { wholeGroups } from './merge-rules.ts'

type Fields = Record<string, unknown>

/** A short fingerprint of a row's content, equal for equal content. */
export type FingerprintOf = (content: Fields) => string

/**
 * What undoing one row's change needs, as plain data. `made`: the fingerprint of a new row. `set` and `was`: the fields
 * of a changed row, after and before; `gone`: the fields of a deleted row, null if the bin keeps them.
 */
export type UndoRow = { entity: EntityName; id: string } & (
	| { made: string }
	| { set: Fields; was: Fields }
	| { gone: Fields | null }
)

/** A row that an undo leaves as it is, with its present fields; null where there is none. */
export type LeftRow = { entity: EntityName; id: string; fields: Fields | null }

/** `changes`: what the undo writes. `left`: what it leaves, because it was changed since. */
export type Inverse = { changes: RowChange[]; left: LeftRow[] }

/** Fields that say nothing about what a cook changed: the server's, timestamps, and the place among others. */
const isPassing = (entity: EntityName, name: string): boolean => {
	const { fromServer = [], stamps = [] } = factsOf(entity)
	return name === 'position' || fromServer.includes(name) || stamps.includes(name)
}

const same = (one: unknown, other: unknown): boolean => jsonEqual(one ?? null, other ?? null)

/** What a cook can have changed of a row; a missing field and null are the same. */
const contentOf = (entity: EntityName, fields: Fields): Fields =>
	Object.fromEntries(
		Object.entries(fields).filter(([name, value]) => !isPassing(entity, name) && value !== null && value !== undefined),
	)

/** What undoing these changes will need. Call before they are written. */
export function undoRowsOf(rows: readonly ChangedRow[], fingerprint: FingerprintOf): UndoRow[] {
	return rows.flatMap(({ entity, id, before, after, set }): UndoRow[] => {
		if (!before) return after ? [{ entity, id, made: fingerprint(contentOf(entity, after)) }] : []
		if (!set) return [{ entity, id, gone: factsOf(entity).isBinned ? null : before }]
		const changed = Object.keys(set).filter((name) => !same(set[name], before[name]))
		if (changed.length === 0) return []
		const names = wholeGroups(factsOf(entity), changed)
		const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
		return [{ entity, id, set: pick({ ...before, ...set }), was: pick(before) }]
	})
}

/** The rows that `invert` looks at. */
export function lookOfUndo(rows: readonly UndoRow[]): Look[] {
	return rows.flatMap((row): Look[] => {
		const { entity, id } = row
		if ('made' in row) return [{ entity, ids: [id] }, ...partsOf(entity).map((part) => ({ entity: part, parent: id }))]
		const parent = 'gone' in row && row.gone ? parentRowOf(entity, row.gone) : undefined
		return [{ entity, ids: [id] }, ...(parent ? [{ entity: parent.entity, ids: [parent.id] }] : [])]
	})
}

/** The kinds whose rows belong to a row of this kind. */
const partsOf = (entity: EntityName): EntityName[] => ENTITY_NAMES.filter((name) => factsOf(name).parentKind === entity)

/**
 * The changes that undo a change: what it made goes, what it changed goes back where it still holds what was written,
 * what it deleted returns. A made row in which something else stands by now stays, and so does what was changed since.
 */
export function invert(rows: readonly UndoRow[], seen: Seen, fingerprint: FingerprintOf): Inverse {
	const untouched = rows.filter((row) => 'made' in row && isUntouched(row, seen, fingerprint))
	const going = new Set(untouched.map(({ entity, id }) => rowNameOf(entity, id)))
	const changes: RowChange[] = []
	const left: LeftRow[] = []
	// Rows that others belong to come back first and go last.
	const inOrder = [...rows].sort((a, b) => orderOf(a) - orderOf(b))
	for (const row of inOrder) {
		const { entity, id } = row
		const there = seen.find(entity, id)
		const fields: Fields | null = there && !there.deleted ? { ...there.fields } : null
		const leave = () => left.push({ entity, id, fields })
		if ('made' in row) {
			if (!fields) continue
			if (!going.has(rowNameOf(entity, id))) leave()
			else if (!isNeeded(row, seen, going)) changes.push({ entity, id, op: 'delete' })
		} else if ('gone' in row) {
			const back = restored(row, seen)
			if (back) changes.push(back)
			else if (!fields) leave()
		} else {
			const undone = fields && backFields(entity, row, fields)
			if (!undone || Object.keys(undone).length < Object.keys(row.set).length) leave()
			if (undone && hasContent(entity, undone)) changes.push(putOf(entity, id, undone))
		}
	}
	return { changes, left }
}

const orderOf = (row: UndoRow): number => {
	const isPart = factsOf(row.entity).parentKind !== undefined
	if ('gone' in row) return isPart ? 1 : 0
	return 'made' in row ? (isPart ? 3 : 4) : 2
}

const putOf = (entity: EntityName, id: string, fields: Fields): RowChange =>
	({ entity, id, op: 'put', fields }) as RowChange

/** Whether a made row still has what it was given. */
function isUntouched(row: UndoRow, seen: Seen, fingerprint: FingerprintOf): boolean {
	const there = seen.find(row.entity, row.id)
	if (!('made' in row) || !there || there.deleted) return false
	return fingerprint(contentOf(row.entity, there.fields)) === row.made
}

/** Whether rows that stay belong to a made row. */
const isNeeded = ({ entity, id }: UndoRow, seen: Seen, going: ReadonlySet<string>): boolean =>
	partsOf(entity).some((part) =>
		seen
			.list(part)
			.some((one) => !one.deleted && parentRowOf(part, one.fields)?.id === id && !going.has(rowNameOf(part, one.id))),
	)

function restored(row: { entity: EntityName; id: string; gone: Fields | null }, seen: Seen): RowChange | null {
	const { entity, id, gone } = row
	const there = seen.find(entity, id)
	if (there && !there.deleted) return null
	if (!gone) return there && !isStripped(there) ? putOf(entity, id, {}) : null
	const parent = parentRowOf(entity, gone)
	const isHomeless = parent !== undefined && seen.find(parent.entity, parent.id)?.deleted !== false
	return isHomeless ? null : putOf(entity, id, gone)
}

/** The fields that still hold what was written; fields that merge as one go back together or not at all. */
function backFields(entity: EntityName, { set, was }: { set: Fields; was: Fields }, now: Fields): Fields {
	const { groups = [] } = factsOf(entity)
	const isHeld = (name: string) => same(now[name], set[name])
	const isGroupHeld = (name: string) => {
		const group = groups.find(({ fields }) => (fields as readonly string[]).includes(name))
		return (group?.fields ?? [name]).every(isHeld)
	}
	return Object.fromEntries(Object.entries(was).filter(([name]) => isGroupHeld(name)))
}

/** A timestamp alone is not worth a change. */
const hasContent = (entity: EntityName, fields: Fields): boolean =>
	Object.keys(fields).some((name) => !(factsOf(entity).stamps ?? []).includes(name))
