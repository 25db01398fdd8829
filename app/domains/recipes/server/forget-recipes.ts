import { isStripped } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import { listOfRecipes, type OldRow } from '#db/queries/sync-tidy.ts'

const ROWS_A_COMMIT = 500

/**
 * Strips the lines of recipes that have been stripped, and the revisions of both. The revisions come first because they
 * are found by the lines. A recipe that another device has created again in the meantime keeps its rows. Idempotent.
 */
export async function forgetRecipes(
	db: Db,
	{ space, ids }: { space: string; ids: string[] },
	now: number,
): Promise<void> {
	for (;;) {
		const { lines, revisions } = await listOfRecipes(db, { space, ids, limit: ROWS_A_COMMIT })
		const rows = (revisions.length > 0 ? revisions : lines).slice(0, ROWS_A_COMMIT)
		if (rows.length === 0) return
		const { from, to } = await strip(db, { space, ids, rows, now })
		// The remaining rows belong to recipes that exist again.
		if (from === to) return
	}
}

function strip(
	db: Db,
	{ space, ids, rows, now }: { space: string; ids: string[]; rows: OldRow[]; now: number },
): Promise<{ from: number; to: number }> {
	const of = (entity: OldRow['entity']) => rows.filter((row) => row.entity === entity).map(({ id }) => id)
	return commit(db, {
		space,
		userId: space,
		at: now,
		verb: 'kitchen.tidy',
		look: [
			{ entity: 'recipe', ids },
			{ entity: 'ingredient_line', ids: of('ingredient_line') },
			{ entity: 'revision', ids: of('revision') },
		],
		plan(seen) {
			const isGone = (recipeId: string | null) => {
				const recipe = recipeId === null ? undefined : seen.find('recipe', recipeId)
				return recipe !== undefined && isStripped(recipe)
			}
			const owned = [...seen.list('ingredient_line'), ...seen.list('revision')]
			return owned.flatMap((row) =>
				!isStripped(row) && isGone(row.fields.recipe_id)
					? [{ entity: row.entity, id: row.id, op: 'strip' as const }]
					: [],
			)
		},
	})
}
