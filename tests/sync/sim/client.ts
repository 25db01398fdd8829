import 'fake-indexeddb/auto'
import { edit } from '../../../app/sync/client/edit.ts'
import { Kitchen } from '../../../app/sync/client/kitchen.ts'
import { pull } from '../../../app/sync/client/pull.ts'
import { SyncLoop } from '../../../app/sync/client/sync-loop.ts'
import type { Edit } from '../../../app/sync/model/edit.ts'
import type { Channels } from './channels.ts'
import type { Disk } from './disk.ts'
import type { Answer } from './network.ts'
import type { Cook } from './server.ts'
import type { Actor, Timeline } from './timeline.ts'

export type End = 'signed_out' | 'other_cook'

export type ClientOptions = {
	cook: Cook
	actor: Actor
	timeline: Timeline
	disk: Disk
	channels: Channels
	makeId(): string
	isOnline(): boolean
	post(path: string, init: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Answer>
	onEnd(end: End): void
}

/** The program in one tab. */
export type Client = {
	edit(what: Edit): Promise<{ mids: string[] }>
	/** Resolves when a sync that began after this call has ended, well or not. */
	sync(): Promise<void>
	close(): void
}

export async function openClient(options: ClientOptions): Promise<Client> {
	const { cook, actor, timeline, disk } = options
	const clock = () => Date.now()
	const kitchen = await Kitchen.open(cook.id, {
		indexedDB: disk.factoryFor(actor),
		openChannel: (name) => options.channels.open(name, actor),
		clock,
		makeId: options.makeId,
		isOnline: options.isOnline,
		freeSpace: async () => undefined,
		persist: async () => true,
	})
	const loop = new SyncLoop({
		sync: () => pull(kitchen, options.post as never, clock),
		onEnd: options.onEnd,
		onStatus: () => undefined,
		clock,
		random: () => actor.random.next(),
		setTimer: (call, ms) => timeline.after(ms, call),
	})
	return {
		edit: (what) => edit(kitchen, what),
		sync: () => loop.now(),
		close() {
			loop.stop()
			kitchen.close()
		},
	}
}
