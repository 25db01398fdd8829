import { expect, test } from 'vitest'
import { adminAddresses, isAdmin, withGrantedRole } from './roles.ts'

const cook = { role: 'user' as const, email: 'Rev@Nomster.example', email_confirmed: true }

test('an address in ADMIN_EMAILS makes an administrator, only once it is confirmed', () => {
	const LIST = 'other@nomster.example, rev@nomster.example'
	expect(withGrantedRole(cook, LIST).role).toBe('admin')
	expect(withGrantedRole({ ...cook, email_confirmed: false }, LIST).role).toBe('user')
	expect(withGrantedRole({ ...cook, email: 'somebody@nomster.example' }, LIST).role).toBe('user')
	for (const none of [undefined, '', ' , ']) expect(withGrantedRole({ ...cook, email: '' }, none).role).toBe('user')
})

test('a granted role stays, and only administrators are administrators', () => {
	expect(withGrantedRole({ ...cook, role: 'super_admin' }, cook.email).role).toBe('super_admin')
	expect(
		[null, { role: 'user' }, { role: 'admin' }, { role: 'super_admin' }].map((me) => isAdmin(me as never)),
	).toEqual([false, false, true, true])
})

test('ADMIN_EMAILS is read as sign-in looks addresses up, without empty parts', () => {
	expect(adminAddresses(' Rev@Nomster.example ,, \uff41@nomster.example')).toEqual([
		'rev@nomster.example',
		'a@nomster.example',
	])
	expect([undefined, '', ' , '].map(adminAddresses)).toEqual([[], [], []])
})
