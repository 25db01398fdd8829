import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DELETION } from '#app/domains/accounts/model/deletion.ts'
import { requestDeletion } from '#app/domains/accounts/server/request-deletion.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { makeUser, type User } from '../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../tests/setup/memory-db.ts'
import { ask, queryOfSql } from '../batch.ts'
import { users } from '../schema/accounts.ts'
import { accountOf } from './account-deletion.ts'
import { isStillPossible } from './account-verbs.ts'

let memory: MemoryDb
let [one, other]: [User, User] = [] as never
beforeAll(async () => {
	memory = await openMemoryDb()
})
afterAll(() => memory.close())
beforeEach(async () => {
	await memory.db.delete(users)
	one = await makeUser(memory.db, { role: 'super_admin' })
	other = await makeUser(memory.db, { role: 'super_admin' })
})

const server = () => ({ db: memory.db, clock: Date.now, makeId, appUrl: 'https://nomster.example' })
const askToDelete = (cook: User) =>
	requestDeletion(server(), { ...cook, time_zone: 'UTC' }, { graceDays: 1, reason: null })
const statusOf = async ({ id }: User) =>
	(await memory.db.select().from(users).where(eq(users.id, id)))[0]?.account_status
const mayLower = async (account: User, actor: User) => {
	const { found } = await ask(memory.db, { found: accountOf(account.id) })
	if (!found) throw new Error('no account')
	const condition = isStillPossible(found, { id: actor.id, role: 'super_admin', adminEmails: [] })
	const { may } = await ask(memory.db, {
		may: { ...queryOfSql(sql`select ${condition} as may`), read: ({ rows }) => Number(rows[0]?.may) === 1 },
	})
	return may
}

test('one super administrator stays: one who waits for a deletion lowers no other', async () => {
	expect(await mayLower(other, one)).toBe(true)
	await askToDelete(one)
	expect(await mayLower(other, one)).toBe(false)
	await memory.db.update(users).set({ account_status: 'active' }).where(eq(users.id, one.id))
	expect(await mayLower(other, one)).toBe(true)
})

test.each(['pending_deletion', 'disabled'] as const)(
	'one super administrator stays: beside one who is %s the last active one cannot ask to be deleted',
	async (account_status) => {
		await memory.db.update(users).set({ account_status }).where(eq(users.id, one.id))
		await expect(askToDelete(other)).rejects.toMatchObject({ code: 'conflict', message: DELETION.lastSuperAdmin })
		expect(await statusOf(other)).toBe('active')
	},
)

test('two super administrators who ask at once to be deleted leave one', async () => {
	const results = await Promise.allSettled([askToDelete(one), askToDelete(other)])
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a cook, and a super administrator beside an active one, ask once', async () => {
	const cook = await makeUser(memory.db)
	for (const asker of [cook, one]) {
		await askToDelete(asker)
		await expect(askToDelete(asker)).rejects.toMatchObject({ message: DELETION.requestFailed })
	}
})
