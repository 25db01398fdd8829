import { expect, test } from 'vitest'
import { timeZoneOf } from './time-zone.ts'

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC'])(
	'%s is kept as the device gives it',
	(zone) => {
		expect(timeZoneOf(zone)).toBe(zone)
	},
)

test.each(['Mars/Olympus', '', '<script>', null, undefined, 7, new File([], 'zone')])('%j becomes UTC', (text) => {
	expect(timeZoneOf(text)).toBe('UTC')
})

test('an endless text becomes UTC', () => {
	expect(timeZoneOf('Europe/'.repeat(10_000))).toBe('UTC')
})
