import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { monthOf } from '#app/domains/billing/model/usage.ts'
import { DAY_MS, MINUTE_MS } from '#app/platform/model/clock.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { usage } from '#db/schema/usage.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { expectClean, NO_NETWORK } from '../setup/browser.ts'
import { firstScripts, sumOf } from '../setup/first-scripts.ts'
import { openTab, startFlow } from '../setup/flow.ts'

const { stack, open, newDevice } = await startFlow()

const DESK = { width: 1280, height: 900 }
const useChat = (user: User, count: number) =>
	stack.db.insert(usage).values({ user_id: user.id, feature: 'ai_chat', month: monthOf(Date.now()), count })
const subscribe = (user: User, more: Partial<typeof subscriptions.$inferInsert> = {}) =>
	stack.db.insert(subscriptions).values({
		...{ user_id: user.id, subscription_tier: 'Basic', subscription_status: 'active', price_id: 'price_basic_monthly' },
		...{ subscription_end: Date.now() + 20 * DAY_MS, updated_at: Date.now() },
		...more,
	})
const card = (page: Page) => page.getByRole('region', { name: 'Usage & Limits' })
const plan = (page: Page, name: string) => page.getByRole('article', { name })

test('the usage card works offline: own counts, and the uses that the server said last', async () => {
	const user = await makeUser(stack.db)
	await makeRecipes(stack.db, user, 3)
	await useChat(user, 12)
	const page = await open(user, '/account/billing', { worker: true })
	await card(page).getByText('12 of 20').waitFor()
	await page.context().setOffline(true)
	await page.goto('/account/billing')
	await card(page).getByText('12 of 20').waitFor()
	await card(page).getByText('3 of 50').waitFor()
	await page.getByText('You are offline. Your bills are at Stripe').waitFor()
	await page.goto('/pricing')
	await card(page).getByText('3 of 50').waitFor()
	expectClean(page, { except: NO_NETWORK })
})

test('above 80 % of a month’s limit any page warns, with the way to the plans in a new tab', async () => {
	const user = await makeUser(stack.db)
	await useChat(user, 17)
	const page = await open(user, '/cookbooks')
	const toast = page.locator('.toast').filter({ hasText: 'AI Chat: 17/20 used this month. Consider upgrading!' })
	const [plans] = await Promise.all([
		page.context().waitForEvent('page'),
		toast.getByRole('button', { name: 'View Plans' }).click(),
	])
	await plans.getByRole('heading', { name: 'Pricing' }).waitFor()
	expectClean(page)
})

test('a plan that was bought elsewhere shows with the next sync, in every tab', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user, { viewport: DESK })
	const [one, other] = [await openTab(context, '/pricing'), await openTab(context, '/account/billing')]
	await plan(one, 'Free').getByText('Current plan').waitFor()
	await subscribe(user)
	await one.evaluate(() => dispatchEvent(new Event('online')))
	await plan(one, 'Basic').getByText('Current plan').waitFor()
	await other.getByText('managed via Stripe').waitFor()
	expectClean(one)
})

test('of two visible tabs one asks for both', async () => {
	const user = await makeUser(stack.db)
	const context = await newDevice(user)
	await context.clock.install()
	const tabs = [await openTab(context, '/pantry'), await openTab(context, '/cookbooks')]
	const asked = tabs.map((tab) => {
		const own: string[] = []
		tab.on('request', (request) => {
			if (new URL(request.url()).pathname === '/api/session') own.push(request.url())
		})
		return own
	})
	const counts = () => asked.map(({ length }) => Math.min(length, 1)).sort()
	// Once at rest, a page watches the session.
	await expect
		.poll(
			async () => {
				for (const tab of tabs) await tab.clock.runFor(MINUTE_MS)
				return counts()
			},
			{ timeout: 15_000 },
		)
		.toEqual([0, 1])
	for (const tab of tabs) await tab.clock.runFor(2 * MINUTE_MS)
	expect(counts()).toEqual([0, 1])
})

test('while a bill is unpaid every page says so', async () => {
	const user = await makeUser(stack.db)
	await subscribe(user, { subscription_status: 'past_due', unpaid_since: Date.now() - DAY_MS })
	const page = await open(user, '/pantry')
	const notice = page.getByRole('complementary', { name: 'Open payment' })
	await notice.getByText('Your last payment failed. You keep Basic until').waitFor()
	await page.goto('/cookbooks')
	await notice.getByRole('button', { name: 'Update card' }).waitFor()
	expectClean(page)
})

test('the plans page has no more scripts than the list of recipes', async () => {
	const user = await makeUser(stack.db)
	const sizes = await firstScripts(await newDevice(user), '/pricing')
	expect(sizes.size).toBeGreaterThan(5)
	expect(sumOf(sizes), JSON.stringify([...sizes])).toBeLessThan(125_000)
})
