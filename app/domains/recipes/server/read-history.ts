import { isId } from '#app/platform/model/ids.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { BIN_MS } from '#app/sync/model/bin.ts'
import { findRecipeHistory, listDeletedSince } from '#db/queries/recipe-history.ts'
import { type BinRow, cookbookInBin, recipeInBin } from '../model/bin.ts'
import type { RecipeHistory } from '../model/history.ts'

/**
 * The history of one of the cook's own recipes, and the space's version at which it is current; null if it is missing,
 * deleted or somebody else's. One round trip.
 */
export async function readRecipeHistory(
	db: Db,
	{ space, recipeId }: { space: string; recipeId: string },
): Promise<{ history: RecipeHistory; ver: number } | null> {
	if (!isId(recipeId)) return null
	const found = await findRecipeHistory(db, { space, recipeId })
	if (!found) return null
	const { id: _id, ...fields } = withoutEngine(found.recipe)
	const current = { fields, lines: found.lines.map(withoutEngine), isDeleted: false }
	return { history: { current, revisions: found.revisions, unsent: [] }, ver: found.ver }
}

/**
 * What the cook deleted in the last 30 days, newest deletion first, and the space's version at which it is current.
 * One round trip.
 */
export async function readBin(
	db: Db,
	{ space, now }: { space: string; now: number },
): Promise<{ rows: BinRow[]; ver: number }> {
	const { recipes, cookbooks, ver } = await listDeletedSince(db, { space, since: now - BIN_MS })
	const rows = [
		...recipes.map((row) => recipeInBin(withoutEngine(row), row.deleted_at ?? now, now)),
		...cookbooks.map((row) => cookbookInBin(row, row.deleted_at ?? now, now)),
	]
	return { rows, ver }
}

function withoutEngine<R extends { space: unknown; ver: unknown; deleted_at: unknown; updated_by: unknown }>(row: R) {
	const { space: _space, ver: _ver, deleted_at: _deleted, updated_by: _by, ...fields } = row
	return fields
}
