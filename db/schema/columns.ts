import { integer, text } from 'drizzle-orm/sqlite-core'

/** Whole milliseconds since 1970. */
export const time = () => integer({ mode: 'number' })
export const flag = () => integer({ mode: 'boolean' })
/** A list of short texts as JSON: read and written whole, never searched by SQL. */
export const texts = () => text({ mode: 'json' }).$type<string[]>()

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type JsonObject = { [key: string]: JsonValue }
/** Anything else that is read and written whole. */
export const json = <T>() => text({ mode: 'json' }).$type<T>()

/**
 * What every synced row carries. `ver` is the place of its last change in its space's history; a trigger refuses an
 * update that does not raise it, so that `commit()` stays the only writer. No foreign key but to the space: a row may
 * point to another that has not arrived yet (sync.md).
 */
export const synced = () => ({
	id: text().primaryKey(),
	space: text().notNull(),
	ver: integer().notNull(),
	deleted_at: time(),
	updated_by: text().notNull(),
})
