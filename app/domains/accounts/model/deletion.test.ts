import { expect, test } from 'vitest'
import { DELETION, REASON_MAX_LENGTH, readDeletion } from './deletion.ts'

const read = (grace_days: string, reason = '') => readDeletion({ grace_days, reason })

test.each([
	['1', 1],
	['365', 365],
	[' 14 ', 14],
	['', 30],
	['soon', 30],
	['NaN', 30],
])('a grace of %j is %i days', (typed, days) => {
	expect(read(typed)).toEqual({ kind: 'read', request: { graceDays: days, reason: null } })
})

test.each(['0', '-1', '366', '2.5', '1e9', 'Infinity'])('a grace of %j is refused with a sentence', (typed) => {
	expect(read(typed)).toEqual({ kind: 'refused', errors: { grace_days: DELETION.graceInvalid } })
})

test('the reason is optional, trimmed and at most 500 characters', () => {
	expect(read('30', '  I cook elsewhere ')).toMatchObject({ request: { reason: 'I cook elsewhere' } })
	expect(read('30', '   ')).toMatchObject({ request: { reason: null } })
	expect(read('0', 'x'.repeat(REASON_MAX_LENGTH + 1))).toEqual({
		kind: 'refused',
		errors: { grace_days: DELETION.graceInvalid, reason: DELETION.reasonTooLong },
	})
})
