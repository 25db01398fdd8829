import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestHarness, type WorkerHandle } from 'wrangler'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { type Db, openDb } from '#db/client.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'
import { makeUser } from '../factories/users.ts'

export type SubWorker = {
	/** The database that the Worker uses. */
	db: Db
	worker: WorkerHandle
	/** Round trips to the database since the last call of it. */
	trips(): number
	/** Sends a request as the main Worker would pass it on; a path is enough. */
	ask(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>
	/** A new cook with a session. */
	signUp(): Promise<Cook>
	close(): Promise<void>
}

export type Cook = { id: string; cookie: string }

/** One sub-worker from its source in workerd, with its own database. Its fetches go through this process's `fetch`. */
export async function startSubWorker(
	name: 'chat' | 'media' | 'extract',
	vars: Record<string, string> = {},
): Promise<SubWorker> {
	process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
	process.env.WRANGLER_SEND_METRICS = 'false'
	const folder = await mkdtemp(join(tmpdir(), 'nomster-'))
	let trips = 0
	const libsql = await startLibsqlServer({
		path: join(folder, 'nomster.db'),
		onPipeline: () => {
			trips += 1
		},
	})
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	const harness = createTestHarness({
		root: PROJECT_ROOT,
		workers: [{ configPath: `workers/${name}/wrangler.toml`, vars: { LIBSQL_URL: libsql.url, ...vars } }],
	})
	await harness.listen()
	const worker = harness.getWorker(`nomster-${name}`)

	return {
		db,
		worker,
		trips() {
			const counted = trips
			trips = 0
			return counted
		},
		async ask(path, { cookie, ...init } = {}) {
			const headers = new Headers(init.headers)
			if (cookie) headers.set('cookie', cookie)
			// The harness has its own Request and Response types; they equal the platform's.
			const answer = await worker.fetch(new URL(path, 'http://localhost').href, {
				redirect: 'manual',
				...init,
				headers: Object.fromEntries(headers),
			} as never)
			return answer as unknown as Response
		},
		async signUp() {
			const { id } = await makeUser(db)
			const setCookie = await startSession(db, id, { now: Date.now(), userAgent: 'test' })
			return { id, cookie: setCookie.split(';')[0] ?? '' }
		},
		async close() {
			await harness.close()
			await libsql.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
