import { expect, test, vi } from 'vitest'
import { holdReload, ifNothingIsDirty, onceNothingIsDirty } from './dirty.ts'

/** A write that ends when the test ends it. */
function write() {
	let end = () => {}
	let fail = (_error: Error) => {}
	const work = new Promise<void>((done, failed) => {
		end = done
		fail = failed
	})
	return { held: holdReload(() => work), end, fail }
}
const turns = () => new Promise((done) => setTimeout(done, 20))

test('no reload while a write is under way; it happens afterwards', async () => {
	const { held, end } = write()
	const reload = vi.fn()
	await turns()
	await ifNothingIsDirty(reload)
	const waiting = onceNothingIsDirty(reload)
	await turns()
	expect(reload).not.toHaveBeenCalled()
	end()
	await Promise.all([held, waiting])
	expect(reload).toHaveBeenCalledOnce()
})

test('a write that begins while a reload waits delays it as well', async () => {
	const first = write()
	const reload = vi.fn()
	await turns()
	const waiting = onceNothingIsDirty(reload)
	await turns()
	const second = write()
	await turns()
	first.end()
	await turns()
	expect(reload).not.toHaveBeenCalled()
	second.end()
	await waiting
	expect(reload).toHaveBeenCalledOnce()
})

test('a write that fails rejects, and holds nothing up afterwards', async () => {
	const { held, fail } = write()
	fail(new Error('disk full'))
	await expect(held).rejects.toThrow('disk full')
	const reload = vi.fn()
	await turns()
	await ifNothingIsDirty(reload)
	expect(reload).toHaveBeenCalledOnce()
})

test('in a browser without locks a write goes through and no update reloads', async () => {
	vi.stubGlobal('navigator', {})
	const reload = vi.fn()
	await holdReload(async () => undefined)
	await ifNothingIsDirty(reload)
	await onceNothingIsDirty(reload)
	expect(reload).not.toHaveBeenCalled()
	vi.unstubAllGlobals()
})
