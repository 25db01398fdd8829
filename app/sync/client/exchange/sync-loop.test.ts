import { expect, test } from 'vitest'
import type { SyncEnd } from './sync.ts'
import { SYNC_INTERVAL_MS, SyncLoop } from './sync-loop.ts'

/** A loop whose syncs end when the test says so, and whose timer the test fires. */
function loopOf() {
	const running: ((end: SyncEnd) => void)[] = []
	const timers: { call: () => void; ms: number }[] = []
	const ends: string[] = []
	const statuses: object[] = []
	const loop = new SyncLoop({
		sync: () => new Promise((done) => running.push(done)),
		onEnd: (end) => ends.push(end),
		onStatus: (changes) => statuses.push(changes),
		clock: () => 42,
		random: () => 1,
		setTimer(call, ms) {
			const timer = { call, ms }
			timers.push(timer)
			return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
		},
	})
	return { loop, running, timers, ends, statuses }
}

const done: SyncEnd = { kind: 'done' }
const failed: SyncEnd = { kind: 'failed', retryAfterMs: null }
const removeFromOutbox = () => new Promise<void>((next) => setImmediate(next))

test('after a good sync the next comes in five minutes', async () => {
	const { loop, running, timers, statuses } = loopOf()
	const synced = loop.now()
	running[0]?.(done)
	await synced
	expect(timers.map(({ ms }) => ms)).toEqual([SYNC_INTERVAL_MS])
	expect(statuses.at(-1)).toEqual({ isSyncing: false, hasFailed: false, lastSyncTime: 42 })
})

test('a caller during a sync gets one that begins after it, and all such callers share it', async () => {
	const { loop, running } = loopOf()
	const first = loop.now()
	const [second, third] = [loop.now(), loop.now()]
	let isSecondDone = false
	void second.then(() => {
		isSecondDone = true
	})
	expect(running).toHaveLength(1)
	running[0]?.(done)
	await first
	await removeFromOutbox()
	expect([running.length, isSecondDone]).toEqual([2, false])
	running[1]?.(done)
	await Promise.all([second, third])
	expect(running).toHaveLength(2)
})

test('failures wait twice as long each time, up to five minutes, and a success resets that', async () => {
	const { loop, running, timers } = loopOf()
	const waits: number[] = []
	for (let i = 0; i < 9; i += 1) {
		const ended = loop.now()
		running[i]?.(failed)
		await ended
		waits.push(timers.at(-1)?.ms ?? -1)
	}
	expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000])
	const ended = loop.now()
	running[9]?.(done)
	await ended
	const after = loop.now()
	running[10]?.(failed)
	await after
	expect(timers.at(-1)?.ms).toBe(2000)
})

test('the pause that the server asks for wins', async () => {
	const { loop, running, timers } = loopOf()
	const ended = loop.now()
	running[0]?.({ kind: 'failed', retryAfterMs: 7000 })
	await ended
	expect(timers.map(({ ms }) => ms)).toEqual([7000])
})

test('only one timer runs, however many callers ask in between', async () => {
	const { loop, running, timers } = loopOf()
	for (let i = 0; i < 3; i += 1) {
		const ended = loop.now()
		running[i]?.(done)
		await ended
	}
	expect(timers).toHaveLength(1)
	timers[0]?.call()
	expect(running).toHaveLength(4)
})

test.each(['signed_out', 'other_cook'] as const)('%s ends the loop for good', async (kind) => {
	const { loop, running, timers, ends } = loopOf()
	const ended = loop.now()
	running[0]?.({ kind })
	await ended
	expect(ends).toEqual([kind])
	expect(timers).toEqual([])
	await loop.now()
	expect(running).toHaveLength(1)
})

test('a loop that was stopped while it ran reports nothing any more', async () => {
	const { loop, running, timers, ends } = loopOf()
	const ended = loop.now()
	const next = loop.now()
	loop.stop()
	running[0]?.({ kind: 'signed_out' })
	await Promise.all([ended, next])
	expect([timers, ends, running.length]).toEqual([[], [], 1])
})

/** As loopOf, with a clock that the test sets. */
function timedLoop() {
	let now = 0
	const timers: { call: () => void; ms: number }[] = []
	const running: ((end: SyncEnd) => void)[] = []
	const loop = new SyncLoop({
		sync: () => new Promise((end) => running.push(end)),
		onEnd: () => undefined,
		onStatus: () => undefined,
		clock: () => now,
		random: () => 1,
		setTimer(call, ms) {
			const timer = { call, ms }
			timers.push(timer)
			return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
		},
	})
	const end = async (how: SyncEnd) => {
		running.at(-1)?.(how)
		await removeFromOutbox()
	}
	return { loop, timers, running, end, pass: (ms: number) => (now += ms) }
}

test('an edit is sent a second later, many edits in a row together', async () => {
	const { loop, timers, running } = timedLoop()
	for (let i = 0; i < 3; i += 1) loop.soon()
	expect(timers.map(({ ms }) => ms)).toEqual([1_000])
	timers[0]?.call()
	expect(running).toHaveLength(1)
})

test('an edit during a sync is sent by the next one', async () => {
	const { loop, running, end } = timedLoop()
	void loop.now()
	loop.soon()
	expect(running).toHaveLength(1)
	await end(done)
	expect(running).toHaveLength(2)
})

test('after a failure an edit does not make it retry sooner', async () => {
	const { loop, timers, end } = timedLoop()
	void loop.now()
	await end(failed)
	loop.soon()
	expect(timers.map(({ ms }) => ms)).toEqual([2_000])
})

test('a server that asked for a pause gets it, unless the cook asks for a sync', async () => {
	const { loop, running, end, pass } = timedLoop()
	void loop.now()
	await end({ kind: 'failed', retryAfterMs: 60_000 })
	loop.wake()
	pass(59_999)
	loop.wake()
	loop.noticeFetch()
	expect(running).toHaveLength(1)
	void loop.now()
	expect(running).toHaveLength(2)
	await end({ kind: 'failed', retryAfterMs: 1_000 })
	pass(1_000)
	loop.wake()
	expect(running).toHaveLength(3)
})

test('other traffic starts it at most every half minute, and not while it runs', async () => {
	const { loop, running, end, pass } = timedLoop()
	pass(100_000)
	loop.noticeFetch()
	loop.noticeFetch()
	await end(done)
	loop.noticeFetch()
	pass(29_999)
	loop.noticeFetch()
	expect(running).toHaveLength(1)
	pass(1)
	loop.noticeFetch()
	expect(running).toHaveLength(2)
})

test('a queue that gets shorter from try to try has not failed, and is tried again soon', async () => {
	const { loop, running, timers, statuses } = loopOf()
	for (let i = 0; i < 4; i += 1) {
		const ended = loop.now()
		running[i]?.({ ...failed, hasMoved: true })
		await ended
		expect([timers.at(-1)?.ms, statuses.at(-1)]).toEqual([2000, { isSyncing: false, hasFailed: false }])
	}
	const ended = loop.now()
	running[4]?.(failed)
	await ended
	expect(statuses.at(-1)).toEqual({ isSyncing: false, hasFailed: true })
})
