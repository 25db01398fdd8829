// Restores a backup into an empty database:   npm run restore -- FILE
// Into LIBSQL_URL (and LIBSQL_AUTH_TOKEN) when it is set, else as the local database. Accounts that were deleted since the
// backup are erased again; --erased-in-production takes their list from the deployed bucket for a local copy too.
// docs/operations.md explains what devices do then.
import { resolve } from 'node:path'
import { erasedHere, erasedInProduction } from '../backup/erased.ts'
import { restoreLocally } from '../backup/local.ts'
import { sentenceFor } from '../backup/problem.ts'
import { restoreInto } from '../backup/restore-into.ts'
import { DATABASE_PATH } from '../paths.ts'

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, INIT_CWD = process.cwd() } = process.env
const FROM_PRODUCTION = '--erased-in-production'
const args = process.argv.slice(2)
const given = args.find((arg) => arg !== FROM_PRODUCTION)

if (!given) {
	console.error(`Usage: npm run restore -- FILE [${FROM_PRODUCTION}]`)
	process.exitCode = 1
} else {
	try {
		const file = resolve(INIT_CWD, given)
		const env = LIBSQL_URL && { LIBSQL_URL, ...(LIBSQL_AUTH_TOKEN ? { LIBSQL_AUTH_TOKEN } : {}) }
		const erased = env || args.includes(FROM_PRODUCTION) ? erasedInProduction : erasedHere
		const { header, footer, erasedAgain } = env
			? await restoreInto(env, file, erased)
			: await restoreLocally(DATABASE_PATH, file, erased)
		const count = Object.values(footer.rows).reduce((sum, number) => sum + number, 0)
		console.log(`Restored: ${count} rows of ${header.tables.length} tables, as of ${header.made_at}.`)
		console.log('Checked: hash, row counts, references and search. Every space has a new epoch.')
		console.log(
			'All sessions and mailed links are invalid: cooks sign in again, and their devices then send their edits.',
		)
		console.log(`Erased again: ${erasedAgain} accounts that were deleted after the backup.`)
		console.log(`Not included: ${header.not_included.join(', ')}.`)
	} catch (failure) {
		console.error(sentenceFor(failure))
		process.exitCode = 1
	}
}
