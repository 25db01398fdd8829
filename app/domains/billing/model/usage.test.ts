import { expect, test } from 'vitest'
import { PLANS } from './plans.ts'
import { currentUses, featureUsage, isNearLimit, monthlyUses, monthOf, nearlyUsedUp, resetAfter } from './usage.ts'

const at = (iso: string) => Date.parse(iso)
const USES = { aiChat: 17, aiRecipeGeneration: 5, aiImageGeneration: 0 }

test('a month begins and ends in UTC, in its last millisecond too', () => {
	expect(monthOf(at('2026-11-30T23:59:59.999Z'))).toBe('2026-11')
	expect(monthOf(at('2026-12-01T00:00:00.000Z'))).toBe('2026-12')
	expect(resetAfter(at('2026-11-30T23:59:59.999Z'))).toBe(at('2026-12-01T00:00:00.000Z'))
	expect(resetAfter(at('2026-12-31T12:00:00.000Z'))).toBe(at('2027-01-01T00:00:00.000Z'))
})

test('usage is shown as count, limit and percentage', () => {
	expect(featureUsage(17, 20)).toEqual({
		...{ current: 17, limit: 20, isUnlimited: false, percentageUsed: 85, canUse: true },
	})
	expect(featureUsage(20, 20)).toMatchObject({ percentageUsed: 100, canUse: false })
	expect(featureUsage(900, -1)).toEqual({
		...{ current: 900, limit: -1, isUnlimited: true, percentageUsed: 0, canUse: true },
	})
})

test('after a downgrade the count is the true one and the bar is full', () => {
	expect(featureUsage(70, 50)).toMatchObject({ current: 70, limit: 50, percentageUsed: 100, canUse: false })
})

test('the keys of the usage table are the features of the card', () => {
	expect(monthlyUses('2026-11', { ai_chat: 17, ai_recipe_generation: 5 })).toEqual({ month: '2026-11', uses: USES })
})

test('uses of an earlier month no longer count; those of a month that this device has not reached do', () => {
	const known = { monthly: { month: '2026-11', uses: USES }, recipes: 3, cookbooks: 1 }
	expect(currentUses(known, at('2026-11-30T23:59:59.999Z'))).toEqual({ ...USES, recipes: 3, cookbooks: 1 })
	expect(currentUses(known, at('2026-12-01T00:00:00.000Z')).aiChat).toBe(0)
	expect(currentUses(known, at('2026-10-31T23:59:00.000Z')).aiChat).toBe(17)
})

test('own counts are known before the server has said anything of the month', () => {
	expect(currentUses({ monthly: null, recipes: 3, cookbooks: 1 }, 0)).toEqual({
		...{ aiChat: null, aiRecipeGeneration: null, aiImageGeneration: null, recipes: 3, cookbooks: 1 },
	})
})

test('the cook is warned above 80 % of a limit, never without one', () => {
	expect(isNearLimit({ current: 16, limit: 20 })).toBe(false)
	expect(isNearLimit({ current: 17, limit: 20 })).toBe(true)
	expect(isNearLimit({ current: 900, limit: -1 })).toBe(false)
	expect(isNearLimit({ current: 1, limit: 0 })).toBe(false)
})

test('what is used up wholly, and what is not counted by month, is no warning', () => {
	const uses = { ...USES, recipes: 49, cookbooks: 1 }
	expect(nearlyUsedUp(uses, PLANS.Free.limits)).toEqual(['aiChat'])
	expect(nearlyUsedUp({ ...uses, aiChat: 20 }, PLANS.Free.limits)).toEqual([])
})
