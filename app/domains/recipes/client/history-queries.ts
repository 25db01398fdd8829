import { type AcknowledgedEdit, type LocalDb, type OutboxEntry, rowKey } from '#app/sync/client/store/local-db.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import type { Op } from '#app/sync/model/protocol.ts'
import { newestUnseen, type RecipeHistory, type Replaced } from '../model/history.ts'
import { HISTORY } from '../model/history-messages.ts'

/**
 * Everything that the device knows of a recipe's past, including its own unsent edits; null if it has no such recipe.
 */
export const recipeHistory = (id: string): Query<RecipeHistory | null> => ({
	key: `history:${id}`,
	stores: ['recipes', 'ingredient_lines', 'revisions', 'outbox', 'kept'],
	async read(db) {
		const [stored, rows, revisions, unsent] = await Promise.all([
			db.get('recipes', id),
			db.getAllFromIndex('ingredient_lines', 'recipe_id', id),
			db.getAllFromIndex('revisions', 'recipe_id', id),
			readUnsent(db, id),
		])
		if (!stored) return null
		const { id: _id, ver: _ver, localId: _localId, lastModified: _modified, syncStatus: _status, ...fields } = stored
		const lines = rows.map(({ ver: _lineVer, ...line }) => line)
		return { current: { fields, lines, isDeleted: false }, revisions, unsent }
	},
})

/** The newest version of a recipe that another device overwrote unseen; null if there is none. */
export const unseenVersion = (id: string): Query<{ key: string; ver: number } | null> => ({
	key: `unseen:${id}`,
	stores: ['revisions'],
	read: async (db) => newestUnseen(await db.getAllFromIndex('revisions', 'recipe_id', id)) ?? null,
})

/** Edits of this device that overlay the server's rows, newest first: what they replaced is what the cook saw. */
async function readUnsent(db: LocalDb, id: string): Promise<Replaced[][]> {
	const key = rowKey('recipe', id)
	const [kept, waiting] = await Promise.all([
		db.getAllFromIndex('kept', 'rows', key),
		db.getAllFromIndex('outbox', 'rows', key),
	])
	return [...kept, ...waiting].sort((a, b) => b.seq - a.seq).map((entry) => replacedBy(entry, id))
}

const replacedBy = (entry: AcknowledgedEdit | OutboxEntry, recipeId: string): Replaced[] =>
	entry.ops
		.filter((op) => isOf(op, recipeId))
		.map((op) => ({
			id: `${entry.mid}:${op.id}`,
			ver: Number.MAX_SAFE_INTEGER,
			row_entity: op.entity,
			row_id: op.id,
			fields: op.base as Replaced['fields'],
			was_deleted: op.entity === 'recipe' && entry.verb === 'recipe.restore',
			mid: entry.mid,
			verb: entry.verb,
			device: HISTORY.thisDevice,
			at: entry.at,
			unseen: false,
		}))

/**
 * A changed line names its recipe only if it was created or deleted; an edit of a recipe has no lines of other
 * recipes.
 */
function isOf({ entity, id, fields, base }: Op, recipeId: string): boolean {
	if (entity === 'recipe') return id === recipeId
	return entity === 'ingredient_line' && (fields?.recipe_id ?? base?.recipe_id ?? recipeId) === recipeId
}
