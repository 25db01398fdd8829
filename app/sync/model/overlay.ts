import type { Op } from './protocol.ts'

/** A row as far as its fields go. A deleted one keeps them: an edit brings it back. null: there is no such row. */
export type RowState = { fields: Record<string, unknown>; deleted: boolean } | null

/**
 * The row as this cook sees it: the server's, and over it the cook's own edits that no snapshot contains yet, in their
 * order. An edit of a row that is not there shows nothing: without the other fields it is no row.
 */
export function overlay(row: RowState, edits: readonly Pick<Op, 'fields' | 'base'>[]): RowState {
	return edits.reduce<RowState>((state, { fields, base }) => {
		if (fields === null) return state && { fields: state.fields, deleted: true }
		if (!state && base !== null) return null
		return { fields: { ...state?.fields, ...fields }, deleted: false }
	}, row)
}
