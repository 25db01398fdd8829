import { expect, test } from 'vitest'
import { TIERS } from '#app/platform/model/tiers.ts'
import type { Feature } from './limits.ts'
import { planLines } from './messages.ts'
import { allow, limitsOf, PLANS, planOf } from './plans.ts'

const free = { subscription_tier: 'Free', is_beta_tester: false }
const basic = { subscription_tier: 'Basic', is_beta_tester: false }
const premium = { subscription_tier: 'Premium', is_beta_tester: false }

test("the spec's table", () => {
	const rows: Feature[] = ['recipes', 'cookbooks', 'mealPlanDays', 'aiChat', 'aiRecipeGeneration', 'aiImageGeneration']
	expect(rows.map((feature) => TIERS.map((tier) => PLANS[tier].limits[feature]))).toEqual([
		[50, 100, -1],
		[1, 5, -1],
		[7, 28, 365],
		[20, 50, -1],
		[5, 15, -1],
		[1, 10, 20],
	])
	expect(TIERS.map((tier) => PLANS[tier].prices?.monthly.amount ?? 0)).toEqual([0, 499, 999])
	expect(TIERS.map((tier) => PLANS[tier].prices?.yearly.amount ?? 0)).toEqual([0, 4990, 9990])
	expect(TIERS.filter((tier) => PLANS[tier].isPopular)).toEqual(['Basic'])
})

test('the Free plan allows the 50th recipe and refuses the 51st in the words of the spec', () => {
	expect(allow(free, 'recipes', 49)).toEqual({ allowed: true })
	expect(allow(free, 'recipes', 50)).toEqual({
		allowed: false,
		message: 'Recipe storage limit reached (50/50)',
		hint: 'Upgrade your plan to store more recipes',
	})
})

test('after a downgrade the message has the actual number, even above the limit', () => {
	expect(allow(free, 'cookbooks', 4)).toMatchObject({ allowed: false, message: 'Cookbook limit reached (4/1)' })
})

test('-1 means unlimited', () => {
	expect(allow(premium, 'recipes', 1_000_000)).toEqual({ allowed: true })
})

test('seven days ahead are today and the six after it', () => {
	expect(allow(free, 'mealPlanDays', 6).allowed).toBe(true)
	expect(allow(free, 'mealPlanDays', 7)).toMatchObject({
		message: 'Meal planning feature not available on your current plan. Upgrade to access advanced meal planning.',
	})
})

test('what Basic and Premium add is refused below them', () => {
	const only = (feature: Feature) => [free, basic, premium].map((user) => allow(user, feature).allowed)
	expect(only('urlLists')).toEqual([false, true, true])
	expect(only('prioritySupport')).toEqual([false, true, true])
	for (const feature of ['nutritionAnalysis', 'cookbookSharing', 'analytics', 'export', 'customCategories'] as const) {
		expect(only(feature)).toEqual([false, false, true])
	}
	expect(allow(free, 'export')).toMatchObject({ message: 'Feature not available on your plan' })
})

test('a beta tester has the limits of Premium, whatever the paid plan', () => {
	expect(limitsOf({ ...free, is_beta_tester: true })).toBe(PLANS.Premium.limits)
})

test.each(['', 'free', 'Gold', 'toString', '__proto__'])('the unknown tier %j falls back to Free', (tier) => {
	expect(planOf({ subscription_tier: tier, is_beta_tester: false })).toBe(PLANS.Free)
})

test('AI limits name messages, generations and images used this month', () => {
	expect(allow(free, 'aiChat', 20)).toMatchObject({
		message: "AI Chat limit reached. You've used 20/20 messages this month. Upgrade your plan to continue.",
	})
	expect(allow(free, 'aiRecipeGeneration', 5)).toMatchObject({
		message:
			"AI Recipe generation limit reached. You've used 5/5 generations this month. Upgrade your plan to continue.",
	})
	expect(allow(free, 'aiImageGeneration', 1)).toMatchObject({
		message: 'AI image generation limit reached (1/1 this month). Upgrade your plan to continue.',
	})
})

test("a plan's lines count in words", () => {
	expect(planLines(PLANS.Free.limits)).toEqual([
		'50 recipes',
		'1 cookbook',
		'1 week of meal planning ahead',
		'20 AI chat queries per month',
		'5 AI recipe generations per month',
		'1 AI image per month',
	])
	expect(planLines(PLANS.Premium.limits).slice(0, 6)).toEqual([
		'Unlimited recipes',
		'Unlimited cookbooks',
		'1 year of meal planning ahead',
		'Unlimited AI chat queries per month',
		'Unlimited AI recipe generations per month',
		'20 AI images per month',
	])
	expect(planLines(PLANS.Premium.limits)).toContain('Custom categories')
})
