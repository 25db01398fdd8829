import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask } from '#db/batch.ts'
import { sealState } from '#db/queries/audit-seals.ts'
import { audit_copies, audit_log, audit_prunes, audit_seals } from '#db/schema/audit.ts'
import { openSealedLog, type SealedLog } from '../../../tests/setup/sealed-log.ts'
import { DAY_MS, HOUR_MS } from '../model/clock.ts'
import { sealSecret, sealSecrets } from './audit-chain.ts'
import { checkAudit } from './audit-check.ts'
import { pruneAudit, sealAudit } from './audit-sealing.ts'

let world: SealedLog
beforeEach(async () => {
	world = await openSealedLog()
})
afterEach(() => world.close())

const seals = () => world.db.select().from(audit_seals)
const prune = () => pruneAudit(world.db, world.bucket.asR2, { secret: world.secret, now: world.now() })
const state = async () => (await ask(world.db, { seals: sealState() })).seals
const check = () =>
	checkAudit(world.db, {
		secrets: sealSecrets('secret of the seals', undefined),
		readCopy: world.bucket.read,
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
	expect([...world.bucket.objects.keys()]).toEqual(['seals/0000000001.jsonl', 'seals/0000000002.jsonl'])
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
	expect([...world.bucket.objects.keys()]).toEqual(['seals/0000000004.jsonl'])
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
	expect((await world.bucket.asR2.list({ prefix: 'seals/' })).objects).toHaveLength(1)
	expect(await world.findings()).toEqual([])
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

test('the check that goes round names a broken seal until it is whole again', async () => {
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
