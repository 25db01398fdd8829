import { firstCreditOf } from '#app/domains/recipes/model/credit.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Change } from '#app/sync/server/fold-changes.ts'
import { ask } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { type CreditedCopy, listCredits } from '#db/queries/erasure.ts'

/**
 * Removes a cook's name from at most `limit` of the recipes that others have saved from this cook: from the recipe and
 * from its history. A copy of a copy still names the cook from whom it was saved. Returns how many were found.
 */
export async function forgetCredits(
	db: Db,
	space: string,
	{ at, limit }: { at: number; limit: number },
): Promise<number> {
	const { copies } = await ask(db, { copies: listCredits(space, limit) })
	for (const copy of copies) await forgetCredit(db, copy, at)
	return copies.length
}

const forgetCredit = (db: Db, { id, space, isDirect, origin }: CreditedCopy, at: number) => {
	const left = (name: string): string => (isDirect ? '' : firstCreditOf(name))
	const isOfOrigin = ({ source_url }: { source_url?: unknown }): boolean => String(source_url).includes(origin)
	return commit(db, {
		...{ space, userId: space, at },
		look: [
			{ entity: 'recipe', ids: [id] },
			{ entity: 'revision', by: 'row_id', values: [id] },
		],
		plan(seen) {
			const changes: Change[] = []
			const { fields } = seen.find('recipe', id) ?? {}
			if (fields?.source_name && isOfOrigin(fields))
				changes.push({ entity: 'recipe', id, op: 'forget', fields: { source_name: left(fields.source_name) } })
			for (const revision of seen.list('revision')) {
				const kept = revision.fields.fields
				if (typeof kept?.source_name !== 'string' || !isOfOrigin(kept)) continue
				const fields = { ...kept, source_name: left(kept.source_name) }
				changes.push({ entity: 'revision', id: revision.id, op: 'forget', fields: { fields } })
			}
			return changes
		},
	})
}
