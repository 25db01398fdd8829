import { expect, test } from 'vitest'
import { closedTo } from './deciding.ts'

const ROLES = ['user', 'admin', 'super_admin'] as const

test('nobody decides about themselves or a higher role, and an equal one may be decided about', () => {
	const closed = (role: 'admin' | 'super_admin') =>
		ROLES.map((on) => closedTo({ id: 'a', role }, { id: 'b', role: on }))
	expect(closed('admin')).toEqual([null, null, 'higher'])
	expect(closed('super_admin')).toEqual([null, null, null])
	for (const role of ROLES) expect(closedTo({ id: 'a', role }, { id: 'a', role })).toBe('own')
	expect(closedTo({ id: 'a', role: 'admin' }, { id: null, role: null })).toBeNull()
})
