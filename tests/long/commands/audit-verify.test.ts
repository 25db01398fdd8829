import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { auditStatements } from '#app/platform/server/audit.ts'
import { sealSecret } from '#app/platform/server/audit-chain.ts'
import { sealAudit } from '#app/platform/server/audit-sealing.ts'
import { writeBatch } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { runTool } from '../../../dev/checks/run-tool.ts'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'
import { localSecret } from '../../../dev/local-secret.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../../dev/workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'nomster-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const secret = sealSecret(localSecret(join(folder, 'audit-seal-secret')))

async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
	const server = await startLibsqlServer({ path: join(folder, 'nomster.db') })
	try {
		return await work(openDb({ LIBSQL_URL: server.url }))
	} finally {
		await server.close()
	}
}

const writeRow = (db: Db) =>
	writeBatch(db, auditStatements(db, { action: 'sign_in', actor: null, subject: null }, Date.now()))
const seal = (db: Db) => sealAudit(db, { secret, now: Date.now(), log: { info() {}, error() {} } })

const verify = (more: Record<string, string> = {}) =>
	new Promise<{ code: number | null; lines: string[] }>((resolve) => {
		const env = { ...process.env, NOMSTER_DATA: folder, LIBSQL_URL: '', ...more }
		const child = spawn(process.execPath, ['dev/tasks/audit-verify.ts'], { cwd: PROJECT_ROOT, env })
		let text = ''
		const hear = (chunk: Buffer) => {
			text += chunk
		}
		child.stdout.on('data', hear)
		child.stderr.on('data', hear)
		child.on('close', (code) => resolve({ code, lines: text.trim().split('\n') }))
	})

test('npm run audit:verify says what it found in one line, names what was forged, and ends with 1', async () => {
	await onDatabase(async (db) => {
		await migrateDatabase(db)
		for (let i = 0; i < 5; i += 1) await writeRow(db)
		await seal(db)
		await writeRow(db)
	})
	expect(await verify()).toEqual({
		code: 0,
		lines: ['Audit log: as written (6 rows, 1 seal; 1 row waits for the next seal).'],
	})
	expect(await verify({ AUDIT_SEAL_SECRET: 'another' })).toMatchObject({ code: 1 })

	// A copy of a seal that the database does not have any more.
	const second = await onDatabase(async (db) => {
		await seal(db)
		const { rows } = await db.$client.execute('select * from audit_seals where number = 2')
		return JSON.stringify({ ...rows[0] })
	})
	writeFileSync(join(folder, 'copy.jsonl'), `${second}\n`)
	// What the bucket keeps of the newest copy is its number, its last row and its MAC, which the seal has too.
	for (const name of ['0000000002.jsonl', 'newest.json']) {
		const put = await runTool('wrangler/bin/wrangler.js', [
			...['r2', 'object', 'put', `nomster-pictures/seals/${name}`, '--file', join(folder, 'copy.jsonl')],
			...['--local', '--persist-to', join(folder, 'r2')],
		])
		expect(put.status).toBe(0)
	}
	await onDatabase(({ $client }) =>
		$client.executeMultiple(`
			drop trigger audit_log_update; update audit_log set action = 'sign_out' where seq = 3;
			drop trigger audit_seals_delete; delete from audit_seals where number = 2;
			drop trigger audit_log_delete; delete from audit_log where seq = 6; update sqlite_sequence set seq = 5;
		`),
	)
	expect(await verify()).toEqual({
		code: 1,
		lines: [
			'The trigger audit_log_update is missing.',
			'The trigger audit_log_delete is missing.',
			'The trigger audit_seals_delete is missing.',
			expect.stringMatching(/^Rows 1 to 5 do not fit seal 1:/),
			'Seal 2 was cut off at the end.',
			'Row 6 was cut off at the end.',
			'Audit log: 6 findings (5 rows, 1 seal).',
		],
	})

	await onDatabase(({ $client }) =>
		$client.execute(`insert into audit_log (id, created_at, action, outcome) values ('r', 9e12, 'restored', 'done')`),
	)
	expect(await verify()).toMatchObject({ code: 1, lines: expect.arrayContaining(['Seal 2 was cut off at the end.']) })
}, 120_000)
