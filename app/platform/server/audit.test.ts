import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBatch } from '#db/batch.ts'
import { users } from '#db/schema/accounts.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { makeUser, type User } from '../../../tests/factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../../tests/setup/memory-db.ts'
import { auditStatements } from './audit.ts'

const NOW = 1_790_000_000_000
let memory: MemoryDb
let cook: User
let admin: User
beforeAll(async () => {
	memory = await openMemoryDb()
	cook = await makeUser(memory.db, { email: 'amira@example.org' })
	admin = await makeUser(memory.db)
})
afterAll(() => memory.close())

const record = (entry: Parameters<typeof auditStatements>[1], now = NOW) =>
	writeBatch(memory.db, auditStatements(memory.db, entry, now))
const rowsAt = async (now: number) =>
	(await memory.db.select().from(audit_log)).filter(({ created_at }) => created_at === now)

test('security 41: a row names people by random ids, the same for each act, and holds nothing else about them', async () => {
	await record({ action: 'sign_in', actor: cook.id, subject: cook.id })
	await record({ action: 'account_disabled', actor: admin.id, subject: cook.id })
	const [first, second] = await rowsAt(NOW)
	expect(first).toEqual({
		id: expect.any(String),
		created_at: NOW,
		action: 'sign_in',
		actor: first?.subject,
		subject: expect.any(String),
		outcome: 'done',
	})
	expect(second).toMatchObject({ action: 'account_disabled', subject: first?.subject })
	expect(second?.actor).not.toBe(first?.subject)
	expect(await memory.db.select().from(audit_subjects)).toHaveLength(2)
	const text = JSON.stringify([first, second])
	for (const trace of [cook.id, admin.id, 'amira']) expect(text).not.toContain(trace)
})

test('the program itself has no name, and an account that does not exist gets none', async () => {
	await record({ action: 'role_admin', actor: null, subject: cook.id }, NOW + 1)
	await record({ action: 'sign_in', actor: 'nobody', subject: 'nobody' }, NOW + 2)
	expect(await rowsAt(NOW + 1)).toMatchObject([{ actor: null, subject: expect.any(String) }])
	expect(await rowsAt(NOW + 2)).toMatchObject([{ actor: null, subject: null }])
})

test('an act whose batch fails, or that its batch finds impossible, leaves no row', async () => {
	const entry = { action: 'sign_out', actor: cook.id, subject: cook.id } as const
	const broken = { toSQL: () => ({ sql: 'insert into audit_subjects values (1)', params: [] }) }
	const audit = auditStatements(memory.db, entry, NOW + 3)
	await expect(writeBatch(memory.db, [...audit, broken])).rejects.toThrow()
	await record({ ...entry, when: sql`(select count(*) from users) = 0` }, NOW + 3)
	expect(await rowsAt(NOW + 3)).toEqual([])
})

test.each([
	'update audit_log set action = action',
	'delete from audit_log',
	`insert or replace into audit_log select id, 1, 'x', null, null, 'done' from audit_log`,
	`insert into audit_log select id, 1, 'x', null, null, 'done' from audit_log where true on conflict (id) do update set action = 'x'`,
	`insert or replace into audit_log (rowid, id, created_at, action, outcome) select rowid, id || '-forged', 1, 'x', 'done' from audit_log`,
	`insert or ignore into audit_log select id, 1, 'x', null, null, 'done' from audit_log`,
])('security 41: the log only grows: %s', async (statement) => {
	const before = await memory.db.select().from(audit_log)
	expect(before.length).toBeGreaterThan(0)
	await expect(memory.db.$client.execute(statement)).rejects.toThrow('audit_log only grows')
	expect(await memory.db.select().from(audit_log)).toEqual(before)
})

test('the rows of a deleted account stay, and nothing says any more whose they are', async () => {
	const before = await memory.db.select().from(audit_log)
	await memory.db.delete(users).where(sql`id = ${cook.id}`)
	expect(await memory.db.select().from(audit_log)).toEqual(before)
	expect(await memory.db.select().from(audit_subjects)).toMatchObject([{ user_id: admin.id }])
})
