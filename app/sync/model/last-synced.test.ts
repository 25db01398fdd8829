import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { lastSyncedLabel } from './last-synced.ts'

test.each([
	[MINUTE_MS - 1, 'Just now'],
	[MINUTE_MS, '1m ago'],
	[HOUR_MS - 1, '59m ago'],
	[HOUR_MS, '1h ago'],
	[DAY_MS - 1, '23h ago'],
	[3 * DAY_MS, '3d ago'],
])('%i ms ago is shown as %s', (ago, label) => {
	expect(lastSyncedLabel(1_000_000_000 - ago, 1_000_000_000)).toBe(label)
})

test('a device that has never synced shows Never', () => {
	expect(lastSyncedLabel(null, 5)).toBe('Never')
})
