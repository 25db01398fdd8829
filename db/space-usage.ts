import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, type EntityName, factsOf, isStripped } from '../app/sync/model/entities.ts'
import { type Query, queryOf } from './batch.ts'
import type { Seen } from './commit.ts'
import type { WrittenRow } from './fold-changes.ts'
import { charactersIn, charactersOf } from './json-rows.ts'
import { tableOf } from './row-writes.ts'

/**
 * What a space uses. `characters`: the characters of all stored fields, including deleted rows, revisions and issues
 * until they are purged. `rows`: live rows that devices create.
 */
export type SpaceUsage = { characters: number; rows: number }

/** Rows that only the server writes (revisions, ratings, issues) follow from what devices do and are not counted. */
const isCounted = (entity: EntityName): boolean => factsOf(entity).onConflict !== 'server'

/** The statement that updates the space's usage for these rows; none when they do not change it. */
export function usageWrites(space: string, seen: Pick<Seen, 'find'>, rows: readonly WrittenRow[]): Query[] {
	let characters = 0
	let live = 0
	for (const { entity, id, deleted_at, fields } of rows) {
		const before = seen.find(entity, id)
		const table = tableOf(entity)
		characters += isStripped({ deleted_at }) ? 0 : charactersOf(table, fields)
		characters -= !before || isStripped(before) ? 0 : charactersOf(table, before.fields)
		if (isCounted(entity)) live += Number(deleted_at === null) - Number(before?.deleted === false)
	}
	if (characters === 0 && live === 0) return []
	return [queryOf(ADD, [space, characters, live])]
}

const ADD = 'update spaces set held_characters = held_characters + ?2, live_rows = live_rows + ?3 where id = ?1'

const CHARACTERS = ENTITY_NAMES.map((entity) => {
	const table = tableOf(entity)
	return `select sum(${charactersIn(table)}) as n from "${getTableConfig(table).name}" where "space" = ?1 and "deleted_at" is not 0`
}).join(' union all ')

const ROWS = ENTITY_NAMES.filter(isCounted)
	.map((entity) => {
		const { name } = getTableConfig(tableOf(entity))
		return `select count(*) as n from "${name}" where "space" = ?1 and "deleted_at" is null`
	})
	.join(' union all ')

/** Recounts a whole space in one statement, so that no commit comes in between. */
export const countUsage = (space: string, at: number): Query => queryOf(COUNT, [space, at])

const COUNT = `update spaces set held_characters = (select coalesce(sum(n), 0) from (${CHARACTERS})), live_rows = (select sum(n) from (${ROWS})), counted_at = ?2 where id = ?1`
