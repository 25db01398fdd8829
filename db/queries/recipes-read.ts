import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { ask, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { NEXT_VERSION } from '../commits.ts'
import { readLists } from '../json-rows.ts'
import { users } from '../schema/accounts.ts'
import { public_recipe_facts, recipe_ingredients, recipe_ratings, recipe_stats, recipes } from '../schema/recipes.ts'
import { cardColumns, isOpenTo } from './public-recipes.ts'
import { headOf } from './sync.ts'

/** The fields of a card by their columns: no instructions, no notes. */
const CARD_COLUMNS = {
	id: 'r.id',
	title: 'r.title',
	description: 'r.description',
	prep_time: 'r.prep_time',
	cook_time: 'r.cook_time',
	total_time: 'r.total_time',
	servings: 'r.servings',
	servings_known: "json(iif(r.servings_known, 'true', 'false'))",
	difficulty: 'r.difficulty',
	cuisine: 'r.cuisine',
	category: 'json(r.category)',
	images: 'json(r.images)',
	updated_at: 'r.updated_at',
	average_rating: 's.average_rating',
} as const
type HeadRow = Pick<typeof recipes.$inferSelect, Exclude<keyof typeof CARD_COLUMNS, 'average_rating'>> & {
	average_rating: number | null
}
export type RecipeHead = { rows: HeadRow[]; total: number; ver: number }

const CARD_OF_RECIPE = Object.keys(CARD_COLUMNS)
	.filter((name) => name !== 'average_rating')
	.join(', ')
const MINE = 'space = ?1 and deleted_at is null'
// One constant text and one result row: building the text for each request and sending fifty rows of thirteen values
// cost more than finding them.
const HEAD = `select ${NEXT_VERSION} - 1 as ver, (select count(*) from recipes where ${MINE}) as total, (select json_group_array(json_array(${Object.values(CARD_COLUMNS).join(', ')})) from (select ${CARD_OF_RECIPE} from recipes where ${MINE} order by updated_at desc, id limit ?2) r left join recipe_stats s on s.id = r.id and s.space = ?1) as list`

/** The newest recipes of one space, their total, and the space's version as of which this is true. One round trip. */
export async function listRecipeHead(db: Db, { space, limit }: { space: string; limit: number }): Promise<RecipeHead> {
	const { head } = await ask(db, { head: questionOf(HEAD, [space, limit], readHead) })
	return head
}

function readHead(row: Record<string, unknown> | undefined): RecipeHead {
	const names = Object.keys(CARD_COLUMNS)
	const rows = readLists(row?.list).map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]])))
	// The columns are named after the type's fields; TypeScript does not see that through the list.
	return { rows: rows as HeadRow[], total: Number(row?.total ?? 0), ver: Number(row?.ver ?? 0) }
}

/**
 * A recipe with its lines, for a reader who may see it: every recipe of `space`, and public ones of cooks who are not
 * disabled and with whom there is no block. `space` is null for a visitor. `my_rating`: the stars that the cook `readerId` gave it. One round trip;
 * undefined for a recipe that does not exist or that the reader may not see.
 */
export async function findReadableRecipe(
	db: Db,
	{ recipeId, space, readerId = space ?? '' }: { recipeId: string; space: string | null; readerId?: string },
) {
	const readable = and(
		eq(recipes.id, recipeId),
		isNull(recipes.deleted_at),
		space === null ? isOpenTo(null) : or(eq(recipes.space, space), isOpenTo(readerId)),
	)
	const [found, lines] = await db.batch([
		db
			.select({
				recipe: recipes,
				average_rating: recipe_stats.average_rating,
				rating_count: recipe_stats.rating_count,
				my_rating: recipe_ratings.rating,
				display_name: users.display_name,
				saves: cardColumns.saves,
				facts: public_recipe_facts,
				ver: headOf(recipes.space),
			})
			.from(recipes)
			.leftJoin(recipe_stats, and(eq(recipe_stats.id, recipes.id), eq(recipe_stats.space, recipes.space)))
			.leftJoin(recipe_ratings, and(eq(recipe_ratings.recipe_id, recipes.id), eq(recipe_ratings.user_id, readerId)))
			.leftJoin(users, eq(users.id, recipes.user_id))
			.leftJoin(public_recipe_facts, eq(public_recipe_facts.recipe_id, recipes.id))
			.where(readable),
		db
			.select({
				id: recipe_ingredients.id,
				position: recipe_ingredients.position,
				section: recipe_ingredients.section,
				text: recipe_ingredients.text,
				quantity: recipe_ingredients.quantity,
				quantity_max: recipe_ingredients.quantity_max,
				unit: recipe_ingredients.unit,
				ingredient_name: recipe_ingredients.ingredient_name,
				note: recipe_ingredients.note,
				reading: recipe_ingredients.reading,
				pinned: recipe_ingredients.pinned,
			})
			.from(recipe_ingredients)
			.where(
				and(
					eq(recipe_ingredients.recipe_id, recipeId),
					isNull(recipe_ingredients.deleted_at),
					// The recipe's own lines: a row of another space that names this recipe does not count.
					exists(
						db
							.select({ one: sql`1` })
							.from(recipes)
							.where(and(readable, eq(recipes.space, recipe_ingredients.space))),
					),
				),
			)
			.orderBy(asc(recipe_ingredients.position), asc(recipe_ingredients.id)),
	])
	return found[0] ? { ...found[0], lines } : undefined
}
