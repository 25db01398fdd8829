import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
		seq: expect.any(Number),
		id: expect.any(String),
		created_at: NOW,
		action: 'sign_in',
		actor: first?.subject,
		subject: expect.any(String),
		outcome: 'done',
		detail: null,
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
	`insert or replace into audit_log select null, id, 1, 'x', null, null, 'done', null from audit_log`,
	`insert into audit_log select null, id, 1, 'x', null, null, 'done', null from audit_log where true on conflict (id) do update set action = 'x'`,
	`insert or replace into audit_log select seq, id || '-forged', 1, 'x', null, null, 'done', null from audit_log`,
	`insert or ignore into audit_log select null, id, 1, 'x', null, null, 'done', null from audit_log`,
	`insert into audit_log select seq - 100, id || '-forged', 1, 'x', null, null, 'done', null from audit_log`,
	`insert into audit_log (seq, id, created_at, action, outcome) values (-1, 'forged', 1, 'x', 'done')`,
])('security 41: the log only grows: %s', async (statement) => {
	const before = await memory.db.select().from(audit_log)
	expect(before.length).toBeGreaterThan(0)
	await expect(memory.db.$client.execute(statement)).rejects.toThrow('audit_log only grows')
	expect(await memory.db.select().from(audit_log)).toEqual(before)
})

test('a row may concern no account and carry a code, which is no text', async () => {
	const entry = { action: 'switch_off', actor: admin.id, subject: null } as const
	await record({ ...entry, detail: 'sign_ups' }, NOW + 4)
	expect(await rowsAt(NOW + 4)).toMatchObject([{ subject: null, detail: 'sign_ups', actor: expect.any(String) }])
	for (const detail of ['', 'two words', 'line\nbreak', '\u001b[31m', 'x'.repeat(65), 'x'.repeat(1_000_000)]) {
		expect(() => auditStatements(memory.db, { ...entry, detail }, NOW)).toThrow(TypeError)
	}
})

test.each([
	['line breaks', 'a\r\n{"level":"error"}'],
	['escape codes', '\u001b[2J\u001b]0;x\u0007'],
	['script', '<script>alert(1)</script>'],
	['a megabyte', 'x'.repeat(1_000_000)],
])('security 41: %s in a field become no part of a row', async (_name, text) => {
	const at = NOW + text.length + text.charCodeAt(0)
	await record({ action: 'sign_in', actor: text, subject: text }, at)
	expect(await rowsAt(at)).toMatchObject([{ actor: null, subject: null, detail: null }])
	expect(() => auditStatements(memory.db, { action: 'sign_in', actor: null, subject: null, detail: text }, at)).toThrow(
		TypeError,
	)
})

describe('security 41: seals and prunes only grow', () => {
	const run = (statement: string) => memory.db.$client.execute(statement)
	const seal = (number: number, upto: number) =>
		`insert into audit_seals (number, upto, rows, created_at, key, rows_mac, mac, mac_before) values (${number}, ${upto}, 1, 1, 'k', 'r', 'm', '')`
	const prune = (number: number, upto: number, of: number) =>
		`insert into audit_prunes (number, upto, seal, seal_mac, created_at, key, mac, mac_before) values (${number}, ${upto}, ${of}, 'm', 1, 'k', 'p', '')`

	test('a seal or a prune is neither changed nor deleted nor replaced, and goes forward only', async () => {
		await run(seal(1, 1))
		await run(seal(2, 2))
		const seals = ['update audit_seals set mac = 1', 'delete from audit_seals', seal(2, 9), seal(3, 2), seal(0, 9)]
		for (const statement of [...seals, seal(1, 9).replace('insert', 'insert or replace')]) {
			await expect(run(statement)).rejects.toThrow('audit_seals only grows')
		}
		await run(prune(1, 1, 1))
		const prunes = ['update audit_prunes set upto = 9', 'delete from audit_prunes', prune(1, 9, 9), prune(2, 1, 2)]
		for (const statement of [...prunes, prune(0, 9, 9), prune(1, 9, 9).replace('insert', 'insert or replace')]) {
			await expect(run(statement)).rejects.toThrow('audit_prunes only grows')
		}
	})

	test('only what lies at or before the last prune can be deleted', async () => {
		await expect(run('delete from audit_log where seq <= 2')).rejects.toThrow('audit_log only grows')
		await expect(run('delete from audit_seals where number <= 2')).rejects.toThrow('audit_seals only grows')
		expect((await run('delete from audit_log where seq <= 1')).rowsAffected).toBe(1)
		expect((await run('delete from audit_seals where number <= 1')).rowsAffected).toBe(1)
	})
})

test('the rows of a deleted account stay, and nothing says any more whose they are', async () => {
	const before = await memory.db.select().from(audit_log)
	await memory.db.delete(users).where(sql`id = ${cook.id}`)
	expect(await memory.db.select().from(audit_log)).toEqual(before)
	expect(await memory.db.select().from(audit_subjects)).toMatchObject([{ user_id: admin.id }])
})
