import { toCard } from '#app/domains/recipes/model/to-card.ts'
import { type EntityName, factsOf, isEntityName, type SyncedRow } from '../model/entities.ts'
import { isBare, overlay, type RowState } from '../model/overlay.ts'
import type { Op } from '../model/protocol.ts'
import { HELD, rowKey, STORE_OF, type StoreName, type SyncState, type Write } from './kitchen-db.ts'

export type RowName = { entity: EntityName; id: string }

/**
 * A write transaction, whose store it is, the device's clock, and what it has touched so far. `cards`: recipes whose card is
 * to be written; `reread`: recipes whose foods are to be read anew.
 */
export type Writing = {
	tx: Write
	userId: string
	now: number
	stores: Set<StoreName>
	cards: Set<string>
	reread: Set<string>
}

export const startWriting = (tx: Write, userId: string, now: number): Writing => ({
	tx,
	userId,
	now,
	stores: new Set(),
	cards: new Set(),
	reread: new Set(),
})

/** Recipes and cookbooks: they have the spec's local marks, and the recycle bin. */
const isKeptInBin = (entity: EntityName): boolean => factsOf(entity).isBinned ?? false

/** A stored row as the engine hands it around. */
export function toSynced(entity: EntityName, stored: object): SyncedRow {
	const { id, ver, localId, lastModified, syncStatus, ...fields } = stored as Record<string, unknown>
	return { entity, id, ver, deleted: false, fields } as SyncedRow
}

/** The row as the cook sees it: live, or in the recycle bin. */
export async function readVisible({ tx }: Pick<Writing, 'tx'>, { entity, id }: RowName): Promise<SyncedRow | null> {
	const live = await tx.objectStore(STORE_OF[entity]).get(id)
	if (live) return toSynced(entity, live)
	const gone = isKeptInBin(entity) ? await tx.objectStore('deleted_rows').get([entity, id]) : undefined
	if (!gone) return null
	return { entity, id, ver: gone.ver, deleted: true, fields: gone.fields } as SyncedRow
}

/** The server's row as this device last heard of it. Where no own edit lies over a row, what the cook sees is that. */
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
		state: kept.some(({ waits }) => waits === HELD) ? 'over_limit' : 'pending',
	}
}

/** Shows a row anew: the server's with the cook's own edits over it. */
export async function showRow(writing: Writing, row: RowName, server: SyncedRow | null): Promise<void> {
	const { tx } = writing
	const over = await readOverlaying(writing, row)
	if (over.ops.length === 0) {
		await tx.objectStore('base_values').delete([row.entity, row.id])
		await writeRow(writing, row, asServerHasIt(server))
		return
	}
	await tx.objectStore('base_values').put({ ...row, row: server })
	const visible = asServerHasIt(server)
	const ops = visible.row && !isBare(visible.row) ? over.ops : madeFirst(over.ops)
	await writeRow(writing, row, {
		...visible,
		row: overlay(factsOf(row.entity), visible.row, ops),
		state: over.state,
	})
}

/** What had no room and is sent anew stands behind its own later edits, which wait as they did: they lie over it all the same. */
function madeFirst(ops: Op[]): Op[] {
	const made = ops.findIndex(({ base, fields }) => base === null && fields !== null)
	const early = ops.slice(0, made)
	const isBehind = made > 0 && early.every(({ fields }) => fields !== null)
	return isBehind ? [...ops.slice(made, made + 1), ...early, ...ops.slice(made + 1)] : ops
}

export type Visible = { row: RowState; ver: number; state: SyncState; unsent?: Op[]; deletedAt?: number }

/** The server's row, as the cook sees it where no own edit lies over it. */
export const asServerHasIt = (server: SyncedRow | null): Visible => ({
	row: server && { fields: { ...server.fields }, deleted: server.deleted },
	ver: server?.ver ?? 0,
	state: 'synced',
	...(server?.deleted_at === undefined ? {} : { deletedAt: server.deleted_at }),
})

/** Writes what the cook sees of a row, and nothing else of it; `writeCards` follows when all rows are written. */
export async function writeRow(writing: Writing, { entity, id }: RowName, visible: Visible): Promise<void> {
	const { tx, stores, cards } = writing
	const store = tx.objectStore(STORE_OF[entity])
	stores.add(STORE_OF[entity])
	// A card shows its recipe and that recipe's rating.
	if (entity === 'recipe' || entity === 'recipe_stats') cards.add(id)
	const { row, ver } = visible
	await noteReread(writing, { entity, id }, row)
	if (!row || row.deleted) {
		await Promise.all([
			store.delete(id),
			row && isKeptInBin(entity) ? putInBin(writing, { entity, id }, visible) : null,
		])
		return
	}
	const marks = localMarks(entity, id, row.fields, visible.state)
	// The entity names the store and its fields together; TypeScript cannot see that the two belong to each other.
	await Promise.all([
		store.put({ ...serverFields(entity, writing.userId), ...row.fields, ...marks, id, ver } as never),
		isKeptInBin(entity) ? takeFromBin(writing, { entity, id }) : null,
	])
}

/** What its foods say of a recipe holds no longer when its lines have changed. */
async function noteReread({ tx, reread }: Writing, { entity, id }: RowName, row: RowState): Promise<void> {
	if (entity === 'recipe') reread.add(id)
	if (entity !== 'ingredient_line') return
	const { recipe_id } = row?.fields ?? {}
	const of = typeof recipe_id === 'string' ? recipe_id : (await tx.objectStore('ingredient_lines').get(id))?.recipe_id
	if (of) reread.add(of)
}

/** Until the server has named them. */
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
	// Nothing is left to bring back: its 30 days are over, or the cook has emptied the bin.
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

/** The cards of all recipes that this transaction has touched. */
export async function writeCards({ tx, stores, cards, reread }: Writing): Promise<void> {
	const touched = new Set([...cards, ...reread])
	if (touched.size > 0) stores.add('cards')
	await Promise.all([...touched].map((id) => (cards.has(id) ? writeCard(tx, id, reread.has(id)) : forgetFacts(tx, id))))
}

async function forgetFacts(tx: Write, id: string): Promise<void> {
	const cards = tx.objectStore('cards')
	const { facts, ...card } = (await cards.get(id)) ?? {}
	if (facts && 'order' in card) await cards.put(card)
}

async function writeCard(tx: Write, id: string, isReread: boolean): Promise<unknown> {
	// Both reads see the rows that this transaction has just written: requests of one transaction run in their order.
	const [recipe, stats] = await Promise.all([tx.objectStore('recipes').get(id), tx.objectStore('recipe_stats').get(id)])
	const cards = tx.objectStore('cards')
	if (!recipe) return cards.delete(id)
	const facts = isReread ? undefined : (await cards.get(id))?.facts
	const card = toCard(recipe, stats)
	return cards.put({ ...card, ...(facts ? { facts } : {}), order: [-card.updated_at, card.id] })
}

/** Whose part a row is: an ingredient line's recipe. */
export const parentOf = ({ entity, fields, base }: Op): unknown =>
	isEntityName(entity) ? (fields ?? base)?.[factsOf(entity).parent ?? ''] : undefined

/** What would make these rows anew, as the cook sees them. */
export async function creationsOf(writing: Writing, rows: RowName[]): Promise<Op[]> {
	const visible = await Promise.all(rows.map((row) => readVisible(writing, row)))
	return visible.flatMap((row) =>
		row && !row.deleted ? [{ entity: row.entity, id: row.id, fields: { ...row.fields }, base: null }] : [],
	)
}
