import { existsSync } from 'node:fs'
import type { DbEnv } from '#db/client.ts'
import { startLibsqlServer } from './libsql/server.ts'
import { DATABASE_PATH } from './paths.ts'

/**
 * Runs a command on the database of LIBSQL_URL (and LIBSQL_AUTH_TOKEN), or on the local file: a running `npm start` may
 * have it open, and the second server on it waits its turn like any writer. `fail` gets a sentence where there is none.
 */
export async function withDatabase(
	run: (env: DbEnv) => Promise<void>,
	fail: (sentence: string) => void,
): Promise<void> {
	const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = process.env
	if (LIBSQL_URL) return run({ LIBSQL_URL, ...(LIBSQL_AUTH_TOKEN ? { LIBSQL_AUTH_TOKEN } : {}) })
	if (!existsSync(DATABASE_PATH)) {
		return fail('There is no local database yet: run npm start once, or set LIBSQL_URL.')
	}
	const server = await startLibsqlServer({ path: DATABASE_PATH })
	try {
		await run({ LIBSQL_URL: server.url })
	} finally {
		await server.close()
	}
}
