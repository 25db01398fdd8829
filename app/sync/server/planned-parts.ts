import type { MetRow } from '../model/merge.ts'
import type { PlannedRows } from './planned-rows.ts'
import { WHOLES } from './rules-of.ts'
import { type Asks, checkParts, joined, type ValidatorContext } from './validators.ts'

/**
 * What the parts of public rows need, asked once a whole edit is planned, because an edit may put parts before their
 * whole. Throws a Refusal.
 */
export function askOfParts(plannedRows: PlannedRows, validators: Pick<ValidatorContext, 'isShown' | 'judged'>): Asks {
	const asks = WHOLES.flatMap(({ whole, publicBy, part, field }) => {
		if (!plannedRows.hasTouched(whole) && !plannedRows.hasTouched(part)) return []
		const parts = plannedRows.touched(part)
		const of = ({ after }: { after: MetRow }) => String(after.fields[field])
		const ids = new Set([...plannedRows.touched(whole).map(({ id }) => id), ...parts.map(of)])
		return [...ids].map((id) => {
			// A public row that the edit itself does not name.
			const known = validators.isShown(whole, id) ? { fields: { [publicBy]: true }, deleted: false } : undefined
			const before = plannedRows.beneath(whole, id) ?? known
			const row = { entity: whole, id, before, after: plannedRows.find(whole, id) ?? known }
			const touched = parts.filter((one) => of(one) === id)
			return checkParts(row, { all: () => plannedRows.partsOf(part, id), touched }, validators)
		})
	})
	return joined(asks)
}
