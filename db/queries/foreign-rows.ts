import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { EntityName } from '#app/entities.ts'
import { ask, questionOf } from '../batch.ts'
import type { Db } from '../client.ts'
import { readLists } from '../json-rows.ts'
import { tableOf } from '../row-writes.ts'

/** A range of a table in the order of ids: reads `rows` of them and returns at most `most` matches. */
export type Stretch = { after: string; rows: number; most: number }
/** `next`: the id after which to go on; null at the table's end. */
export type Found<T> = { found: T[]; next: string | null }

export type ForeignRow = { id: string; space: string; parent: string }

const nameOf = (entity: EntityName): string => getTableConfig(tableOf(entity)).name

/** A kind of row, the field that names its parent, and the parent's kind. */
export type ChildKind = { entity: EntityName; parent: string; parentKind: EntityName }

/** The live rows within a range whose parent is in another space. One round trip. */
export async function findForeignRows(
	db: Db,
	{ entity, parent, parentKind }: ChildKind,
	stretch: Stretch,
): Promise<Found<ForeignRow>> {
	const page = `page(id, space, parent, deleted_at) as materialized (select id, space, ${parent}, deleted_at from "${nameOf(entity)}" where id > ?1 order by id limit ?2)`
	const foreign = `select page.id, page.space, page.parent from page cross join "${nameOf(parentKind)}" p on p.id = page.parent where page.deleted_at is null and p.space <> page.space order by page.id limit ?3`
	const text = `with ${page} select ${REACH}, (select json_group_array(json_array(id, space, parent)) from (${foreign})) as list`
	const { found } = await ask(db, { found: foundOf(text, stretch) })
	const rows = found.found.map(([id, space, of]) => ({ id: String(id), space: String(space), parent: String(of) }))
	return { ...found, found: rows }
}

export type RefusedEdit = { id: string; space: string; ops: unknown }

/** The open issues within a range of all issues about an edit of this kind refused with this sentence. One round trip. */
export async function findRefusedEdits(
	db: Db,
	{ entity, message }: { entity: EntityName; message: string },
	stretch: Stretch,
): Promise<Found<RefusedEdit>> {
	const columns = 'id, space, type, row_entity, message, resolved_at, deleted_at, local_version'
	const page = `page(${columns}) as materialized (select ${columns} from sync_issues where id > ?1 order by id limit ?2)`
	const open = `select id, space, json_extract(local_version, '$.ops') as ops from page where type = 'rejected' and row_entity = ?5 and message = ?4 and resolved_at is null and deleted_at is null order by id limit ?3`
	const text = `with ${page} select ${REACH}, (select json_group_array(json_array(id, space, json(ops))) from (${open})) as list`
	const { found } = await ask(db, { found: foundOf(text, stretch, [message, entity]) })
	return { ...found, found: found.found.map(([id, space, ops]) => ({ id: String(id), space: String(space), ops })) }
}

/** Which of these rows exist and are not deleted. */
export const listLive = (entity: EntityName, ids: string[]) =>
	questionOf(
		`select json_group_array(json_array(id)) as list from "${nameOf(entity)}" where id in (select value from json_each(?1)) and deleted_at is null`,
		[JSON.stringify(ids)],
		(row) => new Set(readLists(row?.list).map(([id]) => String(id))),
	)

const REACH = '(select count(*) from page) as seen, (select max(id) from page) as reached'

const foundOf = (text: string, { after, rows, most }: Stretch, more: unknown[] = []) =>
	questionOf(text, [after, rows, most, ...more], (row): Found<unknown[]> => {
		const found = readLists(row?.list)
		// Matches beyond `most` come after the last one that is returned.
		if (found.length === most) return { found, next: String(found.at(-1)?.[0]) }
		return { found, next: Number(row?.seen) === rows ? String(row?.reached) : null }
	})
