import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit_log } from '#db/schema/audit.ts'
import { FORGED_RESTORE, openSealedLog, type SealedLog } from '../../../tests/setup/sealed-log.ts'
import { HOUR_MS } from '../model/clock.ts'
import { sealSecrets } from './audit-chain.ts'
import { pruneAudit } from './audit-sealing.ts'

let world: SealedLog
beforeEach(async () => {
	world = await openSealedLog()
})
afterEach(() => world.close())

const secrets = sealSecrets('secret of the seals', undefined)
const prune = () => pruneAudit(world.db, world.bucket.asR2, { secrets, secret: world.secret, now: world.now() })

test('the hourly check names a broken seal until it is whole again', async () => {
	for (let i = 0; i < 3; i += 1) {
		await world.write(2)
		await world.run()
	}
	await world.check()
	expect(await world.state()).toMatchObject({ broken: null, checkedAt: world.now() })
	const [row] = await world.db.select().from(audit_log)
	await world.forge(`update audit_log set action = 'sign_out' where seq = 3`)
	world.pass(HOUR_MS)
	await world.check()
	expect(await world.state()).toMatchObject({ broken: 2, checkedAt: world.now() })
	expect(world.errors).toHaveLength(1)
	await world.forge(`update audit_log set action = '${row?.action}' where seq = 3`)
	await world.check()
	expect(await world.state()).toMatchObject({ broken: null })
	await world.db.$client.execute('drop trigger audit_log_update')
	await world.check()
	expect(await world.state()).toMatchObject({ broken: 0 })
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
	await world.check()
	expect(await world.state()).toMatchObject({ broken: null })
	await forge(world)
	await world.check()
	expect(await world.state()).toMatchObject({ broken: 0 })
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
		await world.check()
		expect(await world.state()).toMatchObject({ broken: 0 })
		await prune()
	}
	await world.check()
	expect(await world.state()).toMatchObject({ broken: 0, last: { number: 9 } })
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
	await world.check(readCopy)
	expect(world.errors).toEqual([])
	expect(await world.state()).toMatchObject({ broken: null })
})

test('the hourly check takes a copy that is late, and a restore, for no fault', async () => {
	await world.write(2)
	await world.seal()
	world.pass(HOUR_MS)
	await world.check()
	expect(await world.state()).toMatchObject({ broken: null })
	await world.copy()
	await world.write(2)
	await world.run()
	await world.forge(
		'delete from audit_seals where number > 1',
		'delete from audit_copies where number > 1',
		'delete from audit_log where seq > 2',
		`update sqlite_sequence set seq = 2 where name = 'audit_log'`,
	)
	world.pass(1)
	await world.writeRestored()
	await world.check()
	await world.run()
	for (let i = 0; i < 3; i += 1) {
		await world.check()
		await prune()
		await world.write(1)
		await world.run()
	}
	await world.check()
	expect(await world.state()).toMatchObject({ broken: null, oldestUncopied: null })
	expect(world.errors).toEqual([])
})
