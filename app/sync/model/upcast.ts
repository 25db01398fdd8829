import type { Mutation } from './protocol.ts'

/** Converts an edit of one schema version to the next. Pure, and never changed once it has been released. */
export type Upcast = (mutation: Mutation) => Mutation

/** By the version that they convert from. An edit may have waited in an outbox through many releases. */
export const UPCASTS: Readonly<Record<number, Upcast>> = { 1: keepPlace }

/**
 * An edit in today's shape, whatever release queued it. An edit of a newer release than this one is left as it is: the
 * server knows more than this program.
 */
export function upcast(mutation: Mutation, to: number, steps: Readonly<Record<number, Upcast>> = UPCASTS): Mutation {
	let current = mutation
	while (current.schema < to) {
		const step = steps[current.schema]
		const next = step ? step(current) : current
		current = { ...next, schema: current.schema + 1 }
	}
	return current
}

/** Fields of the preferences that describe the cook's place, since schema 2. */
const PLACE = ['time_zone', 'region', 'week_start', 'units']

/** Schema 1 had preferences without a place: an edit of it that does not name a place removes none. */
function keepPlace(mutation: Mutation): Mutation {
	const ops = mutation.ops.map((op) => {
		const { preferences } = op.fields ?? {}
		const seen = op.base?.preferences
		if (op.entity !== 'preferences' || !isRecord(preferences) || !isRecord(seen)) return op
		const kept = PLACE.flatMap((field) => (field in seen && !(field in preferences) ? [[field, seen[field]]] : []))
		return { ...op, fields: { ...op.fields, preferences: { ...preferences, ...Object.fromEntries(kept) } } }
	})
	return { ...mutation, ops }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
