import { jsonEqual } from './json-equal.ts'
import { type AnyMergeRules, type Group, partsOf, wholeGroups } from './merge-rules.ts'
import { mergeSets, mergeTexts } from './merge-values.ts'
import { isStrip } from './protocol.ts'

type Values = Record<string, unknown>

/** What a merge needs to know about an entity. */
export type Rules = AnyMergeRules & { onConflict: 'issue' | 'revision' | 'server'; stamps?: readonly string[] }

/** The row that an edit meets: the server's fields, which a deleted row still has. */
export type MetRow = { fields: Values; deleted: boolean }

/** One op as on the wire, with parsed fields. `base` is unchecked: whatever the device sent. */
export type MergedOp = { fields: Values | null; base: Values | null }

export type Merge = {
	/** What happens to the row; null: nothing. A put of a row that does not exist, or is deleted, makes it live. */
	change: { op: 'put'; fields: Values } | { op: 'delete' } | { op: 'strip' } | null
	/**
	 * Fields where the server's value stays although the author, who had not seen it, wants another; all fields of a
	 * group.
	 */
	conflicts: string[]
	/** The values that the author wants for those fields. */
	wanted: Values
	/** Fields that are replaced although the author had not seen their value: a revision has to keep the old values. */
	unseen: string[]
	/** A delete that does not take place, because the row is no longer what its author saw. */
	isDeleteRefused: boolean
}

const NOTHING: Merge = { change: null, conflicts: [], wanted: {}, unseen: [], isDeleteRefused: false }

/**
 * What an edit does to the row that it meets (docs/sync.md, "Merge"). Field by field, with each group as one: if the
 * server has the value already, or the author did not change it, nothing happens. If the server still has what the
 * author saw, the value is set. Else it is a conflict: sets, texts by line and objects by their own fields are merged
 * first; if that fails, the server's value stays (`onConflict: 'issue'`) or the edit's wins. Booleans and the `stamps`
 * never conflict, the later one wins. `fixed` fields stay as the row was made with them. An edit of a deleted row restores it; a delete takes effect only on the row that
 * its author saw.
 */
export function mergeOp(rules: Rules, row: MetRow | undefined, { fields: wanted, base }: MergedOp): Merge {
	if (wanted === null) return mergeDelete(row, base)
	if (!row) return { ...NOTHING, change: { op: 'put', fields: wanted } }
	const isMadeAgain = row.deleted && base === null
	const fields = isMadeAgain ? wanted : withoutFixed(rules, wanted)
	const whole = base === null ? withWholeGroups(rules, row, fields) : fields
	if (isMadeAgain) return bury(row, whole)

	const { put, ...rest } = mergeFields(rules, row.fields, { fields: whole, base })
	const isChanged = row.deleted || Object.keys(put).length > 0
	return { ...NOTHING, ...rest, change: isChanged ? { op: 'put', fields: put } : null }
}

function mergeDelete(row: MetRow | undefined, base: Values | null): Merge {
	if (row?.deleted && isStrip({ fields: null, base })) return { ...NOTHING, change: { op: 'strip' } }
	if (!row || row.deleted) return NOTHING
	const isAsSeen =
		base !== null && Object.entries(row.fields).every(([name, value]) => jsonEqual(value ?? null, base[name] ?? null))
	if (!isAsSeen) return { ...NOTHING, isDeleteRefused: true }
	return { ...NOTHING, change: { op: 'delete' } }
}

const withoutFixed = ({ fixed }: Rules, fields: Values): Values =>
	fixed ? Object.fromEntries(Object.entries(fields).filter(([name]) => !fixed.includes(name))) : fields

/** A creation sets a whole row: fields of a group that it leaves out are empty, whatever the existing row has. */
function withWholeGroups(rules: Rules, row: MetRow, fields: Values): Values {
	const left = wholeGroups(rules, Object.keys(fields)).filter(
		(name) => Object.hasOwn(row.fields, name) && !Object.hasOwn(fields, name),
	)
	return { ...fields, ...Object.fromEntries(left.map((name) => [name, null])) }
}

/** A creation over a deleted row: its author saw nothing of the old values. */
function bury(row: MetRow, fields: Values): Merge {
	const replaced = Object.keys(fields).filter((name) => !jsonEqual(row.fields[name], fields[name]))
	const put = Object.fromEntries(replaced.map((name) => [name, fields[name]]))
	return { ...NOTHING, change: { op: 'put', fields: put }, unseen: replaced }
}

type Merged = { put: Values; conflicts: string[]; wanted: Values; unseen: string[] }

function mergeFields(rules: Rules, server: Values, edit: { fields: Values; base: Values | null }): Merged {
	const merged: Merged = { put: {}, conflicts: [], wanted: {}, unseen: [] }
	const isKnown = (name: string) =>
		Object.hasOwn(edit.fields, name) || Object.hasOwn(server, name) || Object.hasOwn(edit.base ?? {}, name)
	for (const { fields, ...rest } of partsOf(rules, Object.keys(edit.fields))) {
		if (fields.every((name) => isFilledAlready(rules, name, server, edit.base))) continue
		const part = { ...rest, fields: fields.filter(isKnown) }
		const sides = sidesOf(part, server, edit)
		const verdict = verdictOn(rules, part, sides)
		if (verdict.kind === 'conflict') {
			merged.conflicts.push(...part.fields)
			Object.assign(merged.wanted, sides.wanted)
		}
		if (verdict.kind !== 'set') continue
		Object.assign(merged.put, differing(sides.server, verdict.values))
		if (verdict.isUnseen) merged.unseen.push(...part.fields)
	}
	return merged
}

/** A field that devices fill in by themselves: its author saw none, and another device has set it meanwhile. */
const isFilledAlready = ({ filled }: Rules, name: string, server: Values, base: Values | null): boolean =>
	Boolean(filled?.includes(name)) && base !== null && !Object.hasOwn(base, name) && server[name] !== undefined

/** One part of the row: what its author saw (null: not known), what the server has, what the author wants. */
type Sides = { seen: Values | null; server: Values; wanted: Values }

function sidesOf(
	{ fields: names }: Group,
	server: Values,
	{ fields, base }: { fields: Values; base: Values | null },
): Sides {
	const sides = { seen: {} as Values, server: {} as Values, wanted: {} as Values }
	let isSeen = true
	for (const name of names) {
		sides.server[name] = server[name]
		const seen = seenOf(base, name, server[name])
		// An edit that does not name a field wants it as its author saw it.
		if (!Object.hasOwn(fields, name)) {
			sides.seen[name] = sides.wanted[name] = 'value' in seen ? seen.value : server[name]
			continue
		}
		sides.wanted[name] = fields[name]
		if ('value' in seen) sides.seen[name] = seen.value
		else isSeen = false
	}
	return { ...sides, seen: isSeen ? sides.seen : null }
}

/** `value` undefined: the author saw no such field. */
type Seen = { value?: unknown }
function seenOf(base: Values | null, name: string, server: unknown): Seen {
	if (base === null) return {}
	if (Object.hasOwn(base, name)) return { value: base[name] }
	// The author's row is older than this field and has no value for it, like the server's.
	return server === null || server === undefined ? { value: server } : {}
}

type Verdict = { kind: 'nothing' } | { kind: 'set'; values: Values; isUnseen: boolean } | { kind: 'conflict' }
const LEFT: Verdict = { kind: 'nothing' }
const set = (values: Values, isUnseen = false): Verdict => ({ kind: 'set', values, isUnseen })

function verdictOn(rules: Rules, part: Group, { seen, server, wanted }: Sides): Verdict {
	const isOne = part.fields.length === 1
	if (isSame(server, wanted, isOne)) return LEFT
	if (seen && isSame(server, seen, isOne)) return set(wanted)
	// A value that was sent along unchanged is not wanted: a stale tick takes nothing back.
	if (seen && isSame(seen, wanted, isOne)) return LEFT
	const together = isOne
		? putTogether(rules, part.fields[0] ?? '', { seen, server, wanted })
		: byReading(part, { seen, server, wanted })
	return together ?? (rules.onConflict === 'issue' ? { kind: 'conflict' } : set(wanted, true))
}

/** In a group, a field that one side's row did not have yet counts as empty. */
const isSame = (a: Values, b: Values, isStrict: boolean): boolean =>
	Object.keys(a).every((name) => (isStrict ? jsonEqual(a[name], b[name]) : jsonEqual(a[name] ?? null, b[name] ?? null)))

const differing = (from: Values, to: Values): Values =>
	Object.fromEntries(Object.entries(to).filter(([name, value]) => !jsonEqual(from[name], value)))

/** Merges one field that both sides have changed; undefined if that is not possible. */
function putTogether(rules: Rules, name: string, sides: Sides): Verdict | undefined {
	const { server, wanted } = { server: sides.server[name], wanted: sides.wanted[name] }
	if (typeof wanted === 'boolean' || rules.stamps?.includes(name)) return set({ [name]: wanted }, true)
	const three = { seen: sides.seen?.[name], server, wanted }
	const most = rules.sets?.[name]
	if (most !== undefined) {
		const merged = mergeSets(three, most)
		if (merged) return jsonEqual(merged, server ?? []) ? LEFT : set({ [name]: merged })
	}
	const limit = rules.mergedByLine?.[name]
	if (limit && sides.seen) {
		const merged = mergeTexts(three, limit)
		if (merged !== null) return merged === (server ?? '') ? LEFT : set({ [name]: merged })
	}
	const inner = rules.byInnerField?.[name]
	return inner ? byInnerField(rules, name, inner, three) : undefined
}

const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

function byInnerField(
	{ onConflict }: Rules,
	name: string,
	inner: AnyMergeRules & { characters?: number },
	{ seen, server, wanted }: { seen: unknown; server: unknown; wanted: unknown },
): Verdict | undefined {
	if (!isObject(server) || !isObject(wanted)) return undefined
	const base = isObject(seen) ? seen : null
	const { put, unseen } = mergeFields({ ...inner, onConflict: 'revision' }, server, { fields: wanted, base })
	const value: Values = { ...server, ...put }
	// An author who removes a field removes the value that was seen; another device's change of it stays.
	for (const gone of Object.keys(base ?? {}))
		if (!Object.hasOwn(wanted, gone) && jsonEqual(server[gone], base?.[gone])) delete value[gone]
	const isTooLong = inner.characters !== undefined && JSON.stringify(value).length > inner.characters
	if (isTooLong || (unseen.length > 0 && onConflict === 'issue')) return undefined
	return jsonEqual(value, server) ? LEFT : set({ [name]: value }, unseen.length > 0)
}

/**
 * For a group whose other fields are only a reading of one field: a new reading of text that was replaced is dropped,
 * and replaced text takes the place of every reading. Two readings of the same text do not conflict either: the later
 * one wins, unless it is empty.
 */
function byReading({ fields, decidedBy }: Group, { seen, server, wanted }: Sides): Verdict | undefined {
	if (!decidedBy) return undefined
	if (jsonEqual(server[decidedBy], wanted[decidedBy])) {
		const isUnread = fields.every((name) => name === decidedBy || (wanted[name] ?? null) === null)
		return isUnread ? LEFT : set(wanted)
	}
	if (!seen) return undefined
	if (jsonEqual(wanted[decidedBy], seen[decidedBy])) return LEFT
	return jsonEqual(server[decidedBy], seen[decidedBy]) ? set(wanted) : undefined
}
