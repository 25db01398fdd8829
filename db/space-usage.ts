import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { EntityName } from '#app/entities.ts'
import { type Query, queryOf } from './batch.ts'
import { charactersIn } from './json-rows.ts'
import { tableOf } from './row-writes.ts'
import { TABLE_NAMES } from './tables.ts'

/**
 * What a space uses. `characters`: the characters of all stored fields, including deleted rows, revisions and issues
 * until they are purged. `rows`: live rows that devices create.
 */
export type SpaceUsage = { characters: number; rows: number }

const ADD = 'update spaces set held_characters = held_characters + ?2, live_rows = live_rows + ?3 where id = ?1'

/** The statement that adds to the usage of a space. */
export const addUsage = (space: string, { characters, rows }: SpaceUsage): Query =>
	queryOf(ADD, [space, characters, rows])

const CHARACTERS = TABLE_NAMES.map((entity) => {
	const table = tableOf(entity)
	return `select sum(${charactersIn(table)}) as n from "${getTableConfig(table).name}" where "space" = ?1 and "deleted_at" is not 0`
}).join(' union all ')

const liveRowsOf = (entity: EntityName): string =>
	`select count(*) as n from "${getTableConfig(tableOf(entity)).name}" where "space" = ?1 and "deleted_at" is null`

/**
 * Recounts a whole space in one statement, so that no commit comes in between. `counted`: the kinds whose live rows
 * count.
 */
export function countUsage(space: string, counted: readonly EntityName[], at: number): Query {
	const rows = counted.map(liveRowsOf).join(' union all ')
	const text = `update spaces set held_characters = (select coalesce(sum(n), 0) from (${CHARACTERS})), live_rows = (select sum(n) from (${rows})), counted_at = ?2 where id = ?1`
	return queryOf(text, [space, at])
}
