import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBatch } from '#db/batch.ts'
import { audit_copies, audit_log, audit_prunes, audit_seals } from '#db/schema/audit.ts'
import { FORGED_RESTORE, openSealedLog, type SealedLog } from '../../../tests/setup/sealed-log.ts'
import { DAY_MS, HOUR_MS } from '../model/clock.ts'
import { sealSecret, sealSecrets } from './audit-chain.ts'
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

test('rows are sealed in their order, each seal names the one before, and nothing new makes no seal', async () => {
	expect(await world.seal()).toBe(0)
	await world.write(3)
	expect(await world.state()).toMatchObject({ last: null, waiting: 3, oldestWaiting: world.now() - 2, broken: null })
	await world.run()
	await world.write(2)
	await world.run()
	await world.run()
	const [first, second, ...rest] = await seals()
	expect(rest).toEqual([])
	expect(first).toMatchObject({ number: 1, upto: 3, rows: 3, mac_before: '' })
	expect(second).toMatchObject({ number: 2, upto: 5, rows: 2, mac_before: first?.mac })
	expect(await world.state()).toMatchObject({ last: { number: 2, upto: 5 }, waiting: 0, oldestWaiting: null })
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
	expect(await world.state()).toMatchObject({ waiting: 1, oldestWaiting: world.now() - 60_000 })
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
	expect(await world.state()).toMatchObject({ oldestUncopied: expect.any(Number), waiting: 0 })
	world.bucket.down = false
	await world.run()
	expect(await world.db.select().from(audit_copies)).toHaveLength(2)
	const copies = structuredClone([...world.bucket.objects])
	// As after a run that was killed between the copy and its note.
	await world.db.delete(audit_copies)
	await world.run()
	expect([...world.bucket.objects]).toEqual(copies)
	expect(await world.state()).toMatchObject({ oldestUncopied: null })
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
	expect(await world.state()).toMatchObject({ waiting: 0, oldestUncopied: null })
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
	await world.check()
	expect(await world.state()).toMatchObject({ broken: 0 })
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
	await world.check()
	expect(await world.state()).toMatchObject({ broken: 0 })
})

test('a restore to a time before the last prune is named as a restore, where its row proves it', async () => {
	await pruneTwoSeals()
	await world.forge('delete from audit_prunes', FORGED_RESTORE)
	expect((await world.verify()).findings.map(({ kind }) => kind)).toContain('prune_cut_off')
	world.pass(1)
	await world.writeRestored()
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
