import type { FieldsOf } from '#app/entity-schemas.ts'
import type { EntityRules, Turn } from '#app/sync/model/rules.ts'

type Fields = FieldsOf<'imported_rating'>

/** `stars`: the rating that an import brings; null if the import was undone. */
export type ImportedRatingEffect = {
	table: 'recipe_ratings'
	recipe_id: string
	stars: number | null
	before: number | null
}

const starsIn = (row: Turn<Fields>['before']): number | null => (row && !row.deleted ? row.fields.stars : null)

/** One row per recipe. The commit that accepts it also rates the recipe (`server/imported-rating-writer.ts`). */
export const importedRatingRules = {
	idsOf: ({ recipe_id }) => (recipe_id === undefined ? null : [recipe_id]),
	effects(recipe_id, { before, after }): ImportedRatingEffect[] {
		const turn = { before: starsIn(before), stars: starsIn(after) }
		return turn.before === turn.stars ? [] : [{ table: 'recipe_ratings', recipe_id, ...turn }]
	},
} as const satisfies EntityRules<Fields>
