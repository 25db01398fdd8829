import type { EntityRules } from './entities.ts'
import { jsonEqual } from './json-equal.ts'
import { mergeLines } from './line-merge.ts'
import { rule } from './rule.ts'

type Values = Record<string, unknown>

/** The row that an edit meets: the server's fields, which a deleted row still has. */
export type MetRow = { fields: Values; deleted: boolean }

/** One op as the wire has it; its fields are parsed. `base` is whatever the device sent. */
export type MergedOp = { fields: Values | null; base: Values | null }

export type Merge = {
	/** What becomes of the row; null: nothing. A put of a row that is not there, or is deleted, makes it live. */
	change: { op: 'put'; fields: Values } | { op: 'delete' } | null
	/** Fields where the server's value stays although the author, who had not seen it, wants another. */
	conflicts: string[]
	/** Fields that are replaced although the author had not seen their value: a revision has to keep them. */
	unseen: string[]
	/** A delete that does not take place, since the row is no longer what its author saw. */
	isDeleteRefused: boolean
}

const NOTHING: Merge = { change: null, conflicts: [], unseen: [], isDeleteRefused: false }

/**
 * What an edit does to the row that it meets (sync.md, "Merge"). Field by field: the server has it already, or the author
 * did not change it: nothing. The server still has what the author saw: set. Else it is a conflict: the texts that merge
 * by line are tried first; then the server's value stays (`onConflict: 'issue'`) or the edit's wins. Booleans and the
 * `stamps` never conflict, the later one wins. An edit of a deleted row brings it back; a delete takes only the row that
 * its author saw. `accepts` says whether a value that was put together is within the field's limits.
 */
export function mergeOp(
	rules: EntityRules,
	row: MetRow | undefined,
	{ fields, base }: MergedOp,
	accepts: (field: string, value: unknown) => boolean = () => true,
): Merge {
	if (fields === null) return mergeDelete(row, base)
	if (!row) return { ...NOTHING, change: { op: 'put', fields } }
	if (row.deleted && !rule('revive_deleted')) return NOTHING
	if (row.deleted && base === null) return bury(row, fields)

	const put: Values = {}
	const conflicts: string[] = []
	const unseen: string[] = []
	for (const [name, wanted] of Object.entries(fields)) {
		const verdict = mergeField(
			rules,
			name,
			{ wanted, server: row.fields[name], seen: seenOf(base, name, row.fields[name]) },
			accepts,
		)
		if (verdict.kind === 'conflict') conflicts.push(name)
		if (verdict.kind !== 'set') continue
		put[name] = verdict.value
		if (verdict.isUnseen) unseen.push(name)
	}
	const isChanged = row.deleted || Object.keys(put).length > 0
	return { ...NOTHING, change: isChanged ? { op: 'put', fields: put } : null, conflicts, unseen }
}

function mergeDelete(row: MetRow | undefined, base: Values | null): Merge {
	if (!row || row.deleted) return NOTHING
	const isAsSeen =
		base !== null && Object.entries(row.fields).every(([name, value]) => jsonEqual(value ?? null, base[name] ?? null))
	if (rule('delete_needs_base') && !isAsSeen) return { ...NOTHING, isDeleteRefused: true }
	return { ...NOTHING, change: { op: 'delete' } }
}

/** A creation over a deleted row: its author saw nothing of what lies there. */
function bury(row: MetRow, fields: Values): Merge {
	const replaced = Object.keys(fields).filter((name) => !jsonEqual(row.fields[name], fields[name]))
	const put = Object.fromEntries(replaced.map((name) => [name, fields[name]]))
	return { ...NOTHING, change: { op: 'put', fields: put }, unseen: replaced }
}

/** `value` undefined: the author saw no such field. */
type Seen = { value?: unknown }
function seenOf(base: Values | null, name: string, server: unknown): Seen {
	if (base === null) return {}
	if (Object.hasOwn(base, name)) return { value: base[name] }
	// A row of before there was this field: it says nothing, and the server's says nothing too.
	return server === null || server === undefined ? { value: server } : {}
}

type Verdict = { kind: 'nothing' } | { kind: 'set'; value: unknown; isUnseen: boolean } | { kind: 'conflict' }

function mergeField(
	rules: EntityRules,
	name: string,
	{ wanted, server, seen }: { wanted: unknown; server: unknown; seen: Seen },
	accepts: (field: string, value: unknown) => boolean,
): Verdict {
	if (jsonEqual(server, wanted)) return { kind: 'nothing' }
	const hasSeen = 'value' in seen
	if (!rule('compare_base') || (hasSeen && jsonEqual(server, seen.value)))
		return { kind: 'set', value: wanted, isUnseen: false }
	// A value that came along unchanged is no wish: a stale tick takes nothing back.
	if (hasSeen && jsonEqual(seen.value, wanted)) return { kind: 'nothing' }
	if (typeof wanted === 'boolean' || rules.stamps?.includes(name)) return { kind: 'set', value: wanted, isUnseen: true }
	if (rules.mergedByLine?.includes(name)) {
		const merged = mergeText(seen.value, server, wanted)
		if (merged === server) return { kind: 'nothing' }
		if (merged !== null && accepts(name, merged)) return { kind: 'set', value: merged, isUnseen: false }
	}
	return rules.onConflict === 'issue' ? { kind: 'conflict' } : { kind: 'set', value: wanted, isUnseen: true }
}

function mergeText(seen: unknown, server: unknown, wanted: unknown): string | null {
	if (typeof seen !== 'string' || typeof server !== 'string' || typeof wanted !== 'string') return null
	return mergeLines(seen, server, wanted)
}
