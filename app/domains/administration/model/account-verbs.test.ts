import { expect, test } from 'vitest'
import { ACCOUNT_VERBS, type AccountVerb, hintOf, isPossible, mayAct, rolesFor } from './account-verbs.ts'
import { readAct } from './read-act.ts'

const ROLES = ['user', 'admin', 'super_admin'] as const
const allowed = (actor: (typeof ROLES)[number], on: (typeof ROLES)[number]) =>
	ACCOUNT_VERBS.filter((verb) => mayAct({ id: 'a', role: actor }, verb, { id: 'b', role: on }))

test('administrators act on cooks, super administrators on administrators too, and on each other only by the role', () => {
	const all: AccountVerb[] = [...ACCOUNT_VERBS]
	expect(ROLES.map((on) => allowed('user', on))).toEqual([[], [], []])
	expect(ROLES.map((on) => allowed('admin', on))).toEqual([
		all.filter((verb) => verb !== 'delete' && verb !== 'change_role'),
		[],
		[],
	])
	expect(ROLES.map((on) => allowed('super_admin', on))).toEqual([all, all, ['change_role']])
})

test('nobody acts on themselves', () => {
	for (const verb of ACCOUNT_VERBS)
		for (const role of ROLES) expect(mayAct({ id: 'a', role: 'super_admin' }, verb, { id: 'a', role })).toBe(false)
})

test('a verb is offered where it changes something, and none once the erasure has begun', () => {
	const from = (
		account_status: 'active' | 'pending_deletion' | 'disabled',
		{ is_being_erased = false, email_confirmed = true } = {},
	) => ACCOUNT_VERBS.filter((verb) => isPossible(verb, { account_status, is_being_erased, email_confirmed }))
	expect(from('active')).toEqual(['disable', 'schedule', 'delete', 'end_sessions', 'grant_plan', 'change_role'])
	expect(from('active', { email_confirmed: false })).toContain('resend_confirmation')
	expect(from('pending_deletion')).toEqual(ACCOUNT_VERBS.filter((verb) => verb !== 'resend_confirmation'))
	expect(from('disabled')).toEqual(['schedule', 'restore', 'delete', 'grant_plan', 'change_role'])
	expect(from('disabled', { is_being_erased: true })).toEqual([])
})

test('who stands in ADMIN_EMAILS can be raised, and not lowered below administrator', () => {
	const account = { email: 'a@example.org', email_confirmed: true }
	const named = 'other@example.org, A@EXAMPLE.org'
	expect(rolesFor({ ...account, role: 'user' }, named)).toEqual(['super_admin'])
	expect(rolesFor({ ...account, role: 'super_admin' }, named)).toEqual(['admin'])
	expect(rolesFor({ ...account, role: 'admin' }, '')).toEqual(['user', 'super_admin'])
	// Somebody else may have signed up with the address.
	expect(rolesFor({ ...account, role: 'user', email_confirmed: false }, named)).toEqual(['admin', 'super_admin'])
})

test('what scheduling does is said as the account is', () => {
	expect(hintOf('schedule', { account_status: 'active' })).toContain('can use everything until then, and can cancel')
	expect(hintOf('schedule', { account_status: 'disabled' })).toContain('stays disabled until then')
	expect(hintOf('disable', { account_status: 'pending_deletion' })).toContain('already scheduled still happens')
})

test('a form is read by its verb, and what is missing is said at its field', () => {
	expect(readAct('grant_plan', { plan: 'gold' })).toEqual({
		kind: 'refused',
		errors: { plan: 'Please choose a plan.' },
	})
	expect(readAct('change_role', {})).toEqual({ kind: 'refused', errors: { role: 'Please choose a role.' } })
	expect(readAct('schedule', { grace_days: '366' })).toMatchObject({
		kind: 'refused',
		errors: { grace_days: expect.stringContaining('365') },
	})
	expect(readAct('disable', { grace_days: '366', reason: ' spam ' })).toMatchObject({
		act: { verb: 'disable', request: { reason: 'spam' } },
	})
	expect(readAct('delete', { email: 'a@b.cc' })).toMatchObject({ act: { verb: 'delete', email: 'a@b.cc' } })
})
