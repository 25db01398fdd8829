import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { makeId } from '#app/platform/model/ids.ts'
import type { Post } from '#app/sync/client/exchange/ask.ts'
import { createSyncClient, type SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { addItem, tickItem } from './edits.ts'
import { pause } from './measure.ts'
import { type Cook, type Send, sendFresh } from './wire.ts'

/**
 * What the network does to a call. Shares are 0 to 1; the loss of a call is noticed after `delayMs`, and may hit the
 * request or the answer.
 */
export type Weather = { lost: number; doubled: number; delayMs: number }

/** A network to one server, with the same random faults in each run. */
export class Network {
	readonly #send: Send
	readonly #weather: Weather
	readonly #random = seeded(1)
	readonly #underWay = new Set<Promise<unknown>>()
	/** Calls so far, and their outcomes. */
	readonly seen = { calls: 0, lost: 0, doubled: 0 }

	constructor(url: string, weather: Weather) {
		this.#send = sendFresh(url)
		this.#weather = weather
	}

	/** `fetch` as this cook's device has it. */
	postOf(cook: Cook): Post {
		const { lost, doubled, delayMs } = this.#weather
		const send = async (body: unknown) => {
			const answer = await this.#send(cook, String(body))
			const response = new Response(answer.body, { status: answer.status })
			if (answer.retryAfterMs !== null) response.headers.set('retry-after', String(answer.retryAfterMs / 1000))
			return response
		}
		return async (path, { body }) => {
			// The key that encrypts unsent edits is requested after a drain and is not part of it.
			if (path !== '/api/sync') throw new TypeError('fetch failed')
			const isLost = this.#random() < lost
			const isRequestLost = this.#random() < 0.5
			const isDoubled = this.#random() < doubled
			this.seen.calls += 1
			this.seen.lost += Number(isLost)
			this.seen.doubled += Number(isDoubled)
			if (isDoubled) this.#later(delayMs, () => send(body))
			await pause(delayMs / 2)
			const answer = isLost && isRequestLost ? undefined : await send(body)
			await pause(delayMs / 2)
			if (isLost || !answer) throw new TypeError('fetch failed')
			return answer
		}
	}

	/** Resolves when no duplicated call is in flight any more. */
	async quiet(): Promise<void> {
		await Promise.all(this.#underWay)
	}

	#later(delayMs: number, send: () => Promise<Response>): void {
		const copy = pause(this.#random() * delayMs)
			.then(send)
			.then((answer) => answer.text())
			.finally(() => this.#underWay.delete(copy))
		this.#underWay.add(copy)
	}
}

/** A small generator of numbers from 0 to 1 (mulberry32): the same sequence each time. */
function seeded(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** The real client in this process, with its own store. `drained` resolves when a sync has completed. */
export type BenchClient = { cook: Cook; device: SyncClient; mids: string[]; drain(): Promise<void> }

const LIST = 20

/** A device that was used offline: `edits` edits are saved on it and unsent. */
export async function openClient(cook: Cook, network: Network, edits: number): Promise<BenchClient> {
	let onDone = () => {}
	const drained = new Promise<void>((done) => {
		onDone = done
	})
	const device = await createSyncClient({
		userId: cook.user.id,
		indexedDB: new IDBFactory(),
		openChannel: () => ({ postMessage() {}, onmessage: null, close() {} }),
		clock: Date.now,
		makeId,
		isOnline: () => false,
		freeSpace: async () => {},
		persist: async () => true,
		post: network.postOf(cook),
		random: Math.random,
		// An edit schedules a sync after a second; in the bench the syncs begin with the drain.
		setTimer: (call, ms) => {
			const timer = isDraining ? setTimeout(call, ms) : undefined
			return () => clearTimeout(timer)
		},
		locks: null,
		deviceName: 'Bench',
		// Only a completed sync says both; `hasFailed` turns false as soon as the queue moves.
		onStatus({ isSyncing, lastSyncTime }) {
			if (isSyncing === false && lastSyncTime !== undefined) onDone()
		},
	})
	let isDraining = false
	const ids = Array.from({ length: LIST }, () => makeId())
	const mids: string[] = []
	for (let i = 0; i < edits; i += 1) {
		const id = ids[i % LIST] ?? ''
		const saved = await device.edit(i < LIST ? addItem(cook.user.id, id, i) : tickItem(id))
		mids.push(...saved.mids)
	}
	return {
		cook,
		device,
		mids,
		async drain() {
			isDraining = true
			void device.loop.now()
			await drained
		},
	}
}
