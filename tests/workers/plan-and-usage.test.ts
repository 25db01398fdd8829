import { expect, test } from 'vitest'
import { BILLING_PATH } from '#app/domains/billing/model/paths.ts'
import { monthOf } from '#app/domains/billing/model/usage.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { PRICING_PATH } from '#app/platform/model/upgrade.ts'
import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { usage } from '#db/schema/usage.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()
const NOW = Date.now()
const MONTH = monthOf(NOW)

/** A cook in a trial of Basic who has asked 17 questions this month, and more in another one. */
async function makeCook(): Promise<User> {
	const cook = await makeUser(stack.db)
	await stack.db.insert(subscriptions).values({
		...{ user_id: cook.id, subscription_tier: 'Basic', subscription_status: 'trialing' },
		...{ price_id: 'price_basic_monthly', trial_end: NOW + 1_000_000, updated_at: NOW },
	})
	await stack.db.insert(usage).values([
		{ user_id: cook.id, feature: 'ai_chat', month: MONTH, count: 17 },
		{ user_id: cook.id, feature: 'ai_chat', month: '2020-01', count: 900 },
	])
	return cook
}

const PLAN = { subscription_tier: 'Basic', subscription_status: 'trialing', price_id: 'price_basic_monthly' }
const USAGE = { month: MONTH, uses: { aiChat: 17, aiRecipeGeneration: 0, aiImageGeneration: 0 } }
const tripsOf = (response: Response) => response.headers.get('server-timing')

async function sync(cook: User, headers: Record<string, string> = { [COOK_HEADER]: cook.id }) {
	const { cookie } = await stack.signIn(cook)
	return stack.fetch('/api/sync', {
		method: 'POST',
		headers: { 'content-type': 'application/json', cookie, ...headers },
		body: JSON.stringify({ v: 1, clientId: makeId(), cursor: null, schema: 1, mutations: [] }),
	})
}

test('plan and uses ride on /api/session, in the one trip that finds the session', async () => {
	const { cookie } = await stack.signIn(await makeCook())
	const response = await stack.fetch('/api/session', { headers: { cookie } })
	expect(await response.json()).toMatchObject({ ...PLAN, usage: USAGE })
	expect(tripsOf(response)).toBe('db;desc="1 trips"')
})

test('plan and uses ride on the reply of a sync, in the one trip that finds the session', async () => {
	const response = await sync(await makeCook())
	expect(await response.json()).toMatchObject({ plan: PLAN, usage: USAGE })
	expect(tripsOf(response)).toBe('db;desc="1 trips"')
})

test('a device that does not name its cook is told the same', async () => {
	expect(await (await sync(await makeCook(), {})).json()).toMatchObject({ plan: PLAN, usage: USAGE })
})

test('nobody is told the uses of another cook, whatever the device says of its owner', async () => {
	const [cook, other] = [await makeCook(), await makeUser(stack.db)]
	const response = await sync(other, { [COOK_HEADER]: cook.id })
	expect(response.status).toBe(409)
	expect(await response.text()).not.toContain('17')
	expect(await (await sync(other)).json()).toMatchObject({ usage: { uses: { aiChat: 0 } } })
})

test.each([PRICING_PATH, BILLING_PATH])('%s shows plan, uses and own counts from one trip', async (path) => {
	const cook = await makeCook()
	await makeRecipes(stack.db, cook, 3)
	await makeCookbook(stack.db, cook)
	const { cookie } = await stack.signIn(cook)
	const response = await stack.fetch(path, { headers: { cookie } })
	const html = (await response.text()).replaceAll('<!-- -->', '')
	expect(response.status).toBe(200)
	for (const words of ['17 of 50', '3 of 100', '1 of 5']) expect(html).toContain(words)
	expect(tripsOf(response)).toBe('db;desc="1 trips"')
})
