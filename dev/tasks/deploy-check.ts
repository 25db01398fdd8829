// Proves that the production database behaves as the tests assume, and names the secrets that the deployed Workers
// lack, what is wrong at the Stripe account of STRIPE_SECRET_KEY, and grave advisories about deployed packages where the
// registry answers. LIBSQL_URL overrides wrangler.toml.
import { spawnSync } from 'node:child_process'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { listMissingSecrets, readProduction } from '../deployment.ts'
import { readAudit } from '../lockfile/advisories.ts'
import { DASHBOARD_CHECKLIST, findStripeProblems } from '../stripe-account.ts'
import { PROJECT_ROOT } from '../workers.ts'

process.env.LIBSQL_URL ??= readProduction().libsqlUrl
await import('../libsql/prove.ts')

try {
	const missing = await listMissingSecrets()
	if (missing.length === 0) console.log('Every Worker has its secrets.')
	else {
		console.error(`Missing secrets (docs/deploy.md):\n  ${missing.join('\n  ')}`)
		process.exitCode = 1
	}
} catch (error) {
	console.error(`The secrets could not be listed; is wrangler signed in?\n${String(error)}`)
	process.exitCode = 1
}

/** Some ten calls. */
const STRIPE_WITHIN_MS = 60_000

if (process.env.STRIPE_SECRET_KEY) {
	try {
		const problems = await findStripeProblems(
			openStripe(process.env, { within: STRIPE_WITHIN_MS }),
			readProduction().appUrl,
		)
		if (problems.length === 0)
			console.log('Stripe has the products, prices, portal, webhook and tax that Nomster needs.')
		else {
			console.error(`At Stripe (npm run stripe:setup corrects all but tax):\n  ${problems.join('\n  ')}`)
			process.exitCode = 1
		}
	} catch (error) {
		console.error(`Stripe could not be asked.\n${String(error)}`)
		process.exitCode = 1
	}
	console.log(`Look at Stripe's dashboard yourself:\n  ${DASHBOARD_CHECKLIST.join('\n  ')}`)
} else console.log('STRIPE_SECRET_KEY is not set, so the Stripe account was not looked at.')

const audit = spawnSync('npm', ['audit', '--json', '--omit=dev', '--package-lock-only'], {
	cwd: PROJECT_ROOT,
	encoding: 'utf8',
	shell: process.platform === 'win32',
})
const advisories = readAudit(audit.stdout ?? '')
if (advisories.kind === 'unanswered') console.log(`The registry says nothing about advisories: ${advisories.why}`)
else if (advisories.grave.length === 0) console.log('No grave advisory concerns a deployed package.')
else {
	console.error(`Grave advisories (npm audit):\n  ${advisories.grave.join('\n  ')}`)
	process.exitCode = 1
}
