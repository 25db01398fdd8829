// Gives a cook a plan without payment, or a role:   npm run grant -- EMAIL
// free|basic|premium|beta|user|admin|super-admin
// Uses LIBSQL_URL (and LIBSQL_AUTH_TOKEN) when it is set, else the local database file.
import { existsSync } from 'node:fs'
import { GRANT_NAMES, type Grant, grant, isGrant } from '#app/domains/billing/server/grant.ts'
import { openDb } from '#db/client.ts'
import { startLibsqlServer } from './libsql/server.ts'
import { DATABASE_PATH } from './paths.ts'

const [email, what] = process.argv.slice(2)
if (!email || !isGrant(what)) {
	fail(`Usage: npm run grant -- EMAIL ${GRANT_NAMES.join('|')}`)
} else {
	const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = process.env
	if (LIBSQL_URL) await giveOn({ LIBSQL_URL, ...(LIBSQL_AUTH_TOKEN ? { LIBSQL_AUTH_TOKEN } : {}) }, email, what)
	else await giveLocally(email, what)
}

/** A running `npm start` may have the file open: the second server on it waits its turn like any writer. */
async function giveLocally(email: string, what: Grant): Promise<void> {
	if (!existsSync(DATABASE_PATH)) {
		return fail('There is no local database yet: run npm start once, or set LIBSQL_URL.')
	}
	const server = await startLibsqlServer({ path: DATABASE_PATH })
	try {
		await giveOn({ LIBSQL_URL: server.url }, email, what)
	} finally {
		await server.close()
	}
}

async function giveOn(env: Parameters<typeof openDb>[0], email: string, what: Grant): Promise<void> {
	if (await grant(openDb(env), { email, what, now: Date.now() })) console.log(`${email} now has: ${what}.`)
	else fail(`Nobody has signed up as ${email}. Check the address, or create the account first.`)
}

function fail(sentence: string): void {
	console.error(sentence)
	process.exitCode = 1
}
