import { makeId } from '#app/platform/model/ids.ts'
import type { EffectWriter } from '#app/sync/server/effects.ts'
import { insertAgain, insertUnchecked } from '#db/queries/moderation.ts'
import type { ReviewEffect } from '../model/review.ts'
import { judgeLater } from './judge-entry.ts'

/** Adds things to the reviewers' queue, each once. */
export const reviewWriter: EffectWriter<ReviewEffect> = {
	writes: (effects, { db, userId, at }) =>
		Object.entries({ unchecked: insertUnchecked, again: insertAgain }).flatMap(([source, insert]) => {
			const rows = effects.flatMap(({ row }) => (row.source === source ? [row] : []))
			const [first] = rows
			if (!first) return []
			const once = new Map(rows.map(({ entity, row_id }) => [`${entity} ${row_id}`, { entity, row_id }]))
			const entries = [...once.values()].map((thing) => ({ id: makeId(), ...thing }))
			return [
				insert(entries, { reason: first.reason, user_id: userId, now: at }),
				...entries.map((entry) => judgeLater(db, entry, at)),
			]
		}),
}
