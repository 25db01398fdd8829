import { expect, test } from 'vitest'
import { DAY_MS } from './clock.ts'
import { isPutOff } from './install.ts'

const NOW = Date.UTC(2026, 10, 22)

test.each([
	['never put off', null, false],
	['put off just now', String(NOW), true],
	['put off almost 7 days ago', String(NOW - 7 * DAY_MS + 1), true],
	['put off 7 days ago', String(NOW - 7 * DAY_MS), false],
	['put off by a clock that was ahead', String(NOW + DAY_MS), false],
	['unreadable', 'yesterday', false],
])('the question about installing, %s', (_when, stored, expected) => {
	expect(isPutOff(stored, NOW)).toBe(expected)
})
