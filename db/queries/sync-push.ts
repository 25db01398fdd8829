import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { EntityName } from '#app/entities.ts'
import { type Query, type Question, queryOf, questionOf } from '../batch.ts'
import { amongRows, insertJson, readLists, selectJson } from '../json-rows.ts'
import { tableOf } from '../row-writes.ts'
import { mutations, type sync_clients } from '../schema/sync.ts'

export type MutationRow = typeof mutations.$inferSelect
const listed = (place: string) => `(select value from json_each(${place}))`
const nameOf = (entity: EntityName) => getTableConfig(tableOf(entity)).name

/** The log entries of these edits of the space. */
export const listLogged = ({ space, mids }: { space: string; mids: string[] }) =>
	selectJson(mutations, `space = ?1 and mid in ${listed('?2')}`, [space, JSON.stringify(mids)]) as Question<
		MutationRow[]
	>

/** Which edits this client has already pushed under these sequence numbers. */
export const listSequences = ({ space, clientId, seqs }: { space: string; clientId: string; seqs: number[] }) =>
	questionOf(
		`select json_group_array(json_array(seq)) as list from mutations where space = ?1 and client_id = ?2 and seq > 0 and seq in ${listed('?3')}`,
		[space, clientId, JSON.stringify(seqs)],
		(row) => new Set(readLists(row?.list).map(([seq]) => seq)),
	)

/** Those of these rows that are in another space. Their owner is not read. */
export function listForeignIds({ space, ids }: { space: string; ids: Map<EntityName, string[]> }) {
	const parts = [...ids.keys()].map(
		(entity, i) =>
			`select '${entity}' as kind, id from "${nameOf(entity)}" where id in ${listed(`?${i + 2}`)} and space <> ?1`,
	)
	const all = parts.length > 0 ? parts.join(' union all ') : "select '' as kind, ?1 as id where 0"
	return questionOf(
		`select json_group_array(json_array(kind, id)) as list from (${all})`,
		[space, ...[...ids.values()].map((some) => JSON.stringify(some))],
		(row) => readLists(row?.list).map(([kind, id]) => ({ entity: String(kind), id: String(id) })),
	)
}

/**
 * The number of live rows of an entity in the space, for its limit; null, without counting, if all rows of `ids` are live:
 * then a push of them creates nothing.
 */
export function countWhereNew({ space, entity, ids }: { space: string; entity: EntityName; ids: string[] }) {
	const table = tableOf(entity)
	const live = `select count(*) from "${nameOf(entity)}" where deleted_at is null`
	const isNew = `(${live} and ${amongRows(table, 'id')}) < json_array_length(?2)`
	return questionOf(
		`select case when ${isNew} then (${live} and space = ?1) end as n`,
		[space, JSON.stringify(ids)],
		(row) => (row?.n === null || row?.n === undefined ? null : Number(row.n)),
	)
}

/**
 * The number of live rows of an entity under each of these parents, and under the parents of the rows `ids`. `field`
 * names the parent.
 */
export function countUsage({
	space,
	entity,
	field,
	ids,
	parents,
}: {
	space: string
	entity: EntityName
	field: string
	ids: string[]
	parents: string[]
}) {
	const table = nameOf(entity)
	const asked = `select value from json_each(?2) union select ${field} from "${table}" where +space = ?1 and id in ${listed('?3')}`
	return questionOf(
		`select json_group_array(json_array(parent, n)) as list from (select ${field} as parent, count(*) as n from "${table}" where +space = ?1 and deleted_at is null and ${field} in (${asked}) group by ${field})`,
		[space, JSON.stringify(parents), JSON.stringify(ids)],
		(row) => new Map(readLists(row?.list).map(([id, n]) => [String(id), Number(n)])),
	)
}

/**
 * The public wholes to which these rows of the kind `part` belong; its `field` names the whole, and `publicBy` is the
 * field that makes a whole public.
 */
export function listShownWholes({
	space,
	whole,
	publicBy,
	part,
	field,
	ids,
}: {
	space: string
	whole: EntityName
	publicBy: string
	part: EntityName
	field: string
	ids: string[]
}) {
	return questionOf(
		`select json_group_array(json_array(id)) as list from "${nameOf(whole)}" where space = ?1 and deleted_at is null and ${publicBy} = 1 and id in (select ${field} from "${nameOf(part)}" where +space = ?1 and id in ${listed('?2')})`,
		[space, JSON.stringify(ids)],
		(row) => new Set(readLists(row?.list).map(([id]) => String(id))),
	)
}

/**
 * A statement for the push's batch: adds its edits to the log, with the fields `common` to all. Fails if one of them is
 * already in it.
 */
export const insertMutations = <C extends Partial<MutationRow>>(common: C, rows: Omit<MutationRow, keyof C>[]): Query =>
	insertJson(mutations, rows, common)

const TOUCH = `insert into sync_clients (client_id, space, user_id, device, last_seq, schema, last_seen_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict (space, client_id) do update set user_id = excluded.user_id, device = excluded.device, schema = excluded.schema, last_seen_at = excluded.last_seen_at, last_seq = max(last_seq, excluded.last_seq)`

/** A statement for the push's batch: records that this client was seen. */
export const touchClient = (client: Required<typeof sync_clients.$inferInsert>): Query => {
	const { client_id, space, user_id, device, last_seq, schema, last_seen_at } = client
	return queryOf(TOUCH, [client_id, space, user_id, device, last_seq, schema, last_seen_at])
}
