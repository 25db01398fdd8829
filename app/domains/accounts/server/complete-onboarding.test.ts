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

test('the zone of the cook’s days is the one that the preferences say, from the first ones on', async () => {
	const { db } = memory
	const user = await makeUser(db, { time_zone: 'Europe/Berlin' })
	const zone = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.time_zone
	expect(await zone()).toBe('Europe/Berlin')

	await completeOnboarding(db, user, { ...defaultPreferences(), time_zone: 'Asia/Tokyo' }, 1)
	expect(await zone()).toBe('Asia/Tokyo')
	// What says nothing of a zone takes none away.
	await completeOnboarding(db, user, { ...defaultPreferences(), allergens: ['Nuts'] }, 2)
	expect(await zone()).toBe('Asia/Tokyo')
})

test('where the preferences say no region, the request does; what they say goes first', async () => {
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
