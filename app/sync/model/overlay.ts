import { type MetRow, mergeOp } from './merge.ts'
import type { AnyMergeRules } from './merge-rules.ts'
import { isStrip, type Op } from './protocol.ts'

/**
 * A row's fields and whether it is deleted. A deleted one keeps its fields: an edit restores it. null: there is no such
 * row.
 */
export type RowState = MetRow | null

/** Whether only its id is left: an edit treats it as a row that does not exist. */
export const isBare = ({ deleted, fields }: MetRow): boolean => deleted && Object.keys(fields).length === 0

/**
 * The row as this cook sees it: the server's with the cook's own edits that no snapshot contains yet laid over it, in
 * their order, as the server will merge them. In a future conflict the cook sees the own value until the server has
 * answered; what the cook deleted is deleted. An edit of a row that does not exist shows nothing: without the other
 * fields it is no row.
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
