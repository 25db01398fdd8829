import { expect, test } from 'vitest'
import { clockOf, nextTime } from './clock-time.ts'

const at = (hours: number, minutes: number) => Math.floor(new Date(2026, 10, 21, hours, minutes).getTime() / 60_000)

test('a time of day is its next occurrence', () => {
	expect(nextTime('19:00', at(17, 30))).toBe(at(19, 0))
	expect(nextTime('00:30', at(23, 30))).toBe(at(24, 30))
	expect(clockOf(at(17, 42))).toBe('17:42')
})
test('an invalid time of day is undefined', () => {
	for (const typed of ['', '7', '25:00', '19:60']) expect(nextTime(typed, at(12, 0))).toBeUndefined()
})
