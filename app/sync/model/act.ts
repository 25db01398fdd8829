import { AppError } from '#app/platform/model/errors.ts'
import { factsOf, type RowChange, type SyncedRow } from './entities.ts'
import { jsonEqual } from './json-equal.ts'
import { type AnyMergeRules, wholeGroups } from './merge-rules.ts'
import { type Op, STRIP } from './protocol.ts'

/** What an entry of the outbox may hold. */
export type EntryLimits = { ops: number; bytes: number }

export const TOO_LARGE = 'This is too large to be saved. Please shorten it or split it up.'

/** Names, ids and brackets of an entry round its ops, at most. */
const FRAME_BYTES = 2_048

export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength

/**
 * What a change says on the wire, with the values that it replaces; null when it changes nothing that this cook sees.
 * `visible` is the row as the cook sees it, a deleted one with the fields that it had. `serverOwned` names the fields that
 * a device never sends. A change that says itself what it replaces is the cook's choice between two versions: it is sent
 * even where this device shows the chosen value already, since the server may hold another. Where its row is gone from
 * here it stays an edit, and makes no row of the few fields that it has. Of fields that say one thing together it says all
 * that the cook saw, however few of them it changes.
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

/** What a row of this device does not have beside the changed fields its cook saw empty: the server must not take that for an edit of an older program, which says nothing. */
const nothingIn = (said: string[], changed: string[]): Record<string, unknown> =>
	Object.fromEntries(said.filter((name) => !changed.includes(name)).map((name) => [name, null]))

const withoutUndefined = (fields: object): Record<string, unknown> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const pick = (from: Record<string, unknown>, names: string[]): Record<string, unknown> =>
	Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]))

/**
 * An act's ops in their order, in parts that each fit an entry: one, where all of it does. Throws AppError('too_large')
 * for an op that fits none.
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
