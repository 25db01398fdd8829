import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, text } from 'drizzle-orm/sqlite-core'

/** Whole milliseconds since 1970. */
export const time = () => integer({ mode: 'number' })
export const flag = () => integer({ mode: 'boolean' })
/** A list of short texts as JSON: read and written whole, never searched by SQL. */
export const texts = () => text({ mode: 'json' }).$type<string[]>()

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type JsonObject = { [key: string]: JsonValue }
/** Any other value that is read and written whole. */
export const json = <T>() => text({ mode: 'json' }).$type<T>()

/**
 * The columns of every synced row. `ver` is the place of its last change in its space's history; triggers refuse a
 * version outside those that the newest commit has claimed, so that `commit()` stays the only writer. No foreign key
 * but to the space: a row may point to another that has not arrived yet (docs/sync.md).
 */
export const synced = () => ({
	id: text().primaryKey(),
	space: text().notNull(),
	ver: integer().notNull(),
	deleted_at: time(),
	updated_by: text().notNull(),
})

/** The clean-up looks for the rows deleted longest ago that still have their fields. */
export const deletedIndex = (table: string, t: { deleted_at: AnySQLiteColumn }) =>
	index(`${table}_deleted`).on(t.deleted_at).where(sql`deleted_at > 0`)
