import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/schema/accounts.ts'
import { tryAsCook } from '../../dev/smoke.ts'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()

test('the smoke run signs a cook in on the built Workers, syncs nothing and signs out', async () => {
	const password = 'Plum-Tart-2026!'
	const cook = await makeUser(stack.db, { password })
	const said: string[] = []
	const say = (line: string) => said.push(line)
	expect(await tryAsCook({ appUrl: stack.url, email: cook.email, password, say })).toBeUndefined()
	expect(said).toEqual([
		'  sign-in: works',
		'  empty sync: works',
		'  picture: not tried, since the sync has named none',
	])
	expect(await stack.db.$count(sessions, eq(sessions.user_id, cook.id))).toBe(0)
	expect(await tryAsCook({ appUrl: stack.url, email: cook.email, password: 'another', say })).toBe(
		'sign-in: no session',
	)
})
