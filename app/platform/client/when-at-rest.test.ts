import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAtRest } from './when-at-rest.ts'

const browser = new EventTarget()
beforeEach(() => {
	vi.useFakeTimers()
	vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => {
	vi.unstubAllGlobals()
	vi.useRealTimers()
})

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('code is loaded a second after the page was opened', async () => {
	const load = vi.fn(async () => 'code')
	const loaded = loadAtRest(load)
	await vi.advanceTimersByTimeAsync(999)
	expect(load).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1)
	expect(await loaded).toBe('code')
})

test('code that finds no network is loaded when there is one again', async () => {
	vi.stubGlobal('navigator', { onLine: false })
	const load = vi.fn(failing)
	const loaded = loadAtRest<unknown>(load)
	await vi.advanceTimersByTimeAsync(60_000)
	expect(load).toHaveBeenCalledTimes(1)
	load.mockImplementation(async () => 'code' as never)
	browser.dispatchEvent(new Event('online'))
	expect(await loaded).toBe('code')
})

test('code that is not there is an error', async () => {
	vi.stubGlobal('navigator', { onLine: true })
	const loaded = loadAtRest(failing)
	const refused = expect(loaded).rejects.toThrow('Failed to fetch')
	await vi.advanceTimersByTimeAsync(1_000)
	await refused
})
