/**
 * A synced row as database, engine and wire pass it around: its kind, its fields without the id, and its place in the
 * space's history.
 */
export type StoredRow<E extends string = string, F = Record<string, unknown>> = {
	entity: E
	id: string
	ver: number
	deleted: boolean
	/** Milliseconds, only of deleted rows: the bin shows a row for some time after it. */
	deleted_at?: number
	/** Empty for a deleted row whose 30 days are over. */
	fields: F
}

/** The `deleted_at` of a deleted row whose fields are gone: long ago, the actual time is no longer known. */
export const STRIPPED_AT = 0
/** Whether only the id of a deleted row is left. */
export const isStripped = (row: { deleted_at?: number | null }): boolean => row.deleted_at === STRIPPED_AT
