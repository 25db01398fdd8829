import { expect, test } from 'vitest'
import { ADMIN_VERBS, type AdminVerb, isDestructive, mayDo } from './verbs.ts'

const VERBS = Object.keys(ADMIN_VERBS) as AdminVerb[]

test('a cook may do nothing, a super administrator everything', () => {
	expect(VERBS.filter((verb) => mayDo('user', verb))).toEqual([])
	expect(VERBS.filter((verb) => !mayDo('super_admin', verb))).toEqual([])
})

test('only a super administrator deletes accounts, changes roles and sets switches', () => {
	const closed = VERBS.filter((verb) => !mayDo('admin', verb))
	expect(closed).toEqual([
		'users.delete',
		'users.change_role',
		'audit.export',
		'jobs.discard',
		'messages.send',
		'switches.set',
	])
})

test('nothing that only reads asks for an authentication', () => {
	expect(VERBS.filter((verb) => verb.endsWith('.read') && isDestructive(verb))).toEqual([])
	expect(isDestructive('users.disable')).toBe(true)
})

test('what moderation takes from a cook, and what is final, asks for an authentication', () => {
	const asked = VERBS.filter((verb) => verb.startsWith('moderation.') && isDestructive(verb))
	expect(asked).toEqual(['moderation.take_down', 'moderation.remove_picture', 'moderation.refuse_appeal'])
})
