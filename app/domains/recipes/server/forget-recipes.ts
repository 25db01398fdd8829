import { isStripped } from '#app/sync/model/entities.ts'
import { commit } from '#app/sync/server/commit.ts'
import type { Db } from '#db/client.ts'
import { listLeftOf, type OldRow, type WholeKind } from '#db/queries/sync-tidy.ts'
import { ingredientLineEntity } from '../model/ingredient-line.entity.ts'

const ROWS_A_COMMIT = 500
const RECIPES: WholeKind = { whole: 'recipe', part: 'ingredient_line', field: ingredientLineEntity.parent }

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
		const { parts, revisions } = await listLeftOf(db, RECIPES, { space, ids, limit: ROWS_A_COMMIT })
		const rows = (revisions.length > 0 ? revisions : parts).slice(0, ROWS_A_COMMIT)
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
