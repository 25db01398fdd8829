import { AppError } from '#app/platform/model/errors.ts'
import { factsOf, type RowChange, type SyncedRow } from './entities.ts'
import { jsonEqual } from './json-equal.ts'
import { type AnyMergeRules, wholeGroups } from './merge-rules.ts'
import { type Op, STRIP } from './protocol.ts'

/** Limits of one entry of the outbox. */
export type EntryLimits = { ops: number; bytes: number }

export const TOO_LARGE = 'This is too large to be saved. Please shorten it or split it up.'

/** Upper bound for the names, ids and brackets of an entry around its ops. */
const FRAME_BYTES = 2_048

export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength

/**
 * The op for a change, with the values that it replaces; null if it changes nothing that this cook sees. `visible` is
 * the row as the cook sees it, a deleted one with the fields that it had. `serverOwned` names the fields that a device
 * never sends. A change with its own `base` is the cook's choice between two versions: it is sent even if this device
 * shows the chosen value already, since the server may have another. If this device no longer has the row, it stays an
 * edit, and does not make a row from its few fields. Its base holds all fields of a group that the cook saw, however
 * few of them the change sets.
 */
export function opOf(
	change: RowChange,
	visible: SyncedRow | null,
	serverOwned: readonly string[],
	rules: AnyMergeRules = factsOf(change.entity),
): Op | null {
	const { entity, id } = change
	const seen: Record<string, unknown> | null = visible && { ...visible.fields }
	if (change.op === 'delete') return visible && !visible.deleted ? { entity, id, fields: null, base: seen } : null
	if (change.op === 'strip') return visible?.deleted ? { entity, id, ...STRIP } : null
	const fields = withoutUndefined(change.fields)
	for (const name of serverOwned) delete fields[name]
	const shown: Record<string, unknown> = { ...change.base }
	if (!seen || !visible)
		return { entity, id, fields, base: change.base ? pick(shown, wholeGroups(rules, Object.keys(fields))) : null }
	const isChosen = (name: string) => Object.hasOwn(shown, name) && !jsonEqual(fields[name], shown[name])
	const changed = Object.keys(fields).filter(
		(name) => visible.deleted || !jsonEqual(fields[name], seen[name]) || isChosen(name),
	)
	if (changed.length === 0 && !visible.deleted) return null
	const said = wholeGroups(rules, changed)
	const base = { ...nothingIn(said, changed), ...pick(seen, said), ...pick(shown, said) }
	return { entity, id, fields: pick(fields, changed), base }
}

/**
 * The cook saw unchanged fields that the row does not have as empty, so the base names them as null: without them the
 * server would take the edit for one of an older program, which does not know the fields.
 */
const nothingIn = (said: string[], changed: string[]): Record<string, unknown> =>
	Object.fromEntries(said.filter((name) => !changed.includes(name)).map((name) => [name, null]))

const withoutUndefined = (fields: object): Record<string, unknown> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const pick = (from: Record<string, unknown>, names: string[]): Record<string, unknown> =>
	Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]))

/**
 * Splits an act's ops, in their order, into parts that each fit an entry: one part if all of them fit. Throws
 * AppError('too_large') for an op that fits no entry.
 */
export function splitAct(ops: Op[], limits: EntryLimits): Op[][] {
	const parts: Op[][] = []
	let room = { ops: 0, bytes: 0 }
	for (const op of ops) {
		const bytes = jsonBytes(op) + 1
		if (bytes + FRAME_BYTES > limits.bytes) throw new AppError('too_large', TOO_LARGE)
		if (room.ops < 1 || room.bytes < bytes) {
			parts.push([])
			room = { ops: limits.ops, bytes: limits.bytes - FRAME_BYTES }
		}
		parts.at(-1)?.push(op)
		room = { ops: room.ops - 1, bytes: room.bytes - bytes }
	}
	return parts
}
