import { DERIVED_STORES } from '#app/derived-stores.ts'
import { type EntityName, factsOf, isEntityName, type SyncedRow } from '#app/sync/model/entities.ts'
import { isBare, overlay, type RowState } from '#app/sync/model/overlay.ts'
import type { Op } from '#app/sync/model/protocol.ts'
import type { TouchedRow } from './derived-store.ts'
import { OVER_LIMIT, type Read, rowKey, STORE_OF, type StoreName, type SyncState, type Write } from './local-db.ts'

export type RowName = { entity: EntityName; id: string }

/**
 * A write transaction, the owner of its store, the device's clock, and what it has touched so far. `touched`: rows from
 * which others derive.
 */
export type Writing = {
	tx: Write
	userId: string
	now: number
	stores: Set<StoreName>
	touched: TouchedRow[]
}

export const startWriting = (tx: Write, userId: string, now: number): Writing => ({
	tx,
	userId,
	now,
	stores: new Set(),
	touched: [],
})

/** Recipes and cookbooks: they have the spec's local marks, and the recycle bin. */
const isKeptInBin = (entity: EntityName): boolean => factsOf(entity).isBinned ?? false

/** A stored row in the shape that the engine uses. */
export function toSynced(entity: EntityName, stored: object): SyncedRow {
	const { id, ver, localId, lastModified, syncStatus, ...fields } = stored as Record<string, unknown>
	return { entity, id, ver, deleted: false, fields } as SyncedRow
}

/** The row as the cook sees it: live, or in the recycle bin. */
export async function readVisible({ tx }: { tx: Read }, { entity, id }: RowName): Promise<SyncedRow | null> {
	const live = await tx.objectStore(STORE_OF[entity]).get(id)
	if (live) return toSynced(entity, live)
	const gone = isKeptInBin(entity) ? await tx.objectStore('deleted_rows').get([entity, id]) : undefined
	if (!gone) return null
	return { entity, id, ver: gone.ver, deleted: true, fields: gone.fields } as SyncedRow
}

/** The server's row as this device last received it. If no own edit lies over a row, that is what the cook sees. */
export async function readServerRow({ tx }: Pick<Writing, 'tx'>, row: RowName): Promise<SyncedRow | null> {
	const under = await tx.objectStore('base_values').get([row.entity, row.id])
	return under ? under.row : readVisible({ tx }, row)
}

type Overlaying = { ops: Op[]; state: SyncState }

/** The cook's own edits that lie over a row, in their order: acknowledged ones before those that still wait. */
async function readOverlaying({ tx }: Writing, { entity, id }: RowName): Promise<Overlaying> {
	const key = rowKey(entity, id)
	const [kept, waiting] = await Promise.all([
		tx.objectStore('kept').index('rows').getAll(key),
		tx.objectStore('outbox').index('rows').getAll(key),
	])
	const inOrder = [...kept.sort((a, b) => a.seq - b.seq), ...waiting.sort((a, b) => a.seq - b.seq)]
	return {
		ops: inOrder.flatMap(({ ops }) => ops.filter((op) => op.entity === entity && op.id === id)),
		state: kept.some(({ waits }) => waits === OVER_LIMIT) ? 'over_limit' : 'pending',
	}
}

/** Computes and writes what the cook sees of a row: the server's row with the cook's own edits over it. */
export async function showRow(writing: Writing, row: RowName, server: SyncedRow | null): Promise<void> {
	const { tx } = writing
	const over = await readOverlaying(writing, row)
	if (over.ops.length === 0) {
		await tx.objectStore('base_values').delete([row.entity, row.id])
		await writeRow(writing, row, serverVersionOf(server))
		return
	}
	await tx.objectStore('base_values').put({ ...row, row: server })
	const visible = serverVersionOf(server)
	const ops = visible.row && !isBare(visible.row) ? over.ops : madeFirst(over.ops)
	await writeRow(writing, row, {
		...visible,
		row: overlay(factsOf(row.entity), visible.row, ops),
		state: over.state,
	})
}

/**
 * An edit that had no room and is resent under a new id comes after later edits of its row that were not: these lie
 * over it all the same.
 */
function madeFirst(ops: Op[]): Op[] {
	const made = ops.findIndex(({ base, fields }) => base === null && fields !== null)
	const early = ops.slice(0, made)
	const isBehind = made > 0 && early.every(({ fields }) => fields !== null)
	return isBehind ? [...ops.slice(made, made + 1), ...early, ...ops.slice(made + 1)] : ops
}

export type Visible = { row: RowState; ver: number; state: SyncState; unsent?: Op[]; deletedAt?: number }

/** The server's row as the cook sees it without own edits. */
export const serverVersionOf = (server: SyncedRow | null): Visible => ({
	row: server && { fields: { ...server.fields }, deleted: server.deleted },
	ver: server?.ver ?? 0,
	state: 'synced',
	...(server?.deleted_at === undefined ? {} : { deletedAt: server.deleted_at }),
})

/** Writes what the cook sees of a row, and nothing else; call `writeDerived` when all rows are written. */
export async function writeRow(writing: Writing, { entity, id }: RowName, visible: Visible): Promise<void> {
	const { tx, stores } = writing
	const store = tx.objectStore(STORE_OF[entity])
	stores.add(STORE_OF[entity])
	const { row, ver } = visible
	await noteTouched(writing, { entity, id }, row)
	if (!row || row.deleted) {
		await Promise.all([
			store.delete(id),
			row && isKeptInBin(entity) ? putInBin(writing, { entity, id }, visible) : null,
		])
		return
	}
	const marks = localMarks(entity, id, row.fields, visible.state)
	// The entity determines the store and its fields together; TypeScript cannot see that they match.
	await Promise.all([
		store.put({ ...serverFields(entity, writing.userId), ...row.fields, ...marks, id, ver } as never),
		isKeptInBin(entity) ? takeFromBin(writing, { entity, id }) : null,
	])
}

/** Kinds of rows from which others derive. */
const SOURCES = new Set(Object.values(DERIVED_STORES).flatMap(({ from }): readonly EntityName[] => from))

async function noteTouched({ tx, touched }: Writing, { entity, id }: RowName, row: RowState): Promise<void> {
	if (!SOURCES.has(entity)) return
	const { parent: name } = factsOf(entity)
	if (name === undefined) {
		touched.push({ entity, id })
		return
	}
	// The parent of a row that is being deleted is found only in its store.
	const fields = row?.fields[name] === undefined ? await tx.objectStore(STORE_OF[entity]).get(id) : row.fields
	const parent = (fields as Record<string, unknown> | undefined)?.[name]
	touched.push({ entity, id, ...(typeof parent === 'string' ? { parent } : {}) })
}

/** Placeholders until the server has sent these fields. */
const serverFields = (entity: EntityName, userId: string): Record<string, unknown> =>
	Object.fromEntries((factsOf(entity).fromServer ?? []).map((name) => [name, userId]))

function localMarks(entity: EntityName, id: string, fields: Record<string, unknown>, syncStatus: SyncState) {
	if (!isKeptInBin(entity)) return {}
	const { updated_at } = fields
	return { localId: id, lastModified: typeof updated_at === 'number' ? updated_at : 0, syncStatus }
}

async function putInBin({ tx, stores, now }: Writing, { entity, id }: RowName, visible: Visible): Promise<unknown> {
	const bin = tx.objectStore('deleted_rows')
	const known = await bin.get([entity, id])
	const { fields } = visible.row ?? {}
	// Nothing is left to restore: its 30 days are over, or the cook has emptied the bin.
	if (!fields || Object.keys(fields).length === 0) {
		if (known) stores.add('deleted_rows')
		return known && bin.delete([entity, id])
	}
	const unsent = visible.unsent ?? known?.unsent
	const deleted_at = visible.deletedAt ?? known?.deleted_at ?? now
	stores.add('deleted_rows')
	return bin.put({ entity, id, ver: visible.ver, fields, deleted_at, ...(unsent ? { unsent } : {}) })
}

async function takeFromBin({ tx, stores }: Writing, { entity, id }: RowName): Promise<void> {
	const bin = tx.objectStore('deleted_rows')
	if ((await bin.getKey([entity, id])) === undefined) return
	stores.add('deleted_rows')
	await bin.delete([entity, id])
}

/** Writes what derives from the rows that this transaction has touched. */
export async function writeDerived({ tx, stores, touched }: Writing): Promise<void> {
	await Promise.all(
		Object.values(DERIVED_STORES).map(({ store, from, write }) => {
			const sources: readonly EntityName[] = from
			const of = touched.filter(({ entity }) => sources.includes(entity))
			if (of.length === 0) return null
			stores.add(store)
			return write(tx, of)
		}),
	)
}

/** The parent of an op's row: an ingredient line's recipe. */
export const parentOf = ({ entity, fields, base }: Op): unknown =>
	isEntityName(entity) ? (fields ?? base)?.[factsOf(entity).parent ?? ''] : undefined

/** Ops that would make these rows again, as the cook sees them. */
export async function creationsOf(writing: Writing, rows: RowName[]): Promise<Op[]> {
	const visible = await Promise.all(rows.map((row) => readVisible(writing, row)))
	return visible.flatMap((row) =>
		row && !row.deleted ? [{ entity: row.entity, id: row.id, fields: { ...row.fields }, base: null }] : [],
	)
}
