import { type MetRow, mergeOp } from './merge.ts'
import type { AnyMergeRules } from './merge-rules.ts'
import { isStrip, type Op } from './protocol.ts'

/** A row as far as its fields go. A deleted one keeps them: an edit brings it back. null: there is no such row. */
export type RowState = MetRow | null

/** Whether only its id is left: to an edit it is a row that is not there. */
export const isBare = ({ deleted, fields }: MetRow): boolean => deleted && Object.keys(fields).length === 0

/**
 * The row as this cook sees it: the server's, and over it the cook's own edits that no snapshot contains yet, in their
 * order, as the server will merge them. Where that will be a conflict the cook sees the own value until the server has said
 * so; what the cook deleted is deleted. An edit of a row that is not there shows nothing: without the other fields it is no
 * row.
 */
export function overlay(rules: AnyMergeRules, row: RowState, edits: readonly Pick<Op, 'fields' | 'base'>[]): RowState {
	return edits.reduce<RowState>((state, edit) => {
		const { fields, base } = edit
		if (state && isStrip(edit)) return state.deleted ? { fields: {}, deleted: true } : state
		if (fields === null) return state && { fields: state.fields, deleted: true }
		const met = state && !isBare(state) ? state : null
		if (!met) return base === null ? { fields: { ...fields }, deleted: false } : state
		const { change } = mergeOp({ ...rules, onConflict: 'revision' }, met, edit)
		return change?.op === 'put' ? { fields: { ...met.fields, ...change.fields }, deleted: false } : met
	}, row)
}
