import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { cook_logs, recipes } from '../schema/recipes.ts'

/**
 * Every time that a space has cooked something, with its recipe as it is today: null where the space has it no more.
 * `title` is that of the entry.
 */
export const listCooked = (db: Db, { space }: { space: string }) =>
	db
		.select({
			recipe_id: cook_logs.recipe_id,
			cooked_on: cook_logs.cooked_on,
			rating: cook_logs.rating,
			title: sql<string>`json_extract(${cook_logs.recipe}, '$.title')`,
			recipe: {
				title: recipes.title,
				prep_time: recipes.prep_time,
				cook_time: recipes.cook_time,
				total_time: recipes.total_time,
			},
		})
		.from(cook_logs)
		.leftJoin(
			recipes,
			and(eq(recipes.id, cook_logs.recipe_id), eq(recipes.space, cook_logs.space), isNull(recipes.deleted_at)),
		)
		.where(and(eq(cook_logs.space, space), isNull(cook_logs.deleted_at)))
