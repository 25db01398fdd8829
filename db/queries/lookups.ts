import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { categories, cuisines, recipes } from '../schema/recipes.ts'

/** More than a list of choices can show. */
const MOST_NAMES = 1_000

/** The cuisines of public recipes, by name. */
export const listCuisines = (db: Db) =>
	db.select({ name: cuisines.name }).from(cuisines).orderBy(asc(cuisines.name)).limit(MOST_NAMES)

/** The cuisines of a space's own recipes. */
export const listOwnCuisines = (db: Db, { space }: { space: string }) =>
	db
		.selectDistinct({ name: recipes.cuisine })
		.from(recipes)
		.where(and(eq(recipes.space, space), isNull(recipes.deleted_at), ne(recipes.cuisine, '')))
		.limit(MOST_NAMES)

/** The categories that every cook has, by name. */
export const listCategories = (db: Db) =>
	db.select({ name: categories.name }).from(categories).orderBy(asc(categories.name)).limit(MOST_NAMES)

/** The categories that a space has given its recipes. */
export const listUsedCategories = (db: Db, { space }: { space: string }) =>
	db
		.selectDistinct({ name: sql<string>`used.value` })
		.from(sql`${recipes}, json_each(${recipes.category}) as used`)
		.where(and(eq(recipes.space, space), isNull(recipes.deleted_at)))
		.limit(MOST_NAMES)
