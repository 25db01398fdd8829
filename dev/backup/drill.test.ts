import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { PICTURE_WIDTHS, pictureKey, pictureVariant } from '#app/platform/model/picture.ts'
import { auditStatements } from '#app/platform/server/audit.ts'
import { pruneMac, sealSecrets } from '#app/platform/server/audit-chain.ts'
import { findProvedRestore } from '#app/platform/server/audit-restores.ts'
import { sealAudit } from '#app/platform/server/audit-sealing.ts'
import { listBackups } from '#app/platform/server/backup/nightly.ts'
import { backupIdAt } from '#app/platform/server/backup/retention.ts'
import { manifestKey } from '#app/platform/server/backup/store.ts'
import { RESTORE_MARK } from '#db/backup/tables.ts'
import { ask, writeBatch } from '#db/batch.ts'
import { openDb } from '#db/client.ts'
import { insertPrune } from '#db/queries/audit-seals.ts'
import { lastOperations } from '#db/queries/operations.ts'
import { audit_seals } from '#db/schema/audit.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { pictures } from '#db/schema/recipes.ts'
import { makeUser, type User } from '../../tests/factories/users.ts'
import { openSealedLog } from '../../tests/setup/sealed-log.ts'
import { type LibsqlServer, startLibsqlServer } from '../libsql/server.ts'
import { migrateDatabase } from '../migrate.ts'
import { checkSeals } from './check-seals.ts'
import { describeCopy, describeRestore, switchOver } from './describe-restore.ts'
import { drill } from './drill.ts'
import { nobodyErased } from './erase-again.ts'
import { folderStore } from './folder-store.ts'
import { backupLocally, backupTo, onServer, restoreLocally } from './local.ts'
import { isNightlyDue, mirrorBackups, newestBackup } from './mirror.ts'
import { describeMissing } from './missing-pictures.ts'
import { noteOperation } from './note-operation.ts'
import { openPath } from './open-backup.ts'
import { createMark } from './restore-progress.ts'

const SECRET = 'a secret of the tests'
const SECRETS = sealSecrets('a secret of the seals', undefined)
const NOW = Date.parse('2026-11-27T03:10:00Z')
const folder = mkdtempSync(join(tmpdir(), 'nomster-test-of-drills-'))
const source = join(folder, 'source.db')
const backup = join(folder, 'backup')
const picture = (id: string, letter: string) => `/media/${id}/1764212400000-${letter.repeat(22)}-1920.webp`
let admin: User

beforeAll(async () => {
	await onServer(source, async (env) => {
		const db = openDb(env)
		await migrateDatabase(db)
		admin = await makeUser(db, { role: 'super_admin' })
		const row = { user_id: admin.id, space: admin.space, bytes: 1, created_at: 1 }
		await db.insert(pictures).values(['a', 'b'].map((letter) => ({ ...row, path: picture(admin.id, letter) })))
		await db.insert(subscriptions).values({ user_id: admin.id, customer_id: 'cus_1', updated_at: 1 })
		await db.$client.migrate([
			`insert into jobs (id, kind, payload, run_at, attempts, created_at) values ('p', 'push_notifications', '{}', 1, 0, 1)`,
		])
	})
	await backupLocally(source, backup, NOW, SECRET)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* keys(...paths: string[]): AsyncGenerator<string> {
	for (const path of paths) for (const width of PICTURE_WIDTHS) yield pictureKey(pictureVariant(path, width))
}
const drills = () => readdirSync(tmpdir()).filter((name) => /^nomster-drill-[A-Za-z0-9]{6}$/.test(name))

describe('a drill', () => {
	test('restores, signs a super admin in, names missing pictures, and throws the copy away', async () => {
		const before = drills()
		const drilled = await drill(() => openPath(backup, SECRET), {
			readErased: nobodyErased,
			pictureKeys: keys(picture(admin.id, 'a')),
		})
		expect(drilled).toMatchObject({ proof: 'signed in', leftOut: 0, pictures: { all: 2, missing: 1 } })
		expect(describeMissing(drilled.pictures ?? { all: 0, missing: 0, first: [] })).toContain(
			`  missing: ${picture(admin.id, 'b')}`,
		)
		expect(describeCopy(drilled)).toContain('A super admin was signed in as proof, and signed out again.')
		expect(describeCopy(drilled).join()).not.toMatch(/void|Paying/)
		expect(describeRestore(drilled).join()).toMatch(/sessions.*are void.*Paying customers/)
		expect(drills()).toEqual(before)
	})

	test('that fails throws the copy away too', async () => {
		const before = drills()
		await expect(
			drill(() => openPath(backup, 'another'), { readErased: nobodyErased, pictureKeys: null }),
		).rejects.toThrow('sealed with another secret')
		expect(drills()).toEqual(before)
	})
})

test('a drill removes what a killed one has left, and nothing else', async () => {
	const [left, another] = ['Left00', 'Link00'].map((end) => join(tmpdir(), `nomster-drill-${end}`)) as [string, string]
	const elsewhere = join(folder, 'elsewhere')
	for (const made of [left, elsewhere]) mkdirSync(made, { mode: 0o700 })
	writeFileSync(join(left, 'nomster.db.restoring'), 'everything')
	symlinkSync(elsewhere, another)
	try {
		const runs = async () => {
			expect(existsSync(left)).toBe(false)
			// One that runs is not removed by another one.
			await drill(() => openPath(backup, SECRET), { readErased: nobodyErased, pictureKeys: null })
			return openPath(backup, SECRET)
		}
		expect(await drill(runs, { readErased: nobodyErased, pictureKeys: null })).toMatchObject({ proof: 'signed in' })
		expect([existsSync(another), readdirSync(elsewhere)]).toEqual([true, []])
	} finally {
		for (const made of [left, another]) rmSync(made, { recursive: true, force: true })
	}
})

test('a restored database has no waiting push and no session, and reads its paying customers again', async () => {
	const path = join(folder, 'restored', 'nomster.db')
	await restoreLocally(path, backup, nobodyErased, SECRET)
	await onServer(path, async (env) => {
		const { $client: client } = openDb(env)
		const valuesOf = async (sql: string) => (await client.execute(sql)).rows.map((row) => row[0])
		expect(await valuesOf('select kind from jobs')).toEqual(['sweep_customers'])
		expect(await valuesOf('select count(*) from subscriptions where check_at is not null')).toEqual([1])
		expect(await valuesOf('select count(*) from sessions')).toEqual([0])
		expect(await valuesOf('select action from audit_log')).toEqual(['restored'])
	})
	expect(switchOver('libsql://new.example').join('\n')).toContain('libsql://new.example')
})

test('rows of a backup by pages whose parents went meanwhile are left out and counted', async () => {
	const orphaned = join(folder, 'orphaned.db')
	let server: LibsqlServer = await startLibsqlServer({ path: orphaned })
	const { $client: client } = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(openDb({ LIBSQL_URL: server.url }))
	await client.migrate([
		`insert into subscriptions (user_id, subscription_tier, is_beta_tester, updated_at) values ('gone', 'Free', 0, 1)`,
	])
	await server.close()
	server = await startLibsqlServer({ path: orphaned, endDumpAfter: 0 })
	const target = join(folder, 'by-pages')
	await backupTo({ LIBSQL_URL: server.url }, target, NOW, SECRET)
	await server.close()
	const path = join(folder, 'left-out', 'nomster.db')
	const { leftOut } = await restoreLocally(path, target, nobodyErased, SECRET)
	expect(leftOut).toBe(1)
})

test('an audit log without the seal that the manifest names is refused', async () => {
	await onServer(source, async (env) => {
		const db = openDb(env)
		const { manifest } = await openPath(backup, SECRET)
		if (!manifest) throw new Error('the manifest is missing')
		expect(await checkSeals(db, { seal: manifest.seal, madeAt: NOW }, SECRETS)).toBe(false)
		await expect(checkSeals(db, { seal: 'of another log', madeAt: NOW }, SECRETS)).rejects.toThrow(
			'is not sealed throughout',
		)
	})
})

test('rows that are not as they were sealed are refused, with the secret of the seals', async () => {
	const path = join(folder, 'sealed.db')
	const log = { info() {}, error() {} }
	await onServer(path, async (env) => {
		const db = openDb(env)
		await migrateDatabase(db)
		await writeBatch(db, auditStatements(db, { action: 'switch_off', actor: null, subject: null, detail: 'mail' }, NOW))
		await sealAudit(db, { secret: SECRETS[0], now: NOW, log })
		const made = { seal: null, madeAt: NOW }
		expect(await checkSeals(db, made, SECRETS)).toBe(true)
		expect(await checkSeals(db, made, [])).toBe(false)
		await expect(checkSeals(db, made, sealSecrets('of another kitchen', undefined))).rejects.toThrow(
			'Give AUDIT_SEAL_SECRET as the jobs Worker has it, and its earlier values in AUDIT_SEAL_SECRET_OLD.',
		)
		// Nobody gave the secret of this machine: it says nothing about the log of another one.
		expect(await checkSeals(db, made)).toBe(false)
		await db.$client.migrate(['drop trigger audit_log_update', `update audit_log set action = 'switch_on'`])
		await expect(checkSeals(db, made, SECRETS)).rejects.toThrow('is not sealed throughout')
	})
})

test('the row of a restore proves where the restored log ended, where the secret of the seals is given', async () => {
	vi.stubEnv('AUDIT_SEAL_SECRET', 'a secret of the seals')
	try {
		const path = join(folder, 'sealed-again', 'nomster.db')
		const sealed = join(folder, 'sealed-backup')
		const ended = await onServer(join(folder, 'sealed-source.db'), async (env) => {
			const db = openDb(env)
			await migrateDatabase(db)
			await writeBatch(db, auditStatements(db, { action: 'backup_made', actor: null, subject: null }, NOW))
			await sealAudit(db, { secret: SECRETS[0], now: NOW, log: { info() {}, error() {} } })
			const [seal] = await db.select().from(audit_seals)
			return { number: 1, upto: 1, mac: seal?.mac }
		})
		await backupLocally(join(folder, 'sealed-source.db'), sealed, NOW, SECRET)
		expect(await restoreLocally(path, sealed, nobodyErased, SECRET)).toMatchObject({ areRowsSealed: true })
		await onServer(path, async (env) => {
			const db = openDb(env)
			expect(await findProvedRestore(db, SECRETS[0], 0)).toMatchObject({ row: 2, end: ended })
			expect(await findProvedRestore(db, sealSecrets('another', undefined)[0], 0)).toBeUndefined()
		})
	} finally {
		vi.unstubAllEnvs()
	}
})

test('a seal with a secret that nobody knows hides no changed row', async () => {
	const world = await openSealedLog()
	try {
		await world.write(2)
		await world.run()
		await world.forge(
			`update audit_log set action = 'sign_out' where seq = 1`,
			`insert into audit_seals (number, upto, rows, created_at, key, rows_mac, mac, mac_before) values (2, 3, 1, 1, 'unknown', 'x', 'x', 'x')`,
		)
		const secrets = world.secret ? [world.secret] : []
		const made = { seal: null, madeAt: world.now() }
		await expect(checkSeals(world.db, made, secrets)).rejects.toThrow('Rows 1 to 2 do not fit seal 1')
	} finally {
		world.close()
	}
})

test('an audit log that was being pruned when the backup was made is whole, however old the backup is', async () => {
	const world = await openSealedLog()
	try {
		const { db, secret } = world
		await world.write(2)
		await world.run()
		const [seal] = await db.select().from(audit_seals)
		world.pass(401 * DAY_MS)
		await world.write(1)
		await world.run()
		if (!secret || !seal) throw new Error('the seal is missing')
		const madeAt = world.now()
		const { upto, number, mac } = seal
		const prune = { number: 1, upto, seal: number, seal_mac: mac, created_at: madeAt, key: secret.key, mac_before: '' }
		await writeBatch(db, [insertPrune({ ...prune, mac: pruneMac(secret, prune) })])
		expect(await checkSeals(db, { seal: null, madeAt }, [secret])).toBe(true)
		await expect(checkSeals(db, { seal: null, madeAt: madeAt + 2 * DAY_MS }, [secret])).rejects.toThrow('inserted')
	} finally {
		world.close()
	}
})

test('what is noted is what the overview reads, and an older database only says so', async () => {
	await onServer(source, async (env) => {
		await noteOperation(env, { kind: 'restore_drill', started_at: NOW, outcome: 'done', detail: { of: 'b', rows: 3 } })
		await noteOperation(env, { kind: 'deployment', started_at: NOW, outcome: 'failed', detail: { of: 'v1' } })
		expect((await ask(openDb(env), { last: lastOperations() })).last).toMatchObject({
			backup: null,
			drill: { detail: { of: 'b', rows: 3 } },
			deployment: { outcome: 'failed' },
		})
	})
	await onServer(join(folder, 'older.db'), (env) =>
		noteOperation(env, { kind: 'backup', started_at: NOW, outcome: 'done', detail: {} }),
	)
})

test('nothing is noted in a database that is half restored', async () => {
	await onServer(join(folder, 'half.db'), async (env) => {
		const { $client: client } = openDb(env)
		await migrateDatabase(openDb(env))
		await client.migrate(createMark('of a backup'))
		await noteOperation(env, { kind: 'backup', started_at: NOW, outcome: 'failed', detail: {} })
		for (const table of ['operations', 'audit_log']) {
			expect((await client.execute(`select count(*) from ${table}`)).rows[0]?.[0]).toBe(0)
		}
		await client.execute(`drop table ${RESTORE_MARK}`)
	})
})

test('the nightly backups of a bucket are copied once, and a night without one is due', async () => {
	const [bucket, local] = [folderStore(join(folder, 'bucket')), folderStore(join(folder, 'local'))]
	expect(await isNightlyDue(local, NOW)).toBe(true)
	const id = backupIdAt(NOW)
	await bucket.put(`${id}/00001.part`, new Uint8Array([1]))
	await mirrorBackups(bucket, local, NOW)
	expect(await listBackups(local)).toEqual([])
	await bucket.put(manifestKey(id), new Uint8Array([2]))
	await mirrorBackups(bucket, local, NOW)
	expect(await newestBackup(local)).toBe(id)
	expect(await local.list('')).toEqual([`${id}/00001.part`, manifestKey(id)])
	expect([await isNightlyDue(local, NOW + 1), await isNightlyDue(local, NOW + 25 * 3_600_000)]).toEqual([false, true])
	await local.put(manifestKey(backupIdAt(NOW + DAY_MS)), new TextEncoder().encode('{"by":"hand"}'))
	expect(await isNightlyDue(local, NOW + DAY_MS)).toBe(true)
	await local.delete(await local.list(''))
	expect(existsSync(join(folder, 'local', id))).toBe(false)
})
