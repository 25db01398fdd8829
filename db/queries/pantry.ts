import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { pantry_items } from '../schema/pantry.ts'

/** What a space has at home, by name. */
export const listPantryItems = (db: Db, { space }: { space: string }) =>
	db
		.select()
		.from(pantry_items)
		.where(and(eq(pantry_items.space, space), isNull(pantry_items.deleted_at)))
		.orderBy(asc(pantry_items.ingredient_name), asc(pantry_items.id))
