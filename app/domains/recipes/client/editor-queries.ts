import type { OpenedLine } from '#app/domains/ingredients/model/ingredient-row.ts'
import type { StoredRow } from '#app/sync/client/store/local-db.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import type { OpenedRecipe } from '../model/plan-save.ts'

/** One of the cook's own recipes in the editor's shape, its lines in order; null if the device has no such recipe. */
export const openedRecipe = (id: string): Query<OpenedRecipe | null> => ({
	key: `opened:${id}`,
	stores: ['recipes', 'ingredient_lines'],
	async read(db) {
		const [stored, rows] = await Promise.all([
			db.get('recipes', id),
			db.getAllFromIndex('ingredient_lines', 'recipe_id', id),
		])
		if (!stored) return null
		const { ver: _ver, localId: _id, lastModified: _modified, syncStatus: _status, ...recipe } = stored
		const lines = rows.map(toOpenedLine)
		return { recipe, lines: lines.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)) }
	},
})

/** In the order of the server's query, so that the two can be compared. */
const toOpenedLine = (row: StoredRow<'ingredient_line'>): OpenedLine => ({
	id: row.id,
	position: row.position,
	section: row.section,
	text: row.text,
	quantity: row.quantity,
	quantity_max: row.quantity_max,
	unit: row.unit,
	ingredient_name: row.ingredient_name,
	note: row.note,
	reading: row.reading ?? null,
	pinned: row.pinned,
})

/** A recipe on the device, live or in the recycle bin, by its name in the history. */
export const oneEverKnown = (id: string): Query<{ id: string; title: string } | null> => ({
	key: `known:${id}`,
	stores: ['recipes', 'deleted_rows'],
	async read(db) {
		const live = await db.get('recipes', id)
		if (live) return { id, title: live.title }
		const gone = await db.get('deleted_rows', ['recipe', id])
		return gone?.fields ? { id, title: String(gone.fields.title ?? '') } : null
	},
})
