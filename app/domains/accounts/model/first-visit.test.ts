import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { isFirstVisit } from './first-visit.ts'

const REGISTERED = Date.UTC(2026, 10, 23, 18)
const MINUTE = 60_000

test('the first visit lasts half an hour from registration', () => {
	const id = v7({ msecs: REGISTERED })
	expect([0, 29, 30, 60 * 24].map((minutes) => isFirstVisit(id, REGISTERED + minutes * MINUTE))).toEqual([
		...[true, true, false, false],
	])
})

test('an account whose id says no time is an old one', () => {
	expect(isFirstVisit('9a3f2d10-0f6e-4b7a-8c55-1b2d3e4f5a6b', REGISTERED)).toBe(false)
})
