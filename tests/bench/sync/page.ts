// Runs inside a page: the parts of the real client that the bench needs, bundled into one script (bundle.ts).
import { type DBSchema, openDB } from 'idb'
import { edit } from '#app/sync/client/edits/edit.ts'
import { openLocalStore } from '#app/sync/client/store/local-store.ts'
import { addItem, tickItem } from './edits.ts'

const LIST = 50

interface BareSchema extends DBSchema {
	entries: { key: number; value: { seq: number; body: object } }
}

/** Creates items on the device's list, one act each. Returns their ids. */
async function writeList(userId: string): Promise<string[]> {
	const localStore = await openLocalStore(userId)
	const ids = Array.from({ length: LIST }, () => localStore.deps.makeId())
	for (const [position, id] of ids.entries()) await edit(localStore, addItem(userId, id, position))
	return ids
}

/** Fills the outbox of this cook's store with `count` saved and unsent edits. */
export async function fillOutbox(userId: string, count: number): Promise<void> {
	const ids = await writeList(userId)
	const localStore = await openLocalStore(userId)
	const left = Array.from({ length: count - ids.length }, (_, i) => ids[i % ids.length] ?? '')
	// Ten at a time: they queue up in the browser, which then does not wait for this script.
	while (left.length > 0) await Promise.all(left.splice(0, 10).map((id) => edit(localStore, tickItem(id))))
}

export async function countUnsent(userId: string): Promise<number> {
	const localStore = await openLocalStore(userId)
	return localStore.run((db) => db.count('outbox'))
}

/** Milliseconds of saving one tick, alternating with a strict put of a record of the same size. */
export async function timeSaves(userId: string, count: number): Promise<{ saves: number[]; puts: number[] }> {
	const ids = await writeList(userId)
	const localStore = await openLocalStore(userId)
	const bare = await openDB<BareSchema>('bare', 1, {
		upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'seq' }),
	})
	const body = (await localStore.run((db) => db.getAll('outbox', undefined, 1)))[0] ?? {}
	const saves: number[] = []
	const puts: number[] = []
	for (let i = 0; i < count; i += 1) {
		saves.push(await timed(() => edit(localStore, tickItem(ids[i % ids.length] ?? ''))))
		puts.push(
			await timed(async () => {
				const tx = bare.transaction('entries', 'readwrite', { durability: 'strict' })
				await Promise.all([tx.store.put({ seq: i, body }), tx.done])
			}),
		)
	}
	return { saves, puts }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now()
	await work()
	return performance.now() - started
}
