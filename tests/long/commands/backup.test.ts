import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { backupIdAt, timeOfId } from '#app/platform/server/backup/retention.ts'
import { PROBLEMS } from '#db/backup/problem.ts'
import { ask } from '#db/batch.ts'
import { openDb } from '#db/client.ts'
import { lastOperations } from '#db/queries/operations.ts'
import { backupLocally, onServer } from '../../../dev/backup/local.ts'
import { localSecret } from '../../../dev/local-secret.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { backedUpKitchen, countOf, NOW, SECRET } from '../../setup/backed-up-kitchen.ts'

const { kitchen, newPath, serve } = backedUpKitchen()

/** A folder of local data with the kitchen in it, and how a command is started on it. */
function newMachine() {
	const path = newPath('nomster.db')
	copyFileSync(kitchen, path)
	const data = dirname(path)
	const temporary = join(data, 'tmp')
	mkdirSync(temporary)
	const start = (task: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
		spawn(process.execPath, [`dev/tasks/${task}.ts`, ...args], {
			cwd: PROJECT_ROOT,
			env: {
				...process.env,
				...{ NOMSTER_DATA: data, INIT_CWD: data, TMPDIR: temporary, LIBSQL_URL: '', BACKUP_SECRET: '', ...env },
			},
		})
	const run = (task: string, args: string[] = [], env?: NodeJS.ProcessEnv) =>
		new Promise<{ code: number | null; text: string }>((resolve) => {
			const child = start(task, args, env)
			let text = ''
			const hear = (chunk: Buffer) => {
				text += chunk
			}
			child.stdout.on('data', hear)
			child.stderr.on('data', hear)
			child.on('close', (code) => resolve({ code, text: text.trim() }))
		})
	const secret = join(data, 'backup-secret')
	return { path, data, temporary, secret, backups: join(data, 'backups'), start, run }
}

const lastOf = (path: string) =>
	onServer(path, async (env) => (await ask(openDb(env), { last: lastOperations() })).last)

test('backup and restore report in a sentence what they did and what they refuse', async () => {
	const { path, secret, run } = newMachine()
	const made = await run('backup', ['by-command'])
	expect(made.text).toMatch(/^\d+ rows of \d+ tables \(schema \d{4}_\w+\) are in .*by-command\nSHA-256/)
	expect(made.text.split('\n').at(-1)).toContain(secret)
	expect(await run('restore', ['by-command'])).toEqual({ code: 1, text: PROBLEMS.localNotEmpty(path) })
	rmSync(path)
	expect(await run('restore', ['by-command'])).toMatchObject({
		code: 0,
		text: expect.stringContaining('pictures (R2)'),
	})
	expect(existsSync(path)).toBe(true)
})

test('a backup without a folder is the last one of this machine, and one more of the same day deletes none', async () => {
	const { path, backups, secret, run } = newMachine()
	mkdirSync(backups)
	await backupLocally(path, join(backups, backupIdAt(Date.now() - 1_000)), NOW, localSecret(secret))
	expect(await run('backup')).toMatchObject({ code: 0 })
	const ids = readdirSync(backups)
	expect(ids).toHaveLength(2)
	for (const id of ids) expect(timeOfId(id)).toBeDefined()
	expect((await lastOf(path)).backup).toMatchObject({ outcome: 'done', detail: { by: 'hand' } })
	rmSync(path)
	expect(await run('restore', ['last'])).toMatchObject({ code: 0 })
	rmSync(path)
	rmSync(backups, { recursive: true })
	expect(await run('restore', ['last'])).toEqual({ code: 1, text: PROBLEMS.noLocalBackup(backups) })
})

describe('a backup of LIBSQL_URL', () => {
	test('needs a folder, and does not mix with those of this machine', async () => {
		const { backups, run } = newMachine()
		const { url, db } = await serve(newPath('other.db'))
		await migrateDatabase(db)
		const env = { LIBSQL_URL: url, BACKUP_SECRET: 'another' }
		expect(await run('backup', [], env)).toEqual({ code: 1, text: PROBLEMS.noTarget() })
		expect(existsSync(backups)).toBe(false)
	})

	test('to a mistyped folder notes nothing there', async () => {
		const { data, run } = newMachine()
		const { url, db } = await serve(newPath('other.db'))
		await migrateDatabase(db)
		const env = { LIBSQL_URL: url, BACKUP_SECRET: 'another' }
		const nowhere = join(data, 'nowhere')
		expect(await run('backup', ['nowhere/b'], env)).toEqual({ code: 1, text: PROBLEMS.noFolder(nowhere) })
		expect(await countOf(db, 'operations')).toBe(0)
	})
})

describe('a drill', () => {
	test('of this machine says what it has checked, and is noted here, whatever LIBSQL_URL is', async () => {
		const { path, temporary, backups, secret, run } = newMachine()
		mkdirSync(backups)
		await backupLocally(path, join(backups, backupIdAt(NOW)), NOW, localSecret(secret))
		const { url, db } = await serve(newPath('other.db'))
		await migrateDatabase(db)
		const { code, text } = await run('restore-drill', [], { LIBSQL_URL: url })
		expect([code, text]).toEqual([0, expect.stringMatching(/^The drill of \S+ has succeeded[\s\S]*Pictures: /)])
		expect((await lastOf(path)).drill).toMatchObject({ outcome: 'done', detail: { rows: expect.any(Number) } })
		expect(await countOf(db, 'operations')).toBe(0)
		expect(readdirSync(temporary).filter((name) => name.startsWith('nomster-drill-'))).toEqual([])
	})

	test('that is stopped leaves no copy', async () => {
		const { path, data, backups, start } = newMachine()
		mkdirSync(backups)
		await backupLocally(path, join(backups, backupIdAt(NOW)), NOW)
		const stopAt = async (signal: NodeJS.Signals) => {
			const temporary = join(data, signal)
			mkdirSync(temporary)
			const child = start('restore-drill', [], { TMPDIR: temporary, BACKUP_SECRET: SECRET })
			const ended = once(child, 'close')
			const copies = () => readdirSync(temporary).filter((name) => name.startsWith('nomster-drill-'))
			const isBegun = () => copies().some((name) => existsSync(join(temporary, name, 'nomster.db.restoring')))
			while (!isBegun()) await pause(1)
			child.kill(signal)
			await ended
			return [child.signalCode, copies()]
		}
		const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
		expect(await Promise.all(signals.map(stopAt))).toEqual(signals.map((signal) => [signal, []]))
	})
})
