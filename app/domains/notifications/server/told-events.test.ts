import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteSuccess } from '#app/domains/accounts/server/note-sign-in.ts'
import { cancelDeletion, requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { notification_preferences, notifications } from '#db/schema/notifications.ts'
import { makeUser, type User } from '../../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../../tests/setup/memory-db.ts'

const NOW = Date.UTC(2026, 10, 26, 12)

let memory: MemoryDb
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())

const server = () => ({ db: memory.db, clock: () => NOW, makeId, appUrl: 'https://nomster.example' })
const toldTo = ({ id }: Pick<User, 'id'>) =>
	memory.db
		.select({ kind: notifications.kind, values: notifications.values, link: notifications.link })
		.from(notifications)
		.where(eq(notifications.user_id, id))

test('a deletion that was requested and one that was withdrawn reach the inbox, a refused request does not', async () => {
	const { id, email } = await makeUser(memory.db)
	const me = { id, email, time_zone: 'UTC' }
	await requestDeletion(server(), me, { graceDays: 30, reason: null })
	await expect(requestDeletion(server(), me, { graceDays: 30, reason: null })).rejects.toMatchObject({
		code: 'conflict',
	})
	await cancelDeletion(server(), me)
	await expect(cancelDeletion(server(), me)).rejects.toMatchObject({ code: 'conflict' })
	const told = await toldTo({ id })
	expect(told.map(({ values }) => values.scheduled_for)).toEqual([NOW + 30 * DAY_MS, null])
	expect(new Set(told.map(({ kind, link }) => `${kind} ${link}`))).toEqual(new Set(['deletion /account/settings']))
})

test('a sign-in from a new device or country is always in the inbox, an ordinary one never', async () => {
	const cook = await makeUser(memory.db)
	await memory.db.insert(notification_preferences).values({ user_id: cook.id, unusual_activity: false })
	let device: string | null = null
	const signIn = async (location: { city: string | null; country: string | null }) => {
		const work: (() => Promise<unknown>)[] = []
		const visitor = { address: '192.0.2.1', userAgent: 'Firefox', location, device }
		const cookie = noteSuccess({ ...server(), later: (one) => void work.push(one) }, cook.id, visitor)
		device ??= /=([^;]+)/.exec(cookie)?.[1] ?? null
		for (const one of work) await one()
	}
	const lyon = { city: 'Lyon', country: 'FR' }
	await signIn(lyon)
	const first = (await toldTo(cook)).length
	await signIn(lyon)
	expect(await toldTo(cook)).toHaveLength(first)
	await signIn({ city: 'Lagos', country: 'NG' })
	const last = (await toldTo(cook)).at(-1)
	expect(last).toMatchObject({
		kind: 'sign_in',
		link: '/security',
		values: { new: 'country', place: 'Lagos, Nigeria' },
	})
	expect(await toldTo(cook)).toHaveLength(first + 1)
})
