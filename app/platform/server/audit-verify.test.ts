import { afterEach, beforeEach, expect, test } from 'vitest'
import { AUDIT_TRIGGERS } from '#db/queries/audit-seals.ts'
import { readAuditTriggers } from '../../../dev/audit-triggers.ts'
import { FORGED_RESTORE, openSealedLog, type SealedLog } from '../../../tests/setup/sealed-log.ts'
import { DAY_MS } from '../model/clock.ts'
import { sealMac, sealSecret } from './audit-chain.ts'
import type { ReadCopy } from './audit-copy.ts'
import { pruneAudit } from './audit-sealing.ts'
import { verifyAudit } from './audit-verify.ts'

let world: SealedLog
/** Four seals of five rows. */
beforeEach(async () => {
	world = await openSealedLog()
	for (let i = 0; i < 4; i += 1) {
		await world.write(5)
		await world.run()
	}
})
afterEach(() => world.close())

const execute = (sql: string) => world.db.$client.execute(sql)
const setSeq = (from: number, to: number) => `update audit_log set seq = ${to} where seq = ${from}`

test('the migrations have every trigger that is looked for, and no other', async () => {
	expect([...readAuditTriggers().keys()].sort()).toEqual([...AUDIT_TRIGGERS].sort())
})

test('a clean log is as written, with the rows that wait', async () => {
	await world.write(2)
	expect(await world.verify()).toEqual({ findings: [], rows: 22, seals: 4, waiting: 2, restoredAt: null })
})

test.each<[string, string[], string[]]>([
	['a changed row', [`update audit_log set outcome = 'refused' where seq = 7`], ['Row 7 was changed.']],
	[
		'changed rows of two seals',
		[`update audit_log set created_at = created_at + 1 where seq in (9, 10, 11)`],
		['Rows 9 to 11 were changed.'],
	],
	['a row with bytes', [`update audit_log set detail = x'00ff' where seq = 7`], ['Row 7 was changed.']],
	[
		'a row with an end of text',
		[`update audit_log set detail = detail || char(0) || 'x' where seq = 7`],
		['Row 7 was changed.'],
	],
	['a deleted row', ['delete from audit_log where seq = 8'], ['Row 8 is missing.']],
	['deleted rows', ['delete from audit_log where seq between 4 and 12'], ['Rows 4 to 12 are missing.']],
	[
		'a replaced row',
		[
			`insert or replace into audit_log (seq, id, created_at, action, outcome) values (6, 'forged', 1, 'sign_in', 'done')`,
		],
		['Row 6 was replaced by another row.'],
	],
	[
		'a row that was inserted where one is missing',
		[
			'delete from audit_log where seq in (6, 7)',
			`insert into audit_log (seq, id, created_at, action, outcome) values (6, 'forged', 1, 'sign_in', 'done')`,
		],
		['Row 6 was replaced by another row.', 'Row 7 is missing.'],
	],
	[
		'a row before the first',
		[`insert into audit_log (seq, id, created_at, action, outcome) values (0, 'forged', 1, 'sign_in', 'done')`],
		['Row 0 was inserted.'],
	],
	[
		'two rows in each other’s place',
		[setSeq(3, 99), setSeq(9, 3), setSeq(99, 9)],
		['Row 3 changed places with other rows.', 'Row 9 changed places with other rows.'],
	],
	[
		'rows in reverse',
		[setSeq(2, 99), setSeq(4, 2), setSeq(99, 4)],
		['Row 2 changed places with other rows.', 'Row 4 changed places with other rows.'],
	],
	[
		'a seal with another time',
		['update audit_seals set created_at = 1 where number = 2'],
		['Seal 2 (rows 6 to 10) was rewritten.'],
	],
	[
		'the last seal',
		[`update audit_seals set rows_mac = 'x' where number = 4`],
		['Seal 4 (rows 16 to 20) was rewritten.'],
	],
	[
		'a seal that ends elsewhere',
		['update audit_seals set upto = 9 where number = 2'],
		['Seal 2 (rows 6 to 10) was rewritten.'],
	],
	[
		'a seal of another secret',
		[`update audit_seals set key = 'x' where number = 2`],
		['Seal 2 (rows 6 to 10) was rewritten.'],
	],
	['a deleted seal', ['delete from audit_seals where number = 2'], ['Seal 2 is missing.']],
	[
		'deleted seals and their rows',
		['delete from audit_seals where number in (2, 3)', 'delete from audit_log where seq between 6 and 15'],
		['Rows 6 to 15 are missing.', 'Seals 2 to 3 are missing.'],
	],
	[
		'the beginning without a prune',
		['delete from audit_seals where number = 1', 'delete from audit_log where seq <= 5'],
		['Rows 1 to 5 are missing.', 'Rows 1 to 5 are missing, and no prune says that they were let go.'],
	],
	[
		'the tail with its seals',
		[
			'delete from audit_seals where number > 2',
			'delete from audit_log where seq > 10',
			`update sqlite_sequence set seq = 10 where name = 'audit_log'`,
		],
		['Seals 3 to 4 were cut off at the end.', 'Rows 11 to 20 were cut off at the end.'],
	],
	['the last rows alone', ['delete from audit_log where seq > 18'], ['Rows 19 to 20 are missing.']],
])('names %s', async (_name, statements, findings) => {
	await world.forge(...statements)
	expect(await world.findings()).toEqual(findings)
})

test('names rows that were cut off before they were sealed', async () => {
	await world.write(3)
	await world.forge('delete from audit_log where seq > 21')
	expect(await world.findings()).toEqual(['Rows 22 to 23 were cut off at the end.'])
	await world.forge(
		'delete from audit_log where seq = 21',
		`insert into audit_log (id, created_at, action, outcome) values ('later', 1, 'sign_in', 'done')`,
	)
	expect(await world.findings()).toEqual(['Rows 21 to 23 are missing.'])
	await world.run()
	expect(await world.findings()).toEqual(['Rows 21 to 23 are missing.'])
})

test('names triggers that were dropped, changed or added', async () => {
	await execute('drop trigger audit_log_update')
	await execute('drop trigger audit_prunes_delete')
	await execute(`create trigger audit_prunes_delete before delete on audit_prunes begin select 1; end`)
	await execute(`create trigger quiet after insert on audit_log begin select 1; end`)
	expect(await world.findings()).toEqual([
		'The trigger audit_log_update is missing.',
		'The trigger audit_prunes_delete is not the one of the migrations.',
		'The trigger quiet is in no migration.',
	])
})

test('names a seal that was rewritten with the secret itself', async () => {
	const secret = sealSecret('secret of the seals')
	const { rows } = await execute('select * from audit_seals where number = 4')
	const seal = { ...rows[0], created_at: 5 } as never
	await world.forge(`update audit_seals set created_at = 5, mac = '${sealMac(secret, seal)}' where number = 4`)
	expect(await world.findings()).toEqual([expect.stringMatching(/^Seal 4 differ/)])
})

test('without a copy it says where something is wrong, if not what', async () => {
	world.bucket.objects.delete('seals/0000000002.jsonl')
	await world.forge(`update audit_log set action = 'x' where seq = 7`)
	expect(await world.findings()).toEqual([expect.stringMatching(/^Rows 6 to 10 do not fit seal 2:/)])
	world.bucket.objects.delete('seals/0000000004.jsonl')
	world.pass(DAY_MS)
	expect(await world.findings()).toContain('Seal 4 has no copy in the bucket.')
})

test('a forged copy proves nothing', async () => {
	const key = 'seals/0000000002.jsonl'
	const { body = '' } = world.bucket.objects.get(key) ?? {}
	world.bucket.objects.set(key, { body: body.replaceAll('sign_in', 'sign_out'), etag: 'x' })
	expect(await world.findings()).toEqual([])
	await world.forge(`update audit_log set action = 'sign_out' where seq between 6 and 10`)
	expect(await world.findings()).toEqual([expect.stringMatching(/^Rows 6 to 10 do not fit seal 2:/)])
})

test('names a forged prune, and rows that were let go without one', async () => {
	await world.forge(
		`insert into audit_prunes (number, upto, seal, seal_mac, created_at, key, mac, mac_before) select 1, upto, number, mac, 1, key, 'forged', '' from audit_seals where number = 2`,
		'delete from audit_log where seq <= 10',
		'delete from audit_seals where number <= 2',
	)
	expect(await world.findings()).toEqual(['Prune 1 is forged, or the one before it is missing.'])
	await world.forge('delete from audit_prunes')
	expect(await world.findings()).toContain('Rows 1 to 10 are missing.')
})

const CUT_OFF = [
	'delete from audit_seals where number > 2',
	'delete from audit_log where seq > 10',
	`update sqlite_sequence set seq = 10 where name = 'audit_log'`,
]

test.each([
	['with the notes of its copies', [...CUT_OFF, 'delete from audit_copies where number > 2']],
	['without them', CUT_OFF],
	['with a row that claims a restore', [...CUT_OFF, 'delete from audit_copies where number > 2', FORGED_RESTORE]],
])('names a tail that was cut off %s, however many seals were made since', async (_how, cut) => {
	await world.forge(...cut)
	for (let made = 3; made < 9; made += 1) {
		await world.write(1)
		await world.run()
		expect(await world.findings()).toContainEqual(expect.stringMatching(/^Seals? 3 .*differ/))
	}
})

test('names a tail that was cut off between its copy and the note of it', async () => {
	const newest = world.bucket.objects.get('seals/newest.json')
	await world.write(5)
	await world.run()
	if (newest) world.bucket.objects.set('seals/newest.json', newest)
	await world.forge(
		...['delete from audit_seals where number > 4', 'delete from audit_copies where number > 4'],
		...['delete from audit_log where seq > 20', `update sqlite_sequence set seq = 20 where name = 'audit_log'`],
	)
	expect(await world.findings()).toContain('Seal 5 was cut off at the end.')
	for (let i = 0; i < 3; i += 1) {
		await world.write(1)
		await world.run()
		expect(await world.findings()).toContainEqual(expect.stringMatching(/^Seals? 5 .*differ/))
	}
})

test('a row that claims a restore without a proof excuses nothing', async () => {
	await world.forge(...CUT_OFF, FORGED_RESTORE)
	expect(await world.findings()).toEqual([
		'Seals 3 to 4 were cut off at the end.',
		'Rows 11 to 20 were cut off at the end.',
	])
})

/** Reads the copies, the first one of `from` after a run of the cron that begins while the log is being checked. */
function readAfter(run: () => Promise<unknown>, from: RegExp) {
	let isFirst = true
	return async (key: string) => {
		if (isFirst && from.test(key)) {
			isFirst = false
			await run()
		}
		return world.bucket.read(key)
	}
}
const verifyWith = (readCopy: ReadCopy, secrets = [sealSecret('secret of the seals')]) =>
	verifyAudit({
		...{ db: world.db, secrets, readCopy },
		...{ now: world.now(), triggers: readAuditTriggers() },
	})

test('a seal that is made and copied while the log is being checked is no finding', async () => {
	const readCopy = readAfter(async () => {
		await world.write(3)
		await world.run()
	}, /newest|jsonl/)
	expect((await verifyWith(readCopy)).findings).toEqual([])
})

test('a prune that is made while the log is being checked is no finding', async () => {
	world.pass(401 * DAY_MS)
	await world.write(1)
	await world.run()
	const secret = sealSecret('secret of the seals')
	const readCopy = readAfter(
		() => pruneAudit(world.db, world.bucket.asR2, { secrets: [secret], secret, now: world.now() }),
		/pruned/,
	)
	expect((await verifyWith(readCopy)).findings).toEqual([])
	expect(await world.findings()).toEqual([])
})

/** What the jobs Worker does on the hour. */
const onTheHour = () => {
	const secret = sealSecret('secret of the seals')
	return pruneAudit(world.db, world.bucket.asR2, { secrets: [secret], secret, now: world.now() })
}
const NOTED = [expect.stringMatching(/^Row 11 records a restore/)]

/** The log goes back to its second seal, and on to its sixth. */
async function restoreAndGoOn() {
	await world.forge(...CUT_OFF, 'delete from audit_copies where number > 2')
	await world.writeRestored()
	expect(await world.findings()).toEqual(NOTED)
	await world.run()
	await world.write(1)
	expect(await world.findings()).toEqual(NOTED)
	await onTheHour()
	expect(await world.findings()).toEqual(NOTED)
	await world.run()
	expect(await world.findings()).toEqual(NOTED)
	for (let i = 0; i < 2; i += 1) {
		await world.write(1)
		await world.run()
	}
	expect(await world.findings()).toEqual([])
}

test('a restore goes on beside the copies of the time that it has undone, and is named', async () => {
	await restoreAndGoOn()
	await onTheHour()
	expect(await world.findings()).toEqual([])
	await world.forge(`update audit_log set action = 'x' where seq = 11`)
	expect(await world.findings()).toEqual(['Row 11 was changed.'])
})

test('a restore that has undone nothing is no finding', async () => {
	await world.writeRestored()
	await world.run()
	await onTheHour()
	await world.write(1)
	await world.run()
	expect(await world.findings()).toEqual([])
})

test.each([
	['to a time after it', 3, 11, []],
	['to a time before it, with the same row written again', 2, 10, ['again']],
])('one restore does not excuse what is cut off later, %s', async (_how, seal, seq, rows) => {
	await restoreAndGoOn()
	await onTheHour()
	await world.forge(
		`create table again as select id, created_at, action, outcome, detail from audit_log where seq = 11`,
		...[`delete from audit_seals where number > ${seal}`, `delete from audit_copies where number > ${seal}`],
		...[`delete from audit_log where seq > ${seq}`, `update sqlite_sequence set seq = ${seq} where name = 'audit_log'`],
		...rows.map((table) => `insert into audit_log (id, created_at, action, outcome, detail) select * from ${table}`),
		'drop table again',
	)
	const named = new RegExp(`^Seals? ${seal + 1} .*(cut off|differ)`)
	expect(await world.findings()).toContainEqual(expect.stringMatching(named))
	for (let i = 0; i < 6; i += 1) {
		await world.write(1)
		await world.run()
		await onTheHour()
		expect(await world.findings()).toContainEqual(expect.stringMatching(named))
	}
})

test('a restore is accepted by the next run: rows that were copied since cannot be cut off unnoticed', async () => {
	await world.forge(...CUT_OFF, 'delete from audit_copies where number > 2')
	await world.writeRestored()
	await world.run()
	for (let i = 0; i < 6; i += 1) {
		await world.write(1)
		await world.run()
	}
	expect(await world.findings()).toEqual([])
	await world.forge(...CUT_OFF)
	await world.write(1)
	await world.run()
	expect(await world.findings()).not.toEqual([])
})

test.each([
	['without the secret', undefined],
	['with an earlier secret', sealSecret('an earlier secret')],
])('a restore %s excuses nothing', async (_how, secret) => {
	await world.forge(...CUT_OFF)
	await world.writeRestored({ secret })
	await onTheHour()
	const secrets = [sealSecret('secret of the seals'), sealSecret('an earlier secret')]
	expect((await verifyWith(world.bucket.read, secrets)).findings.map(({ kind }) => kind)).toEqual([
		...['seal_cut_off', 'cut_off'],
	])
})

test('a proved restore ends what an earlier cut has left behind', async () => {
	await world.forge(...CUT_OFF)
	await world.write(1)
	await world.run()
	expect(await world.findings()).not.toEqual([])
	await world.forge(
		...['delete from audit_seals where number > 1', 'delete from audit_log where seq > 5'],
		`update sqlite_sequence set seq = 5 where name = 'audit_log'`,
	)
	await world.writeRestored()
	expect(await world.findings()).toEqual([expect.stringMatching(/^Row 6 records a restore/)])
})
