import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { judgeNotice } from './linked-notice.ts'

const LINKED_AT = 1_000_000
const after = (ms: number, shown = false) => judgeNotice({ at: LINKED_AT, shown }, LINKED_AT + ms)

test('the notice is shown within five minutes of the sign-in, once', () => {
	expect([after(0), after(5 * MINUTE_MS), after(5 * MINUTE_MS + 1), after(0, true)]).toEqual([
		'show',
		'show',
		'keep',
		'keep',
	])
})

test('the marker is cleared after an hour, and when the clock has been set back', () => {
	expect([after(HOUR_MS - 1, true), after(HOUR_MS, true), after(HOUR_MS), after(-1)]).toEqual([
		'keep',
		'forget',
		'forget',
		'forget',
	])
})
