import { openDb } from '#db/client.ts'
import { checksPart, minutes, runParts, testsPart } from '../checks/parts.ts'
import { STATIC_CHECKS } from '../checks/static-checks.ts'
import { deployWorkers, listUnfilled, readProduction } from '../deployment.ts'
import { buildForProduction } from '../ensure-built.ts'
import { migrateDatabase } from '../migrate.ts'

const { appUrl, libsqlUrl } = readProduction()
const authToken = process.env.LIBSQL_AUTH_TOKEN

const CHECKS = [
	[checksPart('Static checks', minutes(0.5), STATIC_CHECKS)],
	[testsPart('Unit tests', minutes(1.5), 'unit')],
]

const missing = [
	...listUnfilled().map((place) => `${place} still says FILL-IN.`),
	...(authToken ? [] : ['LIBSQL_AUTH_TOKEN is not set here; the migrations need it.']),
]
if (missing.length > 0) {
	console.error(`Not deployed. Fill in these values (docs/deploy.md):\n  ${missing.join('\n  ')}`)
	process.exitCode = 1
} else if ((await runParts(CHECKS)) !== 0) {
	console.error('Not deployed: the checks failed.')
	process.exitCode = 1
} else {
	await deploy()
}

/** The database comes first: its migrations only add, so that the previous Workers still run on it. */
async function deploy(): Promise<void> {
	console.log('\nBuilding')
	await buildForProduction()
	await deployWorkers(['--dry-run'], () => {})
	console.log('Migrating the database')
	await migrateDatabase(openDb({ LIBSQL_URL: libsqlUrl, ...(authToken ? { LIBSQL_AUTH_TOKEN: authToken } : {}) }))
	console.log('Deploying')
	await deployWorkers([], console.log)
	const ping = await fetch(new URL('/api/ping', appUrl))
	console.log(
		ping.status === 204
			? `${appUrl} responds.`
			: `${appUrl}/api/ping returned ${ping.status}; a new domain can take minutes.`,
	)
}
