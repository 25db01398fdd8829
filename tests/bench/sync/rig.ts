import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Db, openDb } from '#db/client.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { readCpuMs, startRawWorkerd } from '../raw-workerd.ts'

export type Rig = {
	/** The product's main Worker, on raw workerd. */
	url: string
	databaseUrl: string
	db: Db
	/** Processor time so far of workerd and of the database, in milliseconds. Linux only. */
	cpuMs(): { worker: number; database: number }
	close(): Promise<void>
}

/**
 * All Workers of the build on raw workerd, and an empty migrated database in a separate process, so that the measuring
 * code does not share a thread with it. `durable`: a commit waits for the disk.
 */
export async function startRig({ durable }: { durable: boolean }): Promise<Rig> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-sync-'))
	const libsql = await spawnLibsql(join(folder, 'bench.db'), durable)
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	const workerd = await startRawWorkerd(libsql.url)
	return {
		url: workerd.appUrl,
		databaseUrl: libsql.url,
		db,
		cpuMs: () => ({ worker: workerd.cpuMs(), database: libsql.cpuMs() }),
		async close() {
			await workerd.close()
			await libsql.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

type SpawnedLibsql = { url: string; cpuMs(): number; close(): Promise<void> }

async function spawnLibsql(path: string, durable: boolean): Promise<SpawnedLibsql> {
	const server = join(PROJECT_ROOT, 'dev/libsql/server.ts')
	const child = spawn(process.execPath, [server, '--db', path, ...(durable ? ['--durable'] : [])], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
	const url = await new Promise<string>((resolve, reject) => {
		createInterface(child.stdout).on('line', (line) => {
			const found = /http:\S+/.exec(line)
			if (found) resolve(found[0])
		})
		void ended.then(() => reject(new Error('the libSQL server did not start')))
	})
	return {
		url,
		cpuMs: () => readCpuMs(child.pid),
		close() {
			child.kill()
			return ended
		},
	}
}
