import 'fake-indexeddb/auto'
// Modules that the engine loads on demand are loaded up front: a first load takes real time.
import '#app/sync/client/pictures/blobs.ts'
import '#app/sync/client/edits/edit.ts'
import '#app/sync/client/session/encrypt-unsent.ts'
import '#app/sync/model/unsent-file-schema.ts'
import { createSyncClient, type Locks, type SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { tellTabs } from '#app/sync/client/session/marker.ts'
import type { Channel } from '#app/sync/client/store/local-store-deps.ts'
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
export const openClient = (options: ClientOptions): Promise<SyncClient> =>
	createSyncClient({
		...options,
		// The part of a Response that the engine uses.
		post: options.post as never,
		clock: () => Date.now(),
		freeSpace: async () => undefined,
		persist: async () => true,
	})
