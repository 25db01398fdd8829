// Reads a cook's customer at Stripe, as an event of Stripe would, and says what is stored now:
//   npm run billing:read -- EMAIL
// Needs STRIPE_SECRET_KEY, and STRIPE_API_URL for another server than Stripe's own. Uses LIBSQL_URL (and
// LIBSQL_AUTH_TOKEN) when it is set, else the local database file.
import { normalizeEmail } from '#app/domains/accounts/model/email.ts'
import { type CustomerRead, readCustomer } from '#app/domains/billing/server/read-customer.ts'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { createLog } from '#app/platform/server/log.ts'
import { type Db, openDb } from '#db/client.ts'
import { findCookByEmail } from '#db/queries/billing.ts'
import { withDatabase } from './with-database.ts'

const [email] = process.argv.slice(2)
if (!email) fail('Usage: npm run billing:read -- EMAIL')
else await withDatabase((env) => read(openDb(env), email), fail)

async function read(db: Db, address: string): Promise<void> {
	const cook = await findCookByEmail(db, normalizeEmail(address))
	if (!cook) return fail(`Nobody has signed up as ${address}. Check the address.`)
	const { APP_URL = 'http://localhost:3000' } = process.env
	try {
		const found = await readCustomer(
			{ db, stripe: () => openStripe(process.env), clock: Date.now, makeId, log: createLog(makeId()), appUrl: APP_URL },
			cook.id,
		)
		console.log(found ? describe(address, found) : `${address} has no customer at Stripe: the plan is Free.`)
	} catch (error) {
		fail(error instanceof Error ? error.message : String(error))
	}
}

function dayOf(at: number | null): string {
	return at === null ? 'none' : new Date(at).toISOString()
}

function describe(address: string, { state, isStored }: CustomerRead): string {
	const { tier, main, priceId, end, cancelAt, trialEnd, unpaid } = state
	const lines = [
		`${address}: ${tier}`,
		`  subscription  ${main ? `${main.id}, ${main.status}` : 'none'}`,
		`  price         ${priceId ?? 'none'}`,
		`  paid until    ${dayOf(end)}`,
		`  trial until   ${dayOf(trialEnd)}`,
		`  cancelled at  ${dayOf(cancelAt)}`,
		`  unpaid since  ${dayOf(unpaid?.since ?? null)}`,
	]
	if (!isStored) lines.push('A read that began later had been stored already; this one changed nothing.')
	return lines.join('\n')
}

function fail(sentence: string): void {
	console.error(sentence)
	process.exitCode = 1
}
