import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAnswer } from './answer-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(isStopped = async () => false) {
	const gone = new AbortController()
	let asked = 0
	const watched = watchAnswer({ firstTokenMs: 60_000 }, gone.signal, () => {
		asked += 1
		return isStopped()
	})
	return { ...watched, leave: () => gone.abort(), asked: () => asked }
}

test('the first token has the whole time, each later one half of it', async () => {
	const { heard, endedBy, signal } = watch()
	await vi.advanceTimersByTimeAsync(59_999)
	expect(endedBy()).toBeUndefined()
	heard()
	await vi.advanceTimersByTimeAsync(29_999)
	expect(signal.aborted).toBe(false)
	await vi.advanceTimersByTimeAsync(1)
	expect([endedBy(), signal.aborted]).toEqual(['late', true])
})

test('an answer that never pauses ends after five times the time', async () => {
	const { heard, endedBy } = watch()
	for (let n = 0; n < 30; n += 1) {
		expect(endedBy()).toBeUndefined()
		heard()
		await vi.advanceTimersByTimeAsync(10_000)
	}
	expect(endedBy()).toBe('late')
})

test('after the device has gone, the answer is read on for 25 s', async () => {
	const { heard, endedBy, leave, asked } = watch()
	leave()
	for (let n = 0; n < 24; n += 1) {
		heard()
		await vi.advanceTimersByTimeAsync(1_000)
	}
	expect([endedBy(), asked()]).toEqual([undefined, 1])
	await vi.advanceTimersByTimeAsync(1_000)
	expect(endedBy()).toBe('left')
})

test('after a stop it is ended half a second later; a database that does not answer ends nothing', async () => {
	const stopped = watch(async () => true)
	stopped.leave()
	await vi.advanceTimersByTimeAsync(499)
	expect([stopped.endedBy(), stopped.asked()]).toEqual([undefined, 0])
	await vi.advanceTimersByTimeAsync(1)
	expect(stopped.endedBy()).toBe('stopped')
	const unknown = watch(() => Promise.reject(new Error('no database')))
	unknown.leave()
	await vi.advanceTimersByTimeAsync(1_000)
	expect(unknown.endedBy()).toBeUndefined()
})

test('a closed watch ends the call and stays silent', async () => {
	const { close, endedBy, leave, signal, asked } = watch()
	close()
	leave()
	await vi.advanceTimersByTimeAsync(600_000)
	expect([signal.aborted, endedBy(), asked()]).toEqual([true, undefined, 0])
})
