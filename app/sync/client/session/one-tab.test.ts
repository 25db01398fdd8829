import { expect, test } from 'vitest'
import { type OneTab, type OneTabDeps, takeTurns } from './one-tab.ts'

type Locks = NonNullable<OneTabDeps['locks']>

/** Web Locks as a browser has them, with one lock. */
function newLocks(): Locks {
	let held: Promise<unknown> = Promise.resolve()
	return {
		request(_name, { signal }, hold) {
			const turn = held.then(() => {
				if (signal.aborted) throw new DOMException('left', 'AbortError')
				return hold()
			})
			held = turn.catch(() => undefined)
			return turn
		},
	}
}

function newTab(locks: Locks | null, isShown = true) {
	let look = () => {}
	const tab = { isShown }
	const turns: OneTab = takeTurns('asks', {
		locks,
		isVisible: () => tab.isShown,
		onVisibility(call) {
			look = call
			return () => undefined
		},
	})
	const show = async (now: boolean) => {
		tab.isShown = now
		look()
		await settled()
	}
	return { ...turns, show }
}

const settled = () => new Promise((done) => setTimeout(done, 0))

test('of two visible tabs one asks, and the other when the first is closed', async () => {
	const locks = newLocks()
	const [first, second] = [newTab(locks), newTab(locks)]
	await settled()
	expect([first.isMine(), second.isMine()]).toEqual([true, false])
	first.stop()
	await settled()
	expect([first.isMine(), second.isMine()]).toEqual([false, true])
})

test('a tab that is hidden gives its turn away and waits for it when it is shown again', async () => {
	const locks = newLocks()
	const [first, second] = [newTab(locks), newTab(locks, false)]
	await settled()
	await first.show(false)
	expect(first.isMine()).toBe(false)
	await second.show(true)
	await first.show(true)
	expect([first.isMine(), second.isMine()]).toEqual([false, true])
	await second.show(false)
	expect([first.isMine(), second.isMine()]).toEqual([true, false])
})

test('a tab that leaves while it waits never gets the turn', async () => {
	const locks = newLocks()
	const [first, second, third] = [newTab(locks), newTab(locks), newTab(locks)]
	await settled()
	second.stop()
	first.stop()
	await settled()
	expect([second.isMine(), third.isMine()]).toEqual([false, true])
})

test('a browser without locks lets each tab ask', () => {
	expect(newTab(null).isMine()).toBe(true)
})
