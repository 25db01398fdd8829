import { holdReload } from '#app/platform/client/dirty.ts'
import type { Clock } from '#app/platform/model/clock.ts'
import { type MakeId, makeId } from '#app/platform/model/ids.ts'

/** The part of BroadcastChannel that is used. */
export type Channel = {
	postMessage(message: unknown): void
	onmessage: ((event: MessageEvent) => void) | null
	close(): void
}

/** Everything that a store needs from its environment: a browser, a worker, or one of several devices in a test. */
export type LocalStoreDeps = {
	indexedDB: IDBFactory
	/** Between the tabs of one device. */
	openChannel(name: string): Channel
	clock: Clock
	makeId: MakeId
	/** A hint only, for the history. */
	isOnline(): boolean
	/** Deletes what can be fetched again, when the browser has no room left. */
	freeSpace(): Promise<void>
	/** Asks the browser not to evict the store; resolves to false if it does not promise that. */
	persist(): Promise<boolean>
	/**
	 * Whether this cook is still signed in on this device. Called when the store was deleted; resolves late enough to
	 * notice a sign-out in another tab.
	 */
	isStillHere(userId: string): Promise<boolean>
	/** Runs a write during which no update reloads the page. */
	holdReload<T>(write: () => Promise<T>): Promise<T>
}

/** Caches of pictures that can be fetched again, one for each cook. */
const PICTURES = /^pictures-/

/** The environment of a page or a worker; in Node, what Node has of it. */
export const hereDeps = (): LocalStoreDeps => ({
	indexedDB: globalThis.indexedDB,
	openChannel: (name) => new BroadcastChannel(name),
	clock: Date.now,
	makeId,
	isOnline: () => globalThis.navigator?.onLine ?? true,
	async freeSpace() {
		const names = await globalThis.caches?.keys()
		await Promise.all((names ?? []).filter((name) => PICTURES.test(name)).map((name) => caches.delete(name)))
		const { removeUnusedDeviceFiles } = await import('#app/platform/client/device-files.ts')
		await removeUnusedDeviceFiles()
	},
	holdReload,
	isStillHere: async () => false,
	persist: async () => (await globalThis.navigator?.storage?.persist?.()) ?? false,
})
