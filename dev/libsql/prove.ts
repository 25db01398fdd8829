// Runs the checks against any libSQL address, for example a new Turso database before the first deploy:
//   LIBSQL_URL=libsql://… LIBSQL_AUTH_TOKEN=… node dev/libsql/prove.ts
// It works in tables of its own and drops them at the end.
import { CHECKS, type Ground, openGround } from './checks.ts'

const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env
if (!url) throw new Error('Set LIBSQL_URL, and LIBSQL_AUTH_TOKEN if the database needs one.')

let passed = 0
let failed = 0

async function report<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
	try {
		const result = await run()
		passed++
		console.log(`passed  ${name}`)
		return result
	} catch (failure) {
		failed++
		console.log(`FAILED  ${name}: ${failure instanceof Error ? failure.message : failure}`)
	}
}

async function proveAll(ground: Ground): Promise<void> {
	for (const check of CHECKS) {
		if (check.needsToken && !authToken) console.log(`skipped  ${check.name} (no LIBSQL_AUTH_TOKEN)`)
		else await report(check.name, () => check.run(ground))
	}
	await report('the tables of these checks are gone again', ground.clear)
}

const ground = await report('several statements in one call make tables, full-text search and triggers', () =>
	openGround({ url, authToken }),
)
if (ground) await proveAll(ground)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
