import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { account_deletion_requests, users } from '#db/schema/accounts.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()

/** A cook whose deletion is scheduled for the last day of 2030. */
async function makePending(fields: Partial<User> & { onboarding_completed?: boolean } = {}): Promise<User> {
	const at = Date.UTC(2030, 11, 31, 12)
	const user = await makeUser(stack.db, {
		...fields,
		account_status: 'pending_deletion',
		deletion_scheduled_at: at,
	})
	const request = { id: makeId(), user_id: user.id, status: 'pending', grace_days: 30 } as const
	await stack.db
		.insert(account_deletion_requests)
		.values({ ...request, requested_at: at - 30 * DAY_MS, scheduled_for: at })
	return user
}
const NOTICE = 'Your account will be deleted on'

test.each([
	['/account', true],
	['/onboarding', false],
])('%s says that the account waits for its deletion, and cancels it without scripts', async (path, isOnboarded) => {
	const user = await makePending({ onboarding_completed: isOnboarded })
	const { cookie } = await stack.signIn(user)
	const page = await (await stack.fetch(path, { headers: { cookie } })).text()
	expect(page).toContain(NOTICE)
	expect(page).toContain('value="cancel_deletion"')
	const action = /<form[^>]*action="([^"]*)"[^>]*>(?:(?!<\/form>).)*value="cancel_deletion"/s.exec(page)?.[1] ?? ''
	const body = new URLSearchParams({ intent: 'cancel_deletion' })
	const answer = await stack.fetch(action, { method: 'POST', headers: { cookie }, body })
	expect([answer.status, (await answer.text()).includes(NOTICE)]).toEqual([200, false])
	const [row] = await stack.db.select().from(users).where(eq(users.id, user.id))
	expect(row).toMatchObject({ account_status: 'active', deletion_scheduled_at: null })
})
