import { expect, test } from 'vitest'
import { notUploaded, usedOf } from './messages-page.ts'

test.each([
	[0, 999, '0 B of 999 B'],
	[1_000, 12_345_678, '1.0 kB of 12 MB'],
	[9_940_000, 2_100_000_000, '9.9 MB of 2.1 GB'],
	[1, 3_000_000_000_000_000, '1 B of 3000 TB'],
])('%i of %i bytes are %j', (used, all, words) => {
	expect(usedOf(used, all)).toBe(words)
})

test('one change is one, three are some', () => {
	expect([notUploaded(1), notUploaded(3)]).toEqual(['1 change not uploaded', '3 changes not uploaded'])
})
