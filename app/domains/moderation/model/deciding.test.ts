import { expect, test } from 'vitest'
import { barredFrom } from './deciding.ts'

const ROLES = ['user', 'admin', 'super_admin'] as const

test('nobody decides about themselves or a higher role, and an equal one may be decided about', () => {
	const barred = (role: 'admin' | 'super_admin') =>
		ROLES.map((on) => barredFrom({ id: 'a', role }, { id: 'b', role: on }))
	expect(barred('admin')).toEqual([null, null, 'higher'])
	expect(barred('super_admin')).toEqual([null, null, null])
	for (const role of ROLES) expect(barredFrom({ id: 'a', role }, { id: 'a', role })).toBe('own')
	expect(barredFrom({ id: 'a', role: 'admin' }, { id: null, role: null })).toBeNull()
})
