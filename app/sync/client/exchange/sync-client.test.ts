import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import { FakeSyncServer } from '../../../../tests/fakes/sync-server.ts'
import { moveToDeadLetters } from '../outbox/dead-letters.ts'
import type { Channel } from '../store/local-store-deps.ts'
import { createSyncClient, type SyncClient } from './sync-client.ts'

const open: SyncClient[] = []
afterEach(() => {
	for (const device of open.splice(0)) device.close()
})

/** What two tabs of one browser share: the store and the channel. The test runs each tab's timers. */
function newBrowser(server: FakeSyncServer) {
	const indexedDB = new IDBFactory()
	const userId = makeId()
	const channels = new Set<Channel>()
	const openChannel = (): Channel => {
		const channel: Channel = {
			onmessage: null,
			postMessage: (data) => {
				for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent)
			},
			close: () => void channels.delete(channel),
		}
		channels.add(channel)
		return channel
	}
	return async function openTab() {
		const timers = new Set<{ call: () => void; ms: number }>()
		const tab = await createSyncClient({
			userId,
			indexedDB,
			openChannel,
			clock: () => 1_000,
			post: server.post,
			random: () => 0.5,
			setTimer(call, ms) {
				const timer = { call, ms }
				timers.add(timer)
				return () => void timers.delete(timer)
			},
			locks: null,
			persist: async () => true,
		})
		open.push(tab)
		/** Fires every timer that is due within this many milliseconds. */
		const wind = (ms: number) => {
			for (const timer of [...timers]) if (timer.ms <= ms && timers.delete(timer)) timer.call()
		}
		return { tab, timers, wind }
	}
}

const add = (name: string): Edit => ({
	verb: 'pantry_item.add',
	subject: name,
	plan: () => [
		{
			entity: 'pantry_item',
			id: makeId(),
			op: 'put',
			fields: {
				ingredient_name: name,
				quantity: null,
				unit: null,
				place: '',
				best_before: null,
				is_staple: false,
				opened_at: null,
				created_at: 0,
			},
		},
	],
})

const SOON_MS = 10_000
const PATIENCE = { timeout: 20_000, interval: 30 }
/** Long enough for something unwanted to happen. */
const rest = () => new Promise<void>((done) => setTimeout(done, 30))

describe('an edit of another tab', () => {
	test('is sent by this tab soon, when the tab that made it has been closed', { timeout: 30_000 }, async () => {
		const server = new FakeSyncServer()
		const openTab = newBrowser(server)
		const [made, left] = [await openTab(), await openTab()]
		await made.tab.edit(add('flour'))
		made.tab.close()
		await vi.waitFor(() => {
			left.wind(SOON_MS)
			expect(server.applied.map(({ subject }) => subject)).toEqual(['flour'])
		}, PATIENCE)
	})

	test('costs no call if the tab that made it has sent it', async () => {
		const server = new FakeSyncServer()
		const openTab = newBrowser(server)
		const [made, left] = [await openTab(), await openTab()]
		await made.tab.edit(add('flour'))
		await made.tab.sync()
		const calls = server.requests.length
		left.wind(SOON_MS)
		await rest()
		left.wind(SOON_MS)
		await rest()
		expect(server.requests.length).toBe(calls)
	})

	test('is not sent while it waits for the cook', async () => {
		const server = new FakeSyncServer()
		const openTab = newBrowser(server)
		const [made, left] = [await openTab(), await openTab()]
		const { mids } = await made.tab.edit(add('flour'))
		await moveToDeadLetters(made.tab.localStore, mids[0] ?? '', 'No.')
		left.wind(SOON_MS)
		await rest()
		left.wind(SOON_MS)
		await rest()
		expect(server.requests).toEqual([])
	})

	test('is not looked for once this tab is closed', async () => {
		const server = new FakeSyncServer()
		const openTab = newBrowser(server)
		const [made, left] = [await openTab(), await openTab()]
		await made.tab.edit(add('flour'))
		left.tab.close()
		expect(left.timers.size).toBe(0)
	})
})
