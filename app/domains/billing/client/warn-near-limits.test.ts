import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ToastMessage } from '#app/ui/toast-queue.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { collectToasts } from '../../../../tests/fakes/toasts.ts'
import type { KnownUsage } from '../model/usage.ts'
import { warnNearLimits } from './warn-near-limits.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
const FREE = { subscription_tier: 'Free', is_beta_tester: false }
const usage = (month: string, uses: Record<string, number>): KnownUsage => ({
	...{ monthly: { month, uses }, recipes: 49, cookbooks: 1 },
})

let toasts: ToastMessage[]
let stopToasts: () => void
beforeEach(() => {
	;({ toasts, stop: stopToasts } = collectToasts())
})
afterEach(() => {
	stopToasts()
	closeDevices()
})

test('above 80 % the cook is warned once a feature and month, for 5 s and with the way to the plans', async () => {
	let now = NOW
	const { localStore } = await newDevice(undefined, { clock: () => now })
	const warn = (of: KnownUsage) => warnNearLimits(localStore, FREE, of)
	await warn(usage('2026-11', { aiChat: 16 }))
	expect(toasts).toEqual([])
	await warn(usage('2026-11', { aiChat: 17 }))
	await warn(usage('2026-11', { aiChat: 18 }))
	expect(toasts).toMatchObject([
		{
			...{ title: 'AI Chat: 17/20 used this month. Consider upgrading!', durationMs: 5_000 },
			action: { label: 'View Plans' },
		},
	])
	now = Date.parse('2026-12-26T10:00:00Z')
	await warn(usage('2026-11', { aiChat: 18 }))
	expect(toasts).toHaveLength(1)
	await warn(usage('2026-12', { aiChat: 19 }))
	expect(toasts[1]?.title).toBe('AI Chat: 19/20 used this month. Consider upgrading!')
})

test('a limit that is reached is no warning, and what the server has not said warns of nothing', async () => {
	const { localStore } = await newDevice(undefined, { clock: () => NOW })
	await warnNearLimits(localStore, FREE, usage('2026-11', { aiChat: 20 }))
	await warnNearLimits(localStore, FREE, { monthly: null, recipes: 49, cookbooks: 1 })
	await warnNearLimits(localStore, { ...FREE, subscription_tier: 'Premium' }, usage('2026-11', { aiChat: 900 }))
	expect(toasts).toEqual([])
})
