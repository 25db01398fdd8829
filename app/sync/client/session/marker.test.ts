import { ANYWHERE } from '#app/platform/model/place.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { inForce } from '#app/platform/model/in-force.ts'
import { findMarker, forgetMe, rememberMe } from './marker.ts'

afterEach(async () => {
	vi.useRealTimers()
	await forgetMe()
})

test('a device that is offline ends a paid tier on the same day as the server does', async () => {
	const end = Date.now()
	const me = {
		...{ id: '019a1b2c-0000-7000-8000-000000000001', space: '019a1b2c-0000-7000-8000-000000000001' },
		...{ email: 'amira@marsh.example', first_name: '', last_name: '', display_name: '', avatar_url: null },
		...{ ...ANYWHERE, role: 'user' as const, account_status: 'active' as const, email_confirmed: true },
		...{ onboarding_completed: true, subscription_tier: 'Premium', subscription_end: end, is_beta_tester: false },
	}
	await rememberMe(me)
	for (const [days, tier] of [
		[2, 'Premium'],
		[4, 'Free'],
	] as const) {
		vi.useFakeTimers({ now: end + days * DAY_MS, toFake: ['Date'] })
		expect((await findMarker())?.subscription_tier).toBe(tier)
		expect(inForce(me, Date.now()).subscription_tier).toBe(tier)
	}
})
