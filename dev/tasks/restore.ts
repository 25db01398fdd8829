// Restores a backup into an empty database:   npm run restore -- FILE
// Into LIBSQL_URL (and LIBSQL_AUTH_TOKEN) when it is set, else as the local database. docs/operations.md explains what
// devices do then.
import { resolve } from 'node:path'
import { restoreLocally } from '../backup/local.ts'
import { sentenceFor } from '../backup/problem.ts'
import { restoreInto } from '../backup/restore-into.ts'
import { DATABASE_PATH } from '../paths.ts'

const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, INIT_CWD = process.cwd() } = process.env
const [given] = process.argv.slice(2)

if (!given) {
	console.error('Usage: npm run restore -- FILE')
	process.exitCode = 1
} else {
	try {
		const file = resolve(INIT_CWD, given)
		const env = LIBSQL_URL && { LIBSQL_URL, ...(LIBSQL_AUTH_TOKEN ? { LIBSQL_AUTH_TOKEN } : {}) }
		const { header, footer } = env ? await restoreInto(env, file) : await restoreLocally(DATABASE_PATH, file)
		const count = Object.values(footer.rows).reduce((sum, number) => sum + number, 0)
		console.log(`Restored: ${count} rows of ${header.tables.length} tables, as of ${header.made_at}.`)
		console.log('Checked: hash, row counts, references and search. Every space has a new epoch.')
		console.log(
			'All sessions and mailed links are invalid: cooks sign in again, and their devices then send their edits.',
		)
		console.log(`Not included: ${header.not_included.join(', ')}.`)
	} catch (failure) {
		console.error(sentenceFor(failure))
		process.exitCode = 1
	}
}
