// Writes everything in the database, as of one moment, into one file:   npm run backup [-- FILE]
// Uses LIBSQL_URL (and LIBSQL_AUTH_TOKEN) when it is set, else the local database, which may be in use meanwhile.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backupLocally, backupRemotely } from '../backup/local.ts'
import { sentenceFor } from '../backup/problem.ts'
import { DATABASE_PATH } from '../paths.ts'
import { PROJECT_ROOT } from '../workers.ts'

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, INIT_CWD = process.cwd() } = process.env
const now = Date.now()

try {
	const file = process.argv[2] ? resolve(INIT_CWD, process.argv[2]) : ownFile()
	const { rows, sha256, schema } = LIBSQL_URL
		? await backupRemotely(
				{ url: LIBSQL_URL, ...(LIBSQL_AUTH_TOKEN ? { authToken: LIBSQL_AUTH_TOKEN } : {}) },
				file,
				now,
			)
		: await backupLocally(DATABASE_PATH, file, now)
	const count = Object.values(rows).reduce((sum, number) => sum + number, 0)
	console.log(`${count} rows of ${Object.keys(rows).length} tables (schema ${schema}) are in ${file}`)
	console.log(`SHA-256 of the contents: ${sha256}`)
	console.log(
		'Not included: pictures (they are in R2) and the secrets of the Workers. Keep the file as secret as the database.',
	)
} catch (failure) {
	console.error(sentenceFor(failure))
	process.exitCode = 1
}

function ownFile(): string {
	const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
	const file = join(PROJECT_ROOT, 'backups', `nomster-${time}Z.backup.gz`)
	mkdirSync(dirname(file), { recursive: true })
	return file
}
