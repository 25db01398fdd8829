import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { Me } from '#app/platform/model/me.ts'
import { ANYWHERE } from '#app/platform/model/place.ts'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { noteWarned, readUsage } from '../store/metadata.ts'
import { cookNewsIn, keepCookNews } from './cook-news.ts'
import { findMarker, forgetMe, rememberMe } from './marker.ts'

const id = makeId()
const ME: Me = {
	...{ id, space: id, email: 'ana@nomster.example', first_name: '', last_name: '', display_name: '', avatar_url: null },
	...{ ...ANYWHERE, role: 'user', account_status: 'active', email_confirmed: true, onboarding_completed: true },
	...{ subscription_tier: 'Free', is_beta_tester: false },
}
const USAGE = { month: '2026-11', uses: { aiChat: 17 } }

afterEach(async () => {
	closeDevices()
	await forgetMe()
})

test('a plan that was bought elsewhere is known to this device, and to its next start without a network', async () => {
	await rememberMe(ME)
	const news = cookNewsIn({ ...ME, subscription_tier: 'Basic', subscription_status: 'trialing', trial_end: 5 })
	expect(await keepCookNews(news, undefined)).toBe(true)
	expect(await findMarker()).toMatchObject({
		subscription_tier: 'Basic',
		subscription_status: 'trialing',
		trial_end: 5,
	})
	expect(await keepCookNews(news, undefined)).toBe(false)
})

test('an account that waits for its deletion is told with the same answer', async () => {
	await rememberMe(ME)
	await keepCookNews(cookNewsIn({ account_status: 'pending_deletion', deletion_scheduled_at: 9 }), undefined)
	expect(await findMarker()).toMatchObject({ account_status: 'pending_deletion', deletion_scheduled_at: 9 })
})

test('of an answer only plan, account and uses are taken', async () => {
	await rememberMe(ME)
	const news = cookNewsIn({ ...ME, email: 'eve@nomster.example', usage: USAGE } as Me & { usage: unknown })
	expect(news).toEqual({
		me: {
			...{ subscription_tier: 'Free', is_beta_tester: false },
			account_status: 'active',
			deletion_scheduled_at: null,
		},
		usage: USAGE,
		unread: null,
	})
	expect(await keepCookNews(news, undefined)).toBe(false)
	expect(cookNewsIn({ usage: 'rubbish' }).usage).toBeNull()
})

test('the uses are in the cook’s own store, and a screen that shows them is told', async () => {
	await rememberMe(ME)
	const { localStore } = await newDevice(undefined, { userId: id })
	const told: string[][] = []
	localStore.listen({ onChange: (stores) => told.push(stores) })
	await keepCookNews({ me: {}, usage: USAGE, unread: null }, localStore)
	await keepCookNews({ me: {}, usage: USAGE, unread: null }, localStore)
	expect(await localStore.run(readUsage)).toEqual(USAGE)
	expect(told).toEqual([['metadata']])
})

test('a warning is noted once a feature and month, whichever tab is first', async () => {
	const { localStore } = await newDevice(undefined, { userId: id })
	const note = (month: string, ...features: string[]) => localStore.run((db) => noteWarned(db, month, features, 1))
	const [first, second] = await Promise.all([note('2026-11', 'aiChat'), note('2026-11', 'aiChat')])
	expect([...(first ?? []), ...(second ?? [])]).toEqual(['aiChat'])
	expect(await note('2026-11', 'aiChat', 'aiRecipeGeneration')).toEqual(['aiRecipeGeneration'])
	expect(await note('2026-12', 'aiChat')).toEqual(['aiChat'])
})
