import type { Effect } from '../app/entity-rules.ts'
import type { MakeId } from '../app/platform/model/ids.ts'
import type { Query } from './batch.ts'
import { insertAgain, insertUnchecked } from './queries/moderation.ts'

/** The statements that write the effects of edits, for their batch; one row per thing. */
export function effectWrites(
	effects: readonly Effect[],
	{ userId, makeId, now }: { userId: string; makeId: MakeId; now: number },
): Query[] {
	return Object.entries({ unchecked: insertUnchecked, again: insertAgain }).flatMap(([source, insert]) => {
		const rows = effects.flatMap(({ row }) => (row.source === source ? [row] : []))
		const [first] = rows
		if (!first) return []
		const once = new Map(rows.map(({ entity, row_id }) => [`${entity} ${row_id}`, { entity, row_id }]))
		const entries = [...once.values()].map((thing) => ({ id: makeId(), ...thing }))
		return [insert(entries, { reason: first.reason, user_id: userId, now })]
	})
}
