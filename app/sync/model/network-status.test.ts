import { expect, test } from 'vitest'
import { networkStatus } from './network-status.ts'

test.each([
	['slow-2g', 'slow'],
	['2g', 'slow'],
	['3g', 'online'],
	['4g', 'online'],
	['', 'online'],
] as const)('a connection of type %j is %s', (type, status) => {
	expect(networkStatus({ isOnline: true, type })).toBe(status)
})

test('without a network it is offline, however fast it was', () => {
	expect(networkStatus({ isOnline: false, type: '2g' })).toBe('offline')
})
