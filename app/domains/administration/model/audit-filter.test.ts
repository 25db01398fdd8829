import { expect, test } from 'vitest'
import { readAuditFilter } from './audit-filter.ts'

test('an action that the log does not know narrows nothing, whatever every object has', () => {
	for (const action of ['constructor', 'toString', '__proto__', 'of_another_release']) {
		const { typed, wanted } = readAuditFilter((name) => (name === 'action' ? action : null))
		expect([typed.action, wanted.action], action).toEqual(['', undefined])
	}
	expect(readAuditFilter((name) => (name === 'action' ? 'switch_off' : null)).wanted.action).toBe('switch_off')
})
