import { holdReload } from '#app/platform/client/dirty.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { type MakeId, makeId } from '#app/platform/model/ids.ts'

/** What a BroadcastChannel is to us. */
export type Channel = {
	postMessage(message: unknown): void
	onmessage: ((event: MessageEvent) => void) | null
	close(): void
}

/** Everything that a store needs of its surroundings: a browser, a worker, or one of several devices in a test. */
export type KitchenDeps = {
	indexedDB: IDBFactory
	/** Between the tabs of one device. */
	openChannel(name: string): Channel
	clock: Clock
	makeId: MakeId
	/** A hint only, for the history. */
	isOnline(): boolean
	/** Throws away what can be made again, when the browser has no room left. */
	freeSpace(): Promise<void>
	/** Asks the browser not to throw the store away by itself; false when it will not promise. */
	persist(): Promise<boolean>
	/** Whether this cook is still signed in here, asked when the store was deleted; answers once a sign-out would have been heard of. */
	isStillHere(userId: string): Promise<boolean>
	/** Does a write during which no update reloads the page. */
	holdReload<T>(write: () => Promise<T>): Promise<T>
}

/** Caches of pictures that the network can bring again, one a cook. */
const PICTURES = /^pictures-/

/** A page or a worker of a browser; in Node what Node has of it. */
export const hereDeps = (): KitchenDeps => ({
	indexedDB: globalThis.indexedDB,
	openChannel: (name) => new BroadcastChannel(name),
	clock: Date.now,
	makeId,
	isOnline: () => globalThis.navigator?.onLine ?? true,
	async freeSpace() {
		const names = await globalThis.caches?.keys()
		await Promise.all((names ?? []).filter((name) => PICTURES.test(name)).map((name) => caches.delete(name)))
	},
	holdReload,
	isStillHere: async () => false,
	persist: async () => (await globalThis.navigator?.storage?.persist?.()) ?? false,
})
