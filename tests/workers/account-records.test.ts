import { expect, test } from 'vitest'
import { makeUser } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()

const PATH = '/api/account-records'

test('a cook gets what the server stores about them, without secrets', async () => {
	const user = await makeUser(stack.db, {
		display_name: 'Ann',
		password: 'a long enough password 1A!',
		subscription_tier: 'Premium',
	})
	await makeUser(stack.db, { display_name: 'Ben' })
	const { cookie } = await stack.signIn(user)
	const answer = await stack.fetch(PATH, { headers: { cookie } })
	expect(answer.status).toBe(200)
	expect(answer.headers.get('cache-control')).toBe('no-store')
	const text = await answer.text()
	expect(JSON.parse(text)).toMatchObject({
		profile: { display_name: 'Ann', email: user.email },
		plan: [{ subscription_tier: 'Premium' }],
		sessions: [{}],
	})
	expect(text).not.toMatch(/scrypt|password_hash|secret|Ben/)
})

test('a visitor gets nothing', async () => {
	const answer = await stack.fetch(PATH)
	expect(answer.status).toBe(401)
	expect(await answer.text()).toBe('null')
})
