import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import type { PlanState } from '#app/platform/model/plan-state.ts'
import { SESSION_ROUTE } from '#app/sync/client/react/use-me.ts'
import type { KnownUsage } from '../model/usage.ts'
import { BillingPage } from './billing-page.tsx'
import { EndTrialPage } from './end-trial-page.tsx'
import { PricingPage } from './pricing-page.tsx'
import UnpaidNotice from './unpaid-notice.tsx'
import { UsageCard } from './usage-card.tsx'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const id = makeId()
const cook = (plan: Partial<PlanState> = {}): Me => ({
	...{ id, space: id, email: 'ana@nomster.example', first_name: '', last_name: '', display_name: '', avatar_url: null },
	...{ ...ANYWHERE, role: 'user', account_status: 'active', email_confirmed: true, onboarding_completed: true },
	...{ subscription_tier: 'Free', is_beta_tester: false },
	...plan,
})
const BASIC: Partial<PlanState> = {
	...{ subscription_tier: 'Basic', subscription_status: 'active', price_id: 'price_basic_monthly', trial_used: true },
	subscription_end: Date.parse('2026-12-26T10:00:00Z'),
}
const TRIAL: Partial<PlanState> = {
	...BASIC,
	...{ subscription_status: 'trialing', trial_end: Date.parse('2026-12-10T10:00:00Z') },
}
const USED: KnownUsage = {
	monthly: { month: '2026-11', uses: { aiChat: 17, aiRecipeGeneration: 2, aiImageGeneration: 1 } },
	...{ recipes: 70, cookbooks: 1 },
}

/** The words on the screen as the server renders it. */
function wordsOf(me: Me, element: ReactElement): string {
	const router = createMemoryRouter([{ id: SESSION_ROUTE, path: '*', loader: () => ({ me }), element }], {
		hydrationData: { loaderData: { [SESSION_ROUTE]: { me } } },
	})
	return renderToString(<RouterProvider router={router} />)
		.replaceAll('<!-- -->', '')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll('&#x27;', "'")
		.replaceAll('&amp;', '&')
		.replaceAll(/\s+/g, ' ')
}
const pricing = (me: Me) => wordsOf(me, <PricingPage me={me} usage={USED} now={NOW} />)
const billing = (me: Me) => wordsOf(me, <BillingPage me={me} usage={USED} now={NOW} />)
const usage = (me: Me, known: KnownUsage | null = USED) =>
	wordsOf(me, <UsageCard initial={known} now={NOW} plansAt="/pricing" />)

test('the plans have their prices, Basic is the popular one, and the current one is marked', () => {
	const words = pricing(cook())
	expect(words).toMatch(
		/Free Current plan .*\$0 per month.*Basic Popular .*\$4\.99 per month.*Premium .*\$9\.99 per month/,
	)
	expect(words).toContain('Free until 10 December 2026, then $4.99 a month unless you cancel before.')
	expect(words).toContain('2 months free (16%)')
	expect(pricing(cook(BASIC))).toContain('Basic Popular Current plan')
})

test('a cook who pays by the year sees the yearly prices first', () => {
	const words = pricing(cook({ ...BASIC, price_id: 'price_basic_yearly' }))
	expect(words).toContain('$49.90 per year')
	expect(words).toContain('$99.90 per year')
})

test('the questions have the spec’s promises', () => {
	const words = pricing(cook())
	for (const promise of [
		'takes effect at next billing cycle',
		'kept for at least 30 days after you cancel',
		'2 months free (16%)',
		'14-day free trial',
		'The free plan is free forever.',
	])
		expect(words).toContain(promise)
})

test('the usage card counts truly after a downgrade, marks what is used up and says when the month begins again', () => {
	const words = usage(cook())
	expect(words).toContain('Recipes 70 of 50')
	expect(words).toContain('AI image generation 1 of 1')
	expect(words.match(/Limit reached/g)).toHaveLength(3)
	expect(words).toContain('AI Chat: 17/20 used this month. Consider upgrading!')
	expect(words).toContain(
		"Limits Reached: You've reached your monthly limits. Upgrade to continue using premium features.",
	)
	expect(words).toContain('Usage resets monthly, next on 1 Dec 2026, 00:00.')
	expect(words).toContain('Upgrade to Basic Upgrade to Premium View Plans')
})

test('the month begins again at the cook’s own time', () => {
	expect(usage({ ...cook(), time_zone: 'America/New_York', region: 'US' })).toContain('next on Nov 30, 2026, 19:00.')
})

test('on Basic the card offers Premium, without limits there is nothing to offer', () => {
	const words = usage(cook(BASIC), { ...USED, cookbooks: 5 })
	expect(words).toContain('Basic Plan Limits Reached: Upgrade to Premium for unlimited AI features and recipe storage.')
	expect(words).not.toContain('Upgrade to Basic ')
	expect(usage(cook({ is_beta_tester: true }))).toMatch(/Recipes 70, unlimited/)
	expect(usage(cook({ is_beta_tester: true }))).not.toContain('Limits Reached')
})

test('what is not known of the usage is said, and own counts show all the same', () => {
	const words = usage(cook(), { monthly: null, recipes: 3, cookbooks: 0 })
	expect(words).toContain('Failed to load usage information')
	expect(words).toContain('Recipes 3 of 50')
	expect(words).not.toContain('AI chat')
	expect(usage(cook(), null)).toContain('Failed to load usage information')
})

test('the Billing tab names the next payment, who takes it, and the ways on', () => {
	const words = billing(cook(BASIC))
	expect(words).toContain('Next payment $4.99 on 26 December 2026')
	expect(words).toContain('managed via Stripe')
	for (const way of ['Upgrade Plan', 'Manage', 'Cancel plan', 'Refresh']) expect(words).toContain(way)
	expect(billing(cook(TRIAL))).toContain('Free trial Until 10 December 2026, then $4.99 a month')
	expect(billing(cook({ ...BASIC, cancel_at: NOW + DAY_MS }))).toContain('Basic ends on 27 November 2026')
})

test('without a subscription there is nothing to manage, and a beta tester manages nothing', () => {
	expect(billing(cook())).not.toContain('Manage')
	expect(billing(cook({ ...BASIC, is_beta_tester: true }))).not.toMatch(/\bManage\b/)
	expect(billing(cook({ is_beta_tester: true }))).toContain('Beta tester')
})

test('the page that ends a trial names its day and its amount, and says what an end means', () => {
	const words = (me: Me) => wordsOf(me, <EndTrialPage me={me} />)
	expect(words(cook(TRIAL))).toContain(
		'Your free trial of Basic runs until 10 December 2026. Unless you end it before, $4.99 is charged on that day.',
	)
	expect(words(cook({ ...TRIAL, cancel_at: TRIAL.trial_end ?? null }))).toContain(
		'Basic ends on 10 December 2026. Nothing will be charged.',
	)
	expect(words(cook())).toContain('You have no free trial at the moment.')
})

test('an open bill is told on every page: how long the plan stays, then that it has stopped', () => {
	const words = (me: Me) => wordsOf(me, <UnpaidNotice me={me} />)
	const unpaid = { ...BASIC, subscription_status: 'past_due', unpaid_since: NOW - DAY_MS }
	expect(words(cook(unpaid))).toContain('Your last payment failed. You keep Basic until 9 December 2026. Update card')
	expect(words(cook({ ...unpaid, subscription_tier: 'Free' }))).toContain('so Basic has stopped')
	expect(words(cook(BASIC)).trim()).toBe('')
})
