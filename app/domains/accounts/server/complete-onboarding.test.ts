import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completePlace } from '#app/platform/model/regions.ts'
import { users } from '#db/schema/accounts.ts'
import { makeUser } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'
import { defaultPreferences } from '../model/preferences.ts'
import { completeOnboarding } from './complete-onboarding.ts'
import { findSession, startSession } from './sessions.ts'

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

test('the time zone of the cook’s days is the one in the preferences, from the first save on', async () => {
	const { db } = memory
	const user = await makeUser(db, { time_zone: 'Europe/Berlin' })
	const zone = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.time_zone
	expect(await zone()).toBe('Europe/Berlin')

	await completeOnboarding(db, user, { ...defaultPreferences(), time_zone: 'Asia/Tokyo' }, 1)
	expect(await zone()).toBe('Asia/Tokyo')
	// Preferences without a zone do not remove one.
	await completeOnboarding(db, user, { ...defaultPreferences(), allergens: ['Nuts'] }, 2)
	expect(await zone()).toBe('Asia/Tokyo')
})

test('without a region in the preferences the request decides; the preferences take precedence', async () => {
	const { db } = memory
	const absent = { time_zone: undefined, region: undefined, week_start: undefined, units: undefined }
	const unsaid = await makeUser(db, { time_zone: 'America/Chicago', preferences: absent })
	const said = await makeUser(db, {
		preferences: { time_zone: 'Europe/Paris', region: 'FR', week_start: 'saturday', units: 'us' },
	})
	const placeOf = async (userId: string, languages: string) => {
		const cookie = (await startSession(db, userId, { now: Date.now(), userAgent: '' })).split(';')[0] ?? ''
		const headers = { cookie, 'accept-language': languages }
		const session = await findSession(db, new Request('https://nomster.example/', { headers }), Date.now())
		return session && completePlace(session.me)
	}
	expect(await placeOf(unsaid.id, 'en-US,en;q=0.9')).toEqual({
		...{ time_zone: 'America/Chicago', region: 'US', week_start: 'sunday', units: 'written' },
	})
	expect(await placeOf(unsaid.id, 'de-DE')).toMatchObject({ region: 'DE', week_start: 'monday' })
	expect(await placeOf(unsaid.id, '')).toMatchObject({ region: 'GB', week_start: 'monday' })
	expect(await placeOf(said.id, 'en-US')).toEqual({
		...{ time_zone: 'Europe/Paris', region: 'FR', week_start: 'saturday', units: 'us' },
	})
})
