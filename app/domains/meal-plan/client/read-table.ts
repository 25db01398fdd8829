import { nameOf } from '#app/domains/accounts/model/me.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalDb, StoredRow } from '#app/sync/client/store/local-db.ts'
import type { Query } from '#app/sync/client/store/local-store.ts'
import { needsAt } from '../model/table/card-mark.ts'
import { type Seat, seatCook } from '../model/table/seat-cook.ts'

export type EaterRow = StoredRow<'eater'>
export type TableSeat = Seat<EaterRow>
/** The cook whose table it is. */
export type Host = Pick<Me, 'id' | 'display_name' | 'first_name' | 'email'>

/** Nobody is signed in: such a page has no local store and therefore no table. */
export const NO_HOST: Host = { id: '', display_name: '', first_name: '', email: '' }

/**
 * Everyone who eats at this table: the cook first, then the others in the cook's order, guests included. The only
 * reader of eaters.
 */
export async function readTable(db: LocalDb, host: Host): Promise<TableSeat[]> {
	const [rows, said] = await Promise.all([db.getAll('eaters'), db.get('preferences', host.id)])
	const inOrder = rows.sort((a, b) => a.position - b.position || byName(a, b))
	return seatCook({ id: host.id, name: nameOf(host) }, said?.preferences, inOrder)
}

/** What a table avoids, given the guests of a meal. Returns the needs alone, for marks on lists. */
export async function readNeeds(db: LocalDb): Promise<(guests?: readonly string[]) => string[]> {
	const [id = ''] = await db.getAllKeys('preferences')
	const table = await readTable(db, { ...NO_HOST, id })
	return (guests = []) => needsAt(table, guests)
}

/** The stores that `readNeeds` reads. */
export const NEEDS_STORES = ['eaters', 'preferences'] as const

/** What the household avoids, for the cards on a screen. */
export const householdNeeds: Query<string[]> = {
	key: 'household-needs',
	stores: NEEDS_STORES,
	read: async (db) => (await readNeeds(db))(),
}

/** The whole table, for a screen. */
export const tableOf = (host: Host): Query<TableSeat[]> => ({
	key: `table:${host.id}:${nameOf(host)}`,
	stores: ['eaters', 'preferences'],
	read: (db) => readTable(db, host),
})

const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
	a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)
