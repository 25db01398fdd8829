import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TIERS } from '#app/platform/model/tiers.ts'
import { NOT_ENFORCED } from './enforcement.ts'
import { type Feature, NONE, UNLIMITED } from './limits.ts'
import { planLines } from './messages.ts'
import { PLANS } from './plans.ts'

const FEATURES = Object.keys(PLANS.Free.limits) as Feature[]
const WAITING = FEATURES.filter((feature) => 'waitsFor' in (NOT_ENFORCED[feature as never] ?? {}))

test('what waits has no line, whatever a plan says of it', () => {
	expect(WAITING).toEqual(['cookbookSharing'])
	for (const tier of TIERS) {
		const { limits } = PLANS[tier]
		for (const feature of WAITING)
			expect(planLines({ ...limits, [feature]: UNLIMITED })).toEqual(planLines({ ...limits, [feature]: NONE }))
	}
})

test('every other feature is a line of the largest plan', () => {
	const { limits } = PLANS.Premium
	for (const feature of FEATURES.filter((one) => !WAITING.includes(one)))
		expect([feature, planLines({ ...limits, [feature]: 3 })]).not.toEqual([feature, planLines(limits)])
})

/** What a text would say of cookbooks that several cooks edit. */
const SHARED_COOKBOOKS =
	/cookbook sharing|(shar|invit)\w*\b[^.'"`\n]{0,30}\bcookbooks?\b|cookbooks?\b[^.'"`\n]{0,20}\b(shared|together|collaborat)/i

// The tests of the legal texts hold what claims.ts lists as absent.
test('no text about plans, on a card, in the FAQ or in the terms, speaks of what waits', () => {
	const texts = globSync([
		'app/domains/billing/**/*.{ts,tsx}',
		'app/domains/accounts/model/legal/*.ts',
		'app/routes/{pricing,landing,account.billing,billing.*}*.tsx',
	]).filter((file) => !/\.test\.|\/(limits|enforcement|claims)\.ts$/.test(file))
	expect(texts.length).toBeGreaterThan(5)
	expect(texts.filter((file) => SHARED_COOKBOOKS.test(readFileSync(file, 'utf8')))).toEqual([])
})
