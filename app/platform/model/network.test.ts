import { expect, test } from 'vitest'
import { maskedAddress, networkOf } from './network.ts'

test.each([
	['203.0.113.7', '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	['2001:DB8:0001:0002::1', '2001:db8:1:2'],
	['2001:db8::1', '2001:db8:0:0'],
	['::1', '0:0:0:0'],
	['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
	expect(networkOf(address)).toBe(network)
})

test.each([
	['203.0.113.7', '203.0.113.x'],
	['::ffff:203.0.113.7', '203.0.113.x'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
	['2001:DB8:0001:0002::1', '2001:db8:1:x'],
	['2001:db8::1', '2001:db8:0:x'],
	['unknown', ''],
	['', ''],
])('%s is shown as %j', (address, masked) => {
	expect(maskedAddress(address)).toBe(masked)
})
