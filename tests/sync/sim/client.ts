import 'fake-indexeddb/auto'
// Modules that the engine loads on demand are loaded up front: a first load takes real time.
import '#app/sync/client/blobs.ts'
import '#app/sync/client/edit.ts'
import '#app/sync/client/seal.ts'
import '#app/sync/model/unsent-file-schema.ts'
import { createDevice, type Device, type Locks } from '#app/sync/client/device.ts'
import type { Channel } from '#app/sync/client/kitchen-deps.ts'
import { tellTabs } from '#app/sync/client/marker.ts'
import type { Answer } from './network.ts'

// A page draws its own name once, with its first message: before any schedule, not in the first one of a process.
tellTabs({ kind: 'wiped', to: '/' })

export type End = 'signed_out' | 'other_cook'

export type ClientOptions = {
	userId: string
	deviceName: string
	indexedDB: IDBFactory
	openChannel(name: string): Channel
	locks: Locks | null
	makeId(): string
	isOnline(): boolean
	random(): number
	setTimer(call: () => void, ms: number): () => void
	post(path: string, init: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Answer>
	onEnd(end: End): void
}

/** The program in one tab, as it runs in a browser, with its whole environment passed in. */
export const openClient = (options: ClientOptions): Promise<Device> =>
	createDevice({
		...options,
		// The part of a Response that the engine uses.
		post: options.post as never,
		clock: () => Date.now(),
		freeSpace: async () => undefined,
		persist: async () => true,
	})
