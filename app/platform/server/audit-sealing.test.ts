import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, writeBatch } from '#db/batch.ts'
import { sealState } from '#db/queries/audit-seals.ts'
import { audit_copies, audit_log, audit_prunes, audit_seals } from '#db/schema/audit.ts'
import { readAuditTriggers } from '../../../dev/audit-triggers.ts'
import { openSealedLog, type SealedLog } from '../../../tests/setup/sealed-log.ts'
import { DAY_MS, HOUR_MS } from '../model/clock.ts'
import { sealSecret, sealSecrets } from './audit-chain.ts'
import { checkAudit } from './audit-check.ts'
import { copiesIn } from './audit-copies.ts'
import { acceptRestore } from './audit-newest.ts'
import { restoredStatements } from './audit-restores.ts'
import { pruneAudit, sealAudit } from './audit-sealing.ts'
import { checkPrunes } from './audit-walk.ts'

let world: SealedLog
beforeEach(async () => {
	world = await openSealedLog()
})
afterEach(() => world.close())

const seals = () => world.db.select().from(audit_seals)
const secrets = sealSecrets('secret of the seals', undefined)
const prune = () => pruneAudit(world.db, world.bucket.asR2, { secrets, secret: world.secret, now: world.now() })
const state = async () => (await ask(world.db, { seals: sealState() })).seals
const check = () =>
	checkAudit(world.db, {
		secrets,
		readCopy: world.bucket.read,
		triggers: readAuditTriggers(),
		now: world.now(),
		log: world.log,
	})

test('rows are sealed in their order, each seal names the one before, and nothing new makes no seal', async () => {
	expect(await world.seal()).toBe(0)
	await world.write(3)
	expect(await state()).toMatchObject({ last: null, waiting: 3, oldestWaiting: world.now() - 2, broken: null })
	await world.run()
	await world.write(2)
	await world.run()
	await world.run()
	const [first, second, ...rest] = await seals()
	expect(rest).toEqual([])
	expect(first).toMatchObject({ number: 1, upto: 3, rows: 3, mac_before: '' })
	expect(second).toMatchObject({ number: 2, upto: 5, rows: 2, mac_before: first?.mac })
	expect(await state()).toMatchObject({ last: { number: 2, upto: 5 }, waiting: 0, oldestWaiting: null })
	expect([...world.bucket.objects.keys()].sort()).toEqual([
		...['seals/0000000001.jsonl', 'seals/0000000002.jsonl', 'seals/newest.json'],
	])
	expect(await world.findings()).toEqual([])
})

test('two runs at once make one seal', async () => {
	await world.write(5)
	const made = await Promise.all([world.seal(), world.seal(), world.seal()])
	expect(made.reduce((sum, count) => sum + count)).toBe(1)
	expect(await seals()).toHaveLength(1)
	expect(await world.findings()).toEqual([])
})

test('many rows are sealed in several seals, and no read has more than some thousands', async () => {
	await world.db.$client.execute(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 25000) insert into audit_log (id, created_at, action, outcome) select 'row ' || i, i, 'sign_in', 'done' from n`,
	)
	expect(await world.seal()).toBe(3)
	expect((await seals()).map(({ rows }) => rows)).toEqual([10_000, 10_000, 5_000])
	await world.copy()
	expect(await world.verify()).toMatchObject({ findings: [], rows: 25_000, seals: 3, waiting: 0 })
})

test('without the secret nothing is sealed, which is an error of the log', async () => {
	const { secret } = world
	world.secret = undefined
	await world.write(1)
	await world.run()
	expect(await seals()).toEqual([])
	expect(world.errors).toEqual([expect.stringContaining('AUDIT_SEAL_SECRET is missing')])
	expect(await state()).toMatchObject({ waiting: 1, oldestWaiting: world.now() - 60_000 })
	world.secret = secret
	await world.run()
	expect(await world.findings()).toEqual([])
})

test('a bucket that is down gets the copies at the next run; none is ever written over', async () => {
	await world.write(1)
	world.bucket.down = true
	await expect(world.run()).rejects.toThrow('The bucket is down')
	await world.write(1)
	await expect(world.run()).rejects.toThrow('The bucket is down')
	expect(await state()).toMatchObject({ oldestUncopied: expect.any(Number), waiting: 0 })
	world.bucket.down = false
	await world.run()
	expect(await world.db.select().from(audit_copies)).toHaveLength(2)
	const copies = structuredClone([...world.bucket.objects])
	// As after a run that was killed between the copy and its note.
	await world.db.delete(audit_copies)
	await world.run()
	expect([...world.bucket.objects]).toEqual(copies)
	expect(await state()).toMatchObject({ oldestUncopied: null })
})

test('notes of copies that were changed hold up no copy', async () => {
	await world.write(1)
	await world.run()
	for (let i = 0; i < 30; i += 1) {
		await world.db.delete(audit_copies)
		await world.write(1)
		await world.run()
	}
	await world.db.insert(audit_copies).values({ number: 99, created_at: 1 })
	await world.write(1)
	await world.run()
	expect(world.bucket.objects.has('seals/0000000032.jsonl')).toBe(true)
})

test('a run that is killed before any of its requests leaves what the next one completes', async () => {
	await world.write(3)
	for (let killedAt = 0; killedAt < 8; killedAt += 1) {
		let requests = 0
		world.memory.before = () => {
			requests += 1
			if (requests > killedAt) throw new Error('killed')
		}
		await world.run().catch(() => {})
		world.memory.before = undefined
		await world.write(1)
	}
	await world.run()
	expect(await world.findings()).toEqual([])
	expect(await state()).toMatchObject({ waiting: 0, oldestUncopied: null })
})

/** What three seals that were let go have left in the bucket. */
const KEPT = ['seals/0000000004.jsonl', 'seals/newest.json', 'seals/pruned.json']

test('after 400 days whole seals are let go, with a row that is sealed itself; the newest stays', async () => {
	for (let i = 0; i < 3; i += 1) {
		await world.write(2)
		await world.run()
	}
	await prune()
	expect(await world.db.select().from(audit_prunes)).toEqual([])
	world.pass(399 * DAY_MS)
	await world.write(2)
	await world.run()
	world.pass(DAY_MS)
	await Promise.all([prune(), prune()])
	const [pruned, ...more] = await world.db.select().from(audit_prunes)
	expect(more).toEqual([])
	expect(pruned).toMatchObject({ number: 1, upto: 6, seal: 3, mac_before: '' })
	expect((await world.db.select().from(audit_log)).map(({ seq }) => seq)).toEqual([7, 8])
	expect((await seals()).map(({ number }) => number)).toEqual([4])
	expect([...world.bucket.objects.keys()].sort()).toEqual(KEPT)
	expect(await world.findings()).toEqual([])

	world.pass(400 * DAY_MS)
	await prune()
	expect((await seals()).map(({ number }) => number)).toEqual([4])
	await world.write(1)
	await world.run()
	await prune()
	expect((await world.db.select().from(audit_prunes)).map(({ seal }) => seal)).toEqual([3, 4])
	expect((await world.db.select().from(audit_log)).map(({ seq }) => seq)).toEqual([9])
	expect(await world.findings()).toEqual([])
})

test('a prune that is killed after any of its requests is completed by the next', async () => {
	for (let i = 0; i < 3; i += 1) {
		await world.write(2)
		await world.run()
	}
	world.pass(401 * DAY_MS)
	await world.write(1)
	await world.run()
	for (let killedAt = 0; killedAt < 3; killedAt += 1) {
		let requests = 0
		world.memory.before = () => {
			requests += 1
			if (requests > killedAt) throw new Error('killed')
		}
		await prune().catch(() => {})
		world.memory.before = undefined
		expect(await world.findings()).toEqual([])
	}
	await prune()
	expect((await seals()).map(({ number }) => number)).toEqual([4])
	expect([...world.bucket.objects.keys()].sort()).toEqual(KEPT)
	expect(await world.findings()).toEqual([])
})

/** Two seals are let go, two stay. */
async function pruneTwoSeals() {
	for (let i = 0; i < 2; i += 1) {
		await world.write(2)
		await world.run()
	}
	world.pass(401 * DAY_MS)
	for (let i = 0; i < 2; i += 1) {
		await world.write(2)
		await world.run()
	}
	await prune()
	expect(await world.findings()).toEqual([])
}

test('no day has two prunes', async () => {
	await pruneTwoSeals()
	world.pass(401 * DAY_MS)
	await world.write(1)
	await world.run()
	await prune()
	await world.write(1)
	await world.run()
	world.pass(DAY_MS - HOUR_MS)
	await prune()
	expect(await world.db.$count(audit_prunes)).toBe(2)
})

test('a forged prune deletes neither rows nor copies', async () => {
	await pruneTwoSeals()
	await world.db.$client.execute(
		`insert into audit_prunes (number, upto, seal, seal_mac, created_at, key, mac, mac_before) select 2, 1000, 1000, mac, created_at, key, 'forged', mac from audit_prunes`,
	)
	const copies = [...world.bucket.objects.keys()]
	world.pass(2 * DAY_MS)
	await expect(prune()).rejects.toThrow('Prune 2 is forged')
	expect([...world.bucket.objects.keys()]).toEqual(copies)
	expect((await seals()).map(({ number }) => number)).toEqual([3, 4])
	expect(await world.db.$count(audit_log)).toBe(4)
})

/** Makes recent seals look 400 days old, or older, and drops no trigger for good. */
async function agedSeals() {
	for (let i = 0; i < 3; i += 1) {
		await world.write(2)
		await world.run()
	}
	await world.forge('update audit_seals set created_at = 0 where number < 3')
}

test('a seal whose time was changed is not let go: rows and copies stay, and the hourly check names it', async () => {
	await agedSeals()
	const copies = [...world.bucket.objects.keys()]
	await expect(prune()).rejects.toThrow('Seal 2 (rows 3 to 4) was rewritten')
	expect(await world.db.$count(audit_prunes)).toBe(0)
	expect(await world.db.$count(audit_log)).toBe(6)
	expect([...world.bucket.objects.keys()]).toEqual(copies)
	await check()
	expect(await state()).toMatchObject({ broken: 0 })
	expect(world.errors).toContainEqual(expect.stringContaining('Seal 2 (rows 3 to 4) was rewritten'))
})

test('a seal whose secret is not known is not let go, and the error says what to set', async () => {
	await agedSeals()
	await world.forge(`update audit_seals set key = 'x' where number < 3`)
	await expect(prune()).rejects.toThrow('AUDIT_SEAL_SECRET_OLD')
	expect(await world.db.$count(audit_log)).toBe(6)
})

test('a log that was emptied is named, though the copies of its beginning are gone with a prune', async () => {
	await pruneTwoSeals()
	await world.forge(
		...['audit_log', 'audit_seals', 'audit_prunes', 'audit_copies'].map((table) => `delete from ${table}`),
		'delete from sqlite_sequence',
	)
	const emptied = [
		'Seals 3 to 4 were cut off at the end.',
		'Rows 5 to 8 were cut off at the end.',
		'Prune 1 was cut off, or another one was put in its place.',
	]
	expect((await world.findings()).sort()).toEqual(emptied.sort())
	await prune()
	await world.write(1)
	await world.run()
	expect(await world.findings()).toContain('Prune 1 was cut off, or another one was put in its place.')
	await check()
	expect(await state()).toMatchObject({ broken: 0 })
})

/** The row that a restore writes. */
const writeRestored = async () => {
	world.pass(1)
	await writeBatch(world.db, await restoredStatements(world.db, world.secret, world.now()))
}
const FORGED_RESTORE = `insert into audit_log (id, created_at, action, outcome, detail) values ('r', 9e12, 'restored', 'done', '2.${'0'.repeat(48)}')`

test('a restore to a time before the last prune is named as a restore, where its row proves it', async () => {
	await pruneTwoSeals()
	await world.forge('delete from audit_prunes', FORGED_RESTORE)
	expect((await world.verify()).findings.map(({ kind }) => kind)).toContain('prune_cut_off')
	await writeRestored()
	expect((await world.verify()).findings.map(({ kind }) => kind)).not.toContain('prune_cut_off')
})

test('a prune that the former database makes before the restored one is in use is explained by the restore', async () => {
	await pruneTwoSeals()
	await world.forge('delete from audit_prunes')
	await writeBatch(world.db, await restoredStatements(world.db, world.secret, world.now() - DAY_MS))
	const kinds = async () => (await world.verify()).findings.map(({ kind }) => kind)
	expect(await kinds()).not.toContain('prune_cut_off')
	await acceptRestore(world.db, world.bucket.asR2, {
		...{ secret: world.secret, readCopy: copiesIn(world.bucket.asR2), now: world.now() },
	})
	expect(await kinds()).not.toContain('prune_cut_off')
})

test('the secret of old prunes may be forgotten once a later one is made with the new secret', async () => {
	await pruneTwoSeals()
	const renewed = sealSecrets('a new secret', undefined)
	world.pass(401 * DAY_MS)
	await world.write(1)
	await sealAudit(world.db, { secret: renewed[0], now: world.now(), log: world.log })
	const both = sealSecrets('a new secret', 'secret of the seals')
	await pruneAudit(world.db, world.bucket.asR2, { secrets: both, secret: both[0], now: world.now() })
	await world.write(1)
	world.pass(401 * DAY_MS)
	await sealAudit(world.db, { secret: renewed[0], now: world.now(), log: world.log })
	await pruneAudit(world.db, world.bucket.asR2, { secrets: renewed, secret: renewed[0], now: world.now() })
	expect(await world.db.$count(audit_prunes)).toBe(3)
	const prunes = await world.db.select().from(audit_prunes)
	expect(checkPrunes(renewed, prunes)).toEqual([])
	expect(checkPrunes(renewed, prunes.slice(0, 1))).toEqual([{ kind: 'prune_forged', seal: 1 }])
	const changed = prunes.map((prune) => (prune.number === 1 ? { ...prune, mac: 'forged' } : prune))
	expect(checkPrunes(renewed, changed)).toEqual([{ kind: 'prune_forged', seal: 2 }])
})

test('a new secret goes on with the chain, and the old seals are checked with the old one', async () => {
	await world.write(1)
	await world.run()
	const secrets = sealSecrets('a new secret', 'secret of the seals, another')
	expect(secrets).toHaveLength(3)
	await world.write(1)
	await sealAudit(world.db, { secret: secrets[0], now: world.now(), log: world.log })
	await world.copy()
	const [first, second] = await seals()
	expect(second).toMatchObject({ mac_before: first?.mac })
	expect(second?.key).not.toBe(first?.key)
	expect(second?.key).toBe(sealSecret('a new secret').key)
	expect(await world.findings()).toEqual([expect.stringMatching(/^Seal 2 was made with a secret that is not known/)])
})

test('the hourly check names a broken seal until it is whole again', async () => {
	for (let i = 0; i < 3; i += 1) {
		await world.write(2)
		await world.run()
	}
	await check()
	expect(await state()).toMatchObject({ broken: null, checkedAt: world.now() })
	const [row] = await world.db.select().from(audit_log)
	await world.forge(`update audit_log set action = 'sign_out' where seq = 3`)
	world.pass(HOUR_MS)
	await check()
	expect(await state()).toMatchObject({ broken: 2, checkedAt: world.now() })
	expect(world.errors).toHaveLength(1)
	await world.forge(`update audit_log set action = '${row?.action}' where seq = 3`)
	await check()
	expect(await state()).toMatchObject({ broken: null })
	await world.db.$client.execute('drop trigger audit_log_update')
	await check()
	expect(await state()).toMatchObject({ broken: 0 })
})

test.each<[string, (world: SealedLog) => Promise<unknown>]>([
	[
		'a forged prune',
		({ forge }) =>
			forge(
				`insert into audit_prunes (number, upto, seal, seal_mac, created_at, key, mac, mac_before) select 1, upto, number, mac, 1, key, 'forged', '' from audit_seals where number = 2`,
			),
	],
	[
		'a tail that was cut off',
		({ forge }) =>
			forge(
				'delete from audit_seals where number > 2',
				'delete from audit_copies where number > 2',
				'delete from audit_log where seq > 4',
				`update sqlite_sequence set seq = 4 where name = 'audit_log'`,
			),
	],
	[
		'a tail that was cut off and written again',
		async (world) => {
			await world.forge(
				'delete from audit_seals where number > 2',
				'delete from audit_copies where number > 2',
				'delete from audit_log where seq > 4',
				`update sqlite_sequence set seq = 4 where name = 'audit_log'`,
			)
			await world.write(1)
			await world.run()
		},
	],
	[
		'a trigger that does nothing',
		async ({ db }) => {
			await db.$client.execute('drop trigger audit_log_delete')
			await db.$client.execute('create trigger audit_log_delete before delete on audit_log begin select 1; end')
		},
	],
])('the hourly check finds %s', async (_name, forge) => {
	for (let i = 0; i < 3; i += 1) {
		await world.write(2)
		await world.run()
	}
	await check()
	expect(await state()).toMatchObject({ broken: null })
	await forge(world)
	await check()
	expect(await state()).toMatchObject({ broken: 0 })
	expect(world.errors.length).toBeGreaterThan(0)
})

const CUT_OFF = [
	'delete from audit_seals where number > 2',
	'delete from audit_log where seq > 4',
	`update sqlite_sequence set seq = 4 where name = 'audit_log'`,
]
const CUT_OFF_WITH_NOTES = [...CUT_OFF, 'delete from audit_copies where number > 2']

test.each([
	['with the notes of its copies', CUT_OFF_WITH_NOTES],
	['without them', CUT_OFF],
	['with a row that claims a restore', [...CUT_OFF_WITH_NOTES, FORGED_RESTORE]],
])('the hourly check finds a tail that was cut off %s however many seals were made since', async (_how, cut) => {
	for (let i = 0; i < 4; i += 1) {
		await world.write(2)
		await world.run()
	}
	await world.forge(...cut)
	for (let i = 0; i < 7; i += 1) {
		await world.write(1)
		await world.run()
		await check()
		expect(await state()).toMatchObject({ broken: 0 })
		await prune()
	}
	await check()
	expect(await state()).toMatchObject({ broken: 0, last: { number: 9 } })
})

test('the hourly check takes a seal that is made and copied meanwhile for no fault', async () => {
	await world.write(2)
	await world.run()
	let isFirst = true
	const readCopy = async (key: string) => {
		if (isFirst) {
			isFirst = false
			await world.write(1)
			await world.run()
		}
		return world.bucket.read(key)
	}
	await checkAudit(world.db, { secrets, readCopy, triggers: readAuditTriggers(), now: world.now(), log: world.log })
	expect(world.errors).toEqual([])
	expect(await state()).toMatchObject({ broken: null })
})

test('the hourly check takes a copy that is late, and a restore, for no fault', async () => {
	await world.write(2)
	await world.seal()
	world.pass(HOUR_MS)
	await check()
	expect(await state()).toMatchObject({ broken: null })
	await world.copy()
	await world.write(2)
	await world.run()
	await world.forge(
		'delete from audit_seals where number > 1',
		'delete from audit_copies where number > 1',
		'delete from audit_log where seq > 2',
		`update sqlite_sequence set seq = 2 where name = 'audit_log'`,
	)
	await writeRestored()
	await check()
	await world.run()
	for (let i = 0; i < 3; i += 1) {
		await check()
		await prune()
		await world.write(1)
		await world.run()
	}
	await check()
	expect(await state()).toMatchObject({ broken: null, oldestUncopied: null })
	expect(world.errors).toEqual([])
})
