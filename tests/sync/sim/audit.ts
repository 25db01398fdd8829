import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, type EntityName } from '../../../app/sync/model/entities.ts'
import { TABLES } from '../../../db/tables.ts'
import type { MemoryLibsql } from './memory-libsql.ts'

/** A row's fields as the database holds them, decoded without the engine's help. */
export type Fields = Record<string, unknown>
/** One change of one row, as the database itself saw it. null: there was, or is, no such row. */
export type Change = {
	n: number
	space: string
	entity: EntityName
	id: string
	ver: number
	by: string
	before: { deleted: boolean; fields: Fields } | null
	after: { deleted: boolean; fields: Fields } | null
}
export type Row = { entity: EntityName; id: string; space: string; ver: number; deleted: boolean; fields: Fields }

const ENGINE = new Set(['id', 'space', 'ver', 'deleted_at', 'updated_by'])

type Column = { name: string; kind: 'text' | 'json' | 'flag' }
type Table = { entity: EntityName; name: string; columns: Column[] }

const TABLE_LIST: Table[] = ENTITY_NAMES.map((entity) => {
	const { name, columns } = getTableConfig(TABLES[entity] as SQLiteTable)
	return {
		entity,
		name,
		columns: columns
			.filter((column) => !ENGINE.has(column.name))
			.map((column) => ({
				name: column.name,
				kind: column.dataType === 'json' ? 'json' : column.dataType === 'boolean' ? 'flag' : 'text',
			})),
	}
})
const TABLE_OF = new Map(TABLE_LIST.map((table) => [table.entity, table]))

/** Lets the database itself write down every change of a synced row, whoever makes it. */
export function installAudit(libsql: MemoryLibsql): void {
	libsql.database.exec(
		'create table sim_audit (n integer primary key autoincrement, space text, entity text, id text, ver integer, by text, before text, after text)',
	)
	for (const { entity, name, columns } of TABLE_LIST) {
		const fields = (side: string) =>
			`json_array(${[`${side}.deleted_at is not null`, ...columns.map((column) => `${side}.${column.name}`)].join(', ')})`
		const insert = (side: string, before: string, after: string) =>
			`insert into sim_audit (space, entity, id, ver, by, before, after) values (${side}.space, '${entity}', ${side}.id, ${side}.ver, ${side}.updated_by, ${before}, ${after});`
		libsql.database.exec(`
			create trigger sim_${name}_insert after insert on ${name} begin ${insert('NEW', 'null', fields('NEW'))} end;
			create trigger sim_${name}_update after update on ${name} begin ${insert('NEW', fields('OLD'), fields('NEW'))} end;
			create trigger sim_${name}_delete after delete on ${name} begin ${insert('OLD', fields('OLD'), 'null')} end;
		`)
	}
}

/** The changes after number `n`, in their order. */
export function readAudit(libsql: MemoryLibsql, after: number): Change[] {
	return libsql.all('select * from sim_audit where n > ? order by n', BigInt(after)).map((row) => {
		const entity = row.entity as EntityName
		return {
			n: row.n as number,
			space: row.space as string,
			entity,
			id: row.id as string,
			ver: row.ver as number,
			by: row.by as string,
			before: decodeArray(entity, row.before as string | null),
			after: decodeArray(entity, row.after as string | null),
		}
	})
}

/** All rows of a space, deleted ones too. */
export function readRows(libsql: MemoryLibsql, space: string): Row[] {
	return TABLE_LIST.flatMap(({ entity, name, columns }) =>
		libsql.all(`select * from ${name} where space = ?`, space).map((row) => ({
			entity,
			id: row.id as string,
			space,
			ver: row.ver as number,
			deleted: row.deleted_at !== null,
			fields: Object.fromEntries(columns.map((column) => [column.name, decode(column, row[column.name])])),
		})),
	)
}

function decodeArray(entity: EntityName, text: string | null): Change['before'] {
	if (text === null) return null
	const [deleted, ...values] = JSON.parse(text) as unknown[]
	const columns = TABLE_OF.get(entity)?.columns ?? []
	return {
		deleted: Boolean(deleted),
		fields: Object.fromEntries(columns.map((column, i) => [column.name, decode(column, values[i])])),
	}
}

function decode({ kind }: Column, value: unknown): unknown {
	if (value === null || value === undefined) return null
	if (kind === 'flag') return Boolean(value)
	return kind === 'json' ? JSON.parse(String(value)) : value
}
