// Proves that the production database behaves as the tests assume, and names the secrets that the deployed Workers
// lack. LIBSQL_URL overrides wrangler.toml.
import { listMissingSecrets, readProduction } from '../deployment.ts'

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
