import type { Upcast } from '#app/sync/model/upcast.ts'

/** Fields of the preferences that describe the cook's place, since schema 2. */
const PLACE = ['time_zone', 'region', 'week_start', 'units']

/** Schema 1 had preferences without a place: an edit of it that does not name a place removes none. */
export const keepPlace: Upcast = (mutation) => {
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
