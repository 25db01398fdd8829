import 'fake-indexeddb/auto'
import { createDevice, type Device, type Locks } from '../../../app/sync/client/device.ts'
import type { Channel } from '../../../app/sync/client/kitchen-deps.ts'
import type { Answer } from './network.ts'

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

/** The program in one tab, as it runs in a browser, with everything round it handed in. */
export const openClient = (options: ClientOptions): Promise<Device> =>
	createDevice({
		...options,
		// As much of a Response as the engine looks at.
		post: options.post as never,
		clock: () => Date.now(),
		freeSpace: async () => undefined,
		persist: async () => true,
	})
