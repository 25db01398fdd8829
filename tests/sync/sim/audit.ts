import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ENTITY_NAMES, type EntityName } from '#app/sync/model/entities.ts'
import { TABLES } from '#db/tables.ts'
import type { LoggedMutation } from './oracle.ts'

/** A row's fields as the database holds them, decoded without the engine's code. */
export type Fields = Record<string, unknown>
/** One change of one row, as the database itself recorded it. null: no such row existed before, or exists after. */
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
/** A database for the observer to read. */
export type Watched = {
	/** Grows with every write, if this process sees all of them. */
	readonly writes?: number
	all(sql: string, ...args: (string | bigint)[]): Record<string, unknown>[]
	/** Several statements, without arguments. */
	exec(sql: string): void
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

/** Makes the database record every change of a synced row, by any writer. */
export function installAudit(database: Watched): void {
	database.exec(
		'create table sim_audit (n integer primary key autoincrement, space text, entity text, id text, ver integer, by text, before text, after text)',
	)
	for (const { entity, name, columns } of TABLE_LIST) {
		const fields = (side: string) =>
			`json_array(${[`${side}.deleted_at is not null`, ...columns.map((column) => `${side}.${column.name}`)].join(', ')})`
		const insert = (side: string, before: string, after: string) =>
			`insert into sim_audit (space, entity, id, ver, by, before, after) values (${side}.space, '${entity}', ${side}.id, ${side}.ver, ${side}.updated_by, ${before}, ${after});`
		database.exec(`
			create trigger sim_${name}_insert after insert on ${name} begin ${insert('NEW', 'null', fields('NEW'))} end;
			create trigger sim_${name}_update after update on ${name} begin ${insert('NEW', fields('OLD'), fields('NEW'))} end;
			create trigger sim_${name}_delete after delete on ${name} begin ${insert('OLD', fields('OLD'), 'null')} end;
		`)
	}
}

/** The changes after number `n`, in order. */
export function readAudit(database: Watched, after: number): Change[] {
	return database.all('select * from sim_audit where n > ? order by n', BigInt(after)).map((row) => {
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

/** All rows of a space, including deleted ones. */
export function readRows(database: Watched, space: string): Row[] {
	return TABLE_LIST.flatMap(({ entity, name, columns }) =>
		database.all(`select * from ${name} where space = ?`, space).map((row) => ({
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

/** The server's log of a space's edits after `order`, in write order. Entries never change. */
export const readLog = (database: Watched, space: string, order = 0): LoggedMutation[] =>
	database.all(
		'select rowid as "order", mid, client_id, seq, user_id, subject, outcome, ver from mutations where space = ? and rowid > ? order by rowid',
		space,
		BigInt(order),
	) as unknown as LoggedMutation[]

/** A space's commits as [first version, version after the last]. */
export const readCommits = (database: Watched, space: string): [number, number][] =>
	database
		.all('select ver_from, ver_to from sync_commits where space = ? order by ver_from', space)
		.map(({ ver_from, ver_to }) => [Number(ver_from), Number(ver_to)])
