import type { IDBPTransaction } from 'idb'
import { toCard } from '../../domains/recipes/model/card.ts'
import type { EntityName, SyncedRow } from '../model/entities.ts'
import type { Cursor, SyncReply } from '../model/protocol.ts'
import type { Change } from './kitchen.ts'
import { type KitchenDb, type KitchenSchema, STORE_OF, type StoreName } from './kitchen-db.ts'
import { readPlaceIn, writePlaceIn } from './metadata.ts'

const ALL_STORES = [...Object.values(STORE_OF), 'cards', 'metadata'] as const satisfies StoreName[]
type Write = IDBPTransaction<KitchenSchema, StoreName[], 'readwrite'>
type Asked = { reply: SyncReply; asked: Cursor | null; now: number }

/**
 * Writes a reply's rows, their cards and the new cursor in one strict transaction, or nothing. A reply that was asked for
 * at another place than the one where the store now stands (another tab was faster) is dropped: null. After a `stale`
 * reply the store forgets its cursor and keeps its rows: what the restored server no longer knows must not vanish here.
 */
export async function applyReply(db: KitchenDb, asked: Asked): Promise<Change | null> {
	const tx: Write = db.transaction([...ALL_STORES], 'readwrite', { durability: 'strict' })
	try {
		const change = await writeReply(tx, asked)
		await tx.done
		return change
	} catch (error) {
		// A request that cannot even be made does not end its transaction: those before it would be kept.
		tx.done.catch(() => undefined)
		abort(tx)
		throw error
	}
}

function abort(tx: Write): void {
	try {
		tx.abort()
	} catch {
		// It has ended by itself.
	}
}

async function writeReply(tx: Write, { reply, asked, now }: Asked): Promise<Change | null> {
	const metadata = tx.objectStore('metadata')
	const place = await readPlaceIn(metadata)
	if (!isSamePlace(place.cursor, asked)) return null
	if (reply.stale) {
		await writePlaceIn(metadata, { ...place, cursor: null })
		return { stores: [], ver: 0, isComplete: place.isComplete }
	}
	if (reply.from !== (asked?.ver ?? 0) || reply.to < reply.from) return null
	const recipeIds = cardsTouched(reply.rows)
	await Promise.all([...reply.rows.map((row) => writeRow(tx, row)), ...[...recipeIds].map((id) => writeCard(tx, id))])
	const isComplete = place.isComplete || !reply.more
	await writePlaceIn(metadata, {
		cursor: { epoch: reply.epoch, ver: reply.to },
		isComplete,
		lastSyncTime: now,
	})
	const stores = new Set<StoreName>(reply.rows.map(({ entity }) => STORE_OF[entity]))
	if (recipeIds.size > 0) stores.add('cards')
	return { stores: [...stores], ver: reply.to, isComplete }
}

const isSamePlace = (a: Cursor | null, b: Cursor | null) => a?.ver === b?.ver && a?.epoch === b?.epoch

// Async, so that a put that throws becomes one of the promises that are waited for together.
async function writeRow(tx: Write, { entity, id, ver, deleted, fields }: SyncedRow): Promise<unknown> {
	const store = tx.objectStore(STORE_OF[entity])
	if (deleted) return store.delete(id)
	// The entity names the store and its fields together; TypeScript cannot see that the two belong to each other.
	return store.put({ ...fields, ...localMarks(entity, id, fields), id, ver } as never)
}

function localMarks(entity: EntityName, id: string, fields: SyncedRow['fields']) {
	if (entity !== 'recipe' && entity !== 'cookbook') return {}
	return { localId: id, lastModified: 'updated_at' in fields ? fields.updated_at : 0, syncStatus: 'synced' }
}

/** A card shows its recipe and that recipe's rating. */
const cardsTouched = (rows: SyncedRow[]): Set<string> =>
	new Set(rows.filter(({ entity }) => entity === 'recipe' || entity === 'recipe_stats').map(({ id }) => id))

async function writeCard(tx: Write, id: string): Promise<unknown> {
	// Both reads see the rows that this transaction has just written: requests of one transaction run in their order.
	const [recipe, stats] = await Promise.all([tx.objectStore('recipes').get(id), tx.objectStore('recipe_stats').get(id)])
	const cards = tx.objectStore('cards')
	if (!recipe) return cards.delete(id)
	const card = toCard(recipe, stats)
	return cards.put({ ...card, order: [-card.updated_at, card.id] })
}
