import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '#db/client.ts'
import { noteOperation } from '../backup/note-operation.ts'
import { checksPart, minutes, runParts, testsPart } from '../checks/parts.ts'
import { STATIC_CHECKS } from '../checks/static-checks.ts'
import { deployAndProve } from '../deploy-and-prove.ts'
import { deployWorkers, listUnfilled, readProduction } from '../deployment.ts'
import { buildForProduction } from '../ensure-built.ts'
import { migrateDatabase } from '../migrate.ts'
import { runSmoke } from '../smoke.ts'
import { PROJECT_ROOT } from '../workers.ts'

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
	const env = { LIBSQL_URL: libsqlUrl, ...(authToken ? { LIBSQL_AUTH_TOKEN: authToken } : {}) }
	const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env
	console.log('\nBuilding')
	await buildForProduction()
	await deployWorkers(['--dry-run'], () => {})
	console.log('Migrating the database')
	await migrateDatabase(openDb(env))
	console.log('Deploying')
	const began = Date.now()
	const smoke = () => runSmoke({ appUrl, email, password, say: console.log, pause })
	const deployed = await deployAndProve({ smoke, say: console.log })
	await noteOperation(env, {
		kind: 'deployment',
		started_at: began,
		outcome: deployed.outcome,
		detail: { of: version(), ...(deployed.outcome === 'failed' ? { problem: problemOf(deployed) } : {}) },
	})
	if (deployed.outcome === 'done') return console.log(`${appUrl} works.`)
	console.error(`Not deployed: ${backOf(deployed)} The database keeps its new tables.`)
	for (const worker of deployed.stayed) console.error(`Could not go back: ${worker}`)
	process.exitCode = 1
}

const problemOf = ({ tried }: { tried: number }) => (tried > 0 ? 'went_back' : 'not_begun')

function backOf({ tried, stayed }: { tried: number; stayed: string[] }): string {
	if (tried === 0) return 'no Worker has a new version.'
	if (tried === stayed.length) return 'no Worker could go back to its former version.'
	return `${stayed.length === 0 ? 'the Workers' : 'all Workers but those below'} went back to their former versions.`
}

/** The commit that was deployed. */
function version(): string {
	const run = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: PROJECT_ROOT, encoding: 'utf8' })
	return run.stdout?.trim() || 'unknown'
}
