import { expect, test } from 'vitest'
import { ACCOUNT_VERBS, type AccountVerb, hintOf, isPossible, mayAct } from './account-verbs.ts'
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

const ROLES = ['user', 'admin', 'super_admin'] as const
const VERBS = Object.keys(ACCOUNT_VERBS) as AccountVerb[]
const allowed = (actor: (typeof ROLES)[number], on: (typeof ROLES)[number]) =>
	VERBS.filter((verb) => mayAct({ id: 'a', role: actor }, verb, { id: 'b', role: on }))

test('administrators disable, schedule and restore cooks; super administrators do everything, to administrators too', () => {
	expect(ROLES.map((on) => allowed('user', on))).toEqual([[], [], []])
	expect(ROLES.map((on) => allowed('admin', on))).toEqual([['disable', 'schedule', 'restore'], [], []])
	expect(ROLES.map((on) => allowed('super_admin', on))).toEqual([VERBS, VERBS, []])
})

test('nobody acts on themselves', () => {
	for (const verb of VERBS)
		for (const role of ROLES) expect(mayAct({ id: 'a', role: 'super_admin' }, verb, { id: 'a', role })).toBe(false)
})

test('a verb is offered where it changes something, and none once the erasure has begun', () => {
	const from = (account_status: 'active' | 'pending_deletion' | 'disabled', is_being_erased = false) =>
		VERBS.filter((verb) => isPossible(verb, { account_status, is_being_erased }))
	expect(from('active')).toEqual(['disable', 'schedule', 'delete'])
	expect(from('pending_deletion')).toEqual(VERBS)
	expect(from('disabled')).toEqual(['schedule', 'restore', 'delete'])
	expect(from('disabled', true)).toEqual([])
})

test('what scheduling does is said as the account is', () => {
	expect(hintOf('schedule', { account_status: 'active' })).toContain('uses everything until then, and can cancel')
	expect(hintOf('schedule', { account_status: 'disabled' })).toContain('stays disabled until then')
	expect(hintOf('disable', { account_status: 'pending_deletion' })).toContain('stays in force')
})
