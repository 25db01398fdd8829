import { totalMinutes } from '#app/domains/recipes/model/duration.ts'
import type { SearchSource } from '#app/domains/recipes/model/search/entry.ts'
import type { IndexedRecipe } from '#app/domains/recipes/model/search/search-index.ts'
import type { LocalDb, StoredRow } from '#app/sync/client/store/local-db.ts'

/** A recipe of the device in the index's shape. */
export type ReadRecipe = { recipe: IndexedRecipe; source: SearchSource }

const BATCH = 400

/** All of the device's recipes in batches, so that a large library is never in memory as a whole. */
export async function* readAll(db: LocalDb): AsyncGenerator<ReadRecipe[]> {
	let after: string | undefined
	for (;;) {
		const recipes = await db.getAll('recipes', after === undefined ? null : IDBKeyRange.lowerBound(after, true), BATCH)
		const first = recipes[0]
		const last = recipes.at(-1)
		if (!first || !last) return
		const range = IDBKeyRange.bound(first.id, last.id)
		const [lines, stats, cards] = await Promise.all([
			db.getAllFromIndex('ingredient_lines', 'recipe_id', range),
			db.getAll('recipe_stats', range),
			db.getAll('cards', range),
		])
		const linesOf = Map.groupBy(lines, ({ recipe_id }) => recipe_id)
		const ratings = new Map(stats.map(({ id, average_rating }) => [id, average_rating]))
		const known = new Map(cards.map(({ id, facts }) => [id, facts]))
		yield recipes.map((recipe) => {
			const { id } = recipe
			return toRead(recipe, linesOf.get(id) ?? [], { rating: ratings.get(id) ?? 0, facts: known.get(id) })
		})
		after = last.id
	}
}

/** undefined if the device has no such recipe. */
export async function readOne(db: LocalDb, id: string): Promise<ReadRecipe | undefined> {
	const [recipe, lines, stats, card] = await Promise.all([
		db.get('recipes', id),
		db.getAllFromIndex('ingredient_lines', 'recipe_id', id),
		db.get('recipe_stats', id),
		db.get('cards', id),
	])
	return recipe && toRead(recipe, lines, { rating: stats?.average_rating ?? 0, facts: card?.facts })
}

type Line = Pick<StoredRow<'ingredient_line'>, 'position' | 'text'>

function toRead(
	recipe: StoredRow<'recipe'>,
	lines: Line[],
	{ rating, facts }: Pick<IndexedRecipe, 'rating' | 'facts'>,
): ReadRecipe {
	const { id, title, description, cuisine, category, tags, prep_time, updated_at } = recipe
	const texts = lines.sort((a, b) => a.position - b.position).map(({ text }) => text)
	return {
		recipe: {
			id,
			title,
			cuisine,
			category,
			prep: prep_time,
			total: totalMinutes(recipe),
			rating,
			facts,
			at: updated_at,
		},
		source: { title, description, cuisine, category, tags, lines: texts },
	}
}
