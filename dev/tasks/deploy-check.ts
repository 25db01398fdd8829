// Proves that the production database behaves as the tests assume, and names the secrets that the deployed Workers
// lack, and grave advisories about deployed packages where the registry answers. LIBSQL_URL overrides wrangler.toml.
import { spawnSync } from 'node:child_process'
import { listMissingSecrets, readProduction } from '../deployment.ts'
import { readAudit } from '../lockfile/advisories.ts'
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
