import type { StoredRow } from '../store/local-db.ts'
import type { Query } from '../store/local-store.ts'

export type Revision = StoredRow<'revision'>

/** Values that edits of a recipe and its lines replaced, newest first. */
export const revisionsOf = (recipeId: string): Query<Revision[]> => ({
	key: `revisions:${recipeId}`,
	stores: ['revisions'],
	async read(db) {
		const revisions = await db.getAllFromIndex('revisions', 'recipe_id', recipeId)
		return revisions.sort((a, b) => b.at - a.at || b.ver - a.ver)
	},
})
