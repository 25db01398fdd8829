import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AppError } from '../app/platform/model/errors.ts'
import type { Look, Seen as PlanSeen } from '../app/sync/model/edit.ts'
import { ENTITIES, type EntityName, parentField, type RowChange, type SyncedRow } from '../app/sync/model/entities.ts'
import { writeBatch } from './batch.ts'
import type { Db } from './client.ts'
import { spaces, sync_commits } from './schema/sync.ts'
import { TABLES } from './tables.ts'

/** What a plan sees inside a commit; true at the version that the commit claims. */
export type Seen = PlanSeen & {
	/** Next version of the space; rows of this commit get it and those after it. */
	ver: number
}

type Query = { toSQL(): { sql: string; params: unknown[] } }

export type CommitRequest = {
	space: string
	/** Who does it, for `updated_by` and the history. */
	userId: string
	at: number
	look?: Look[]
	count?: EntityName[]
	/** Pure; may run again when another writer was faster. Throw an AppError to refuse. */
	plan(seen: Seen): RowChange[]
	/** Other statements of the same batch: jobs, pictures. Pure like the plan. */
	also?(seen: Seen): Query[]
}

/** A synced row's table as the engine sees it: every entity has these columns, whatever else it has. */
type EngineTable = SQLiteTable & Record<'id' | 'space' | 'ver' | 'deleted_at' | 'updated_by', AnySQLiteColumn>

const tableOf = (entity: EntityName) => TABLES[entity] as unknown as EngineTable
const columnOf = (table: EngineTable, name: string) => (table as unknown as Record<string, AnySQLiteColumn>)[name]

const MAX_TRIES = 8

/**
 * The only writer of synced rows. Reads what the plan wants to see and the space's version in one trip, lets the plan
 * decide, and writes everything in one batch whose first statement claims the version. A concurrent writer makes that
 * claim fail; then all of it is read and planned anew.
 *
 * Two trips where nobody else writes. Throws AppError('unavailable') after eight lost races, and what the plan throws.
 * Returns the space's version before and after; equal when the plan changed nothing.
 */
export async function commit(db: Db, request: CommitRequest): Promise<{ from: number; to: number }> {
	for (let attempt = 1; ; attempt += 1) {
		const seen = await look(db, request)
		const changes = request.plan(seen)
		const from = seen.ver - 1
		const also = request.also?.(seen) ?? []
		if (changes.length === 0 && also.length === 0) return { from, to: from }
		const writes = changes.map((change, i) => writeOf(db, request, seen, change, seen.ver + i))
		const claim = db.insert(sync_commits).values({
			space: request.space,
			ver_from: seen.ver,
			ver_to: seen.ver + changes.length,
			user_id: request.userId,
			at: request.at,
		})
		try {
			await writeBatch(db, [...(changes.length > 0 ? [claim] : []), ...writes, ...also])
			return { from, to: from + changes.length }
		} catch (error) {
			if (isTakenId(error)) throw new AppError('conflict', 'This id is taken.')
			if (!isLostRace(error)) throw error
			if (attempt === MAX_TRIES)
				throw new AppError('unavailable', 'Too many changes at once. Please try again.', { retryAfter: 1 })
			await new Promise((done) => setTimeout(done, Math.random() * 20 * attempt))
		}
	}
}

async function look(db: Db, { space, look = [], count = [] }: CommitRequest): Promise<Seen> {
	const version = db
		.select({
			epoch: spaces.epoch,
			to: sql<number>`coalesce((select max(${sync_commits.ver_to}) from ${sync_commits} where ${sync_commits.space} = ${space}), 1)`,
		})
		.from(spaces)
		.where(eq(spaces.id, space))
	const rows = look.map((what) => {
		const table = tableOf(what.entity)
		return db
			.select()
			.from(table)
			.where(and(eq(table.space, space), wanted(table, what)))
	})
	const counts = count.map((entity) => {
		const table = tableOf(entity)
		return db
			.select({ n: sql<number>`count(*)` })
			.from(table)
			.where(and(eq(table.space, space), isNull(table.deleted_at)))
	})
	const [versions, ...answers] = await db.batch([version, ...rows, ...counts])
	const ver = versions[0]?.to
	if (ver === undefined) throw new AppError('not_found', 'This kitchen does not exist.')

	const byEntity = new Map<EntityName, Map<string, SyncedRow>>()
	look.forEach((what, i) => {
		const found = byEntity.get(what.entity) ?? new Map<string, SyncedRow>()
		for (const row of answers[i] as Record<string, unknown>[]) {
			const synced = toSyncedRow(what.entity, row)
			found.set(synced.id, synced)
		}
		byEntity.set(what.entity, found)
	})
	const totals = new Map(count.map((entity, i) => [entity, (answers[look.length + i] as { n: number }[])[0]?.n ?? 0]))
	return {
		ver,
		find: <E extends EntityName>(entity: E, id: string) => byEntity.get(entity)?.get(id) as SyncedRow<E> | undefined,
		list: <E extends EntityName>(entity: E) => [...(byEntity.get(entity)?.values() ?? [])] as SyncedRow<E>[],
		count: (entity) => {
			const total = totals.get(entity)
			if (total === undefined) throw new Error(`commit: the plan counts ${entity} without asking for it`)
			return total
		},
	}
}

function wanted(table: EngineTable, what: Look) {
	if ('ids' in what) return inArray(table.id, what.ids)
	const parent = parentField(what.entity)
	const column = parent ? columnOf(table, parent) : undefined
	if (!column) throw new Error(`commit: ${what.entity} has no parent`)
	return eq(column, what.parent)
}

/** A table row as engine and wire hold it. */
export function toSyncedRow<E extends EntityName>(entity: E, row: Record<string, unknown>): SyncedRow<E> {
	const { id, space: _space, ver, deleted_at, updated_by: _by, ...fields } = row
	return { entity, id, ver, deleted: deleted_at !== null, fields } as SyncedRow<E>
}

function writeOf(db: Db, request: CommitRequest, seen: Seen, change: RowChange, ver: number): Query {
	const table = tableOf(change.entity)
	const engine = { ver, updated_by: request.userId }
	const mine = and(eq(table.id, change.id), eq(table.space, request.space))
	const known = seen.find(change.entity, change.id)
	if (change.op === 'delete')
		return db
			.update(table)
			.set({ ...engine, deleted_at: request.at })
			.where(mine)
	const fields = parseFields(change.entity, change.fields, known === undefined)
	if (known)
		return db
			.update(table)
			.set({ ...engine, ...fields, deleted_at: null })
			.where(mine)
	return db.insert(table).values({ ...engine, ...fields, id: change.id, space: request.space, deleted_at: null })
}

/** Only fields that the entity names, in its shapes; a new row has all of them. What does not fit is a defect of the plan, not of the cook. */
function parseFields(entity: EntityName, fields: object, isNew: boolean): Record<string, unknown> {
	const schema = ENTITIES[entity].fields
	return (isNew ? schema.strict() : schema.partial().strict()).parse(fields)
}

/** A new row's id that stands in another space. Said like this and no other way: whose it is stays unknown. */
function isTakenId(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	const taken = Object.values(TABLES).map((table) => `${getTableConfig(table).name}.id`)
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && taken.some((column) => message?.includes(column)))
}

/** The claim's primary key, or a lock that did not clear in time: somebody else wrote first. */
function isLostRace(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	if (code?.startsWith('SQLITE_BUSY')) return true
	const claim = getTableConfig(sync_commits).name
	return Boolean(code?.startsWith('SQLITE_CONSTRAINT') && message?.includes(`${claim}.`))
}
