// Gives a cook a plan without payment, or a role:   npm run grant -- EMAIL
// free|basic|premium|beta|user|admin|super-admin
// Uses LIBSQL_URL (and LIBSQL_AUTH_TOKEN) when it is set, else the local database file.
import { GRANT_NAMES, type Grant, grant, isGrant } from '#app/domains/billing/server/grant.ts'
import { openDb } from '#db/client.ts'
import { withDatabase } from './with-database.ts'

const [email, what] = process.argv.slice(2)
if (!email || !isGrant(what)) fail(`Usage: npm run grant -- EMAIL ${GRANT_NAMES.join('|')}`)
else await withDatabase((env) => giveOn(env, email, what), fail)

async function giveOn(env: Parameters<typeof openDb>[0], email: string, what: Grant): Promise<void> {
	if (await grant(openDb(env), { email, what, now: Date.now() })) console.log(`${email} now has: ${what}.`)
	else fail(`Nobody has signed up as ${email}. Check the address, or create the account first.`)
}

function fail(sentence: string): void {
	console.error(sentence)
	process.exitCode = 1
}
