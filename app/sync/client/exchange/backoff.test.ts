import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('a thousand devices that fail together do not retry together', () => {
	expect([backoffMs(3, () => 0), backoffMs(3, () => 0.5), backoffMs(3, () => 1)]).toEqual([0, 4000, 8000])
})

test('no device waits longer than five minutes', () => {
	expect(backoffMs(40, () => 1)).toBe(300_000)
})
