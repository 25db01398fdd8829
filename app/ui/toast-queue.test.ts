import { expect, test, vi } from 'vitest'
import { hasWaiting, receiveToasts, showToast, subscribeToWaiting } from './toast-queue.ts'

test('toasts wait for the stack, in order, and wake it', () => {
	// Test files share modules: messages of other tests may be waiting too.
	receiveToasts(() => undefined)()
	expect(hasWaiting()).toBe(false)
	const woken = vi.fn()
	const stop = subscribeToWaiting(woken)
	showToast({ kind: 'done', title: 'first' })
	showToast({ kind: 'word', title: 'second' })
	expect(woken).toHaveBeenCalledTimes(2)
	expect(hasWaiting()).toBe(true)

	const seen: string[] = []
	const leave = receiveToasts((message) => seen.push(message.title))
	expect(seen).toEqual(['first', 'second'])
	expect(hasWaiting()).toBe(false)

	showToast({ kind: 'offline', title: 'third' })
	expect(seen).toEqual(['first', 'second', 'third'])

	leave()
	showToast({ kind: 'problem', title: 'fourth' })
	expect(seen).toHaveLength(3)
	expect(hasWaiting()).toBe(true)
	stop()
})
