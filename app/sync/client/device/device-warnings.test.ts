import { expect, test, vi } from 'vitest'
import { NO_READINGS, READ_EVERY_MS, type ReadingName } from '#app/sync/model/device-warnings.ts'
import { type DeviceReaders, newWarnings, watchDevice } from './device-warnings.ts'

const READERS: DeviceReaders = {
	storage: async () => ({ usage: 1, quota: 2 }),
	cache: async () => ({ files: 3 }),
	network: async () => null,
	ping: async () => 20,
	battery: () => Promise.reject(new Error('not allowed')),
}
const settled = () => new Promise((done) => setTimeout(done, 0))

function setUp(isVisible: () => boolean) {
	const timers = new Map<number, (() => void)[]>()
	const onReading = vi.fn()
	const cancel = vi.fn()
	const stop = watchDevice({
		readers: READERS,
		isVisible,
		onReading,
		setTimer(call, ms) {
			timers.set(ms, [...(timers.get(ms) ?? []), call])
			return cancel
		},
	})
	return { timers, onReading, cancel, stop }
}

test('each figure is read at once, and one that cannot be read is null', async () => {
	const { onReading } = setUp(() => true)
	await settled()
	const told = Object.assign({}, ...onReading.mock.calls.map(([changes]) => changes))
	expect(told).toEqual({
		storage: { usage: 1, quota: 2 },
		cache: { files: 3 },
		network: null,
		ping: 20,
		battery: null,
	})
})

test('each has a timer of the spec’s interval', async () => {
	const { timers } = setUp(() => true)
	const count = (name: ReadingName) => timers.get(READ_EVERY_MS[name])?.length
	expect([count('storage'), count('ping'), count('battery')]).toEqual([2, 2, 1])
})

test('a hidden page reads nothing, and reads again when it is visible', async () => {
	let isVisible = false
	const { timers, onReading } = setUp(() => isVisible)
	for (const call of [...timers.values()].flat()) call()
	await settled()
	expect(onReading).not.toHaveBeenCalled()
	isVisible = true
	for (const call of timers.get(READ_EVERY_MS.battery) ?? []) call()
	await settled()
	expect(onReading.mock.calls).toEqual([[{ battery: null }]])
})

test('once stopped it reports nothing more, not even a reading that was pending', async () => {
	const { onReading, cancel, stop } = setUp(() => true)
	stop()
	await settled()
	expect(onReading).not.toHaveBeenCalled()
	expect(cancel).toHaveBeenCalledTimes(5)
})

test('a warning is shown once, however often it comes and goes', () => {
	const told = new Set<never>()
	const slow = { ...NO_READINGS, ping: 6_000 }
	expect(newWarnings(slow, told)).toEqual(['latency'])
	expect(newWarnings({ ...slow, battery: { level: 0.1, isCharging: false } }, told)).toEqual(['battery'])
	expect(newWarnings(NO_READINGS, told)).toEqual([])
	expect(newWarnings(slow, told)).toEqual([])
})
