// Checks the sealed audit log, and says which rows were changed, are missing, were inserted or cut off:
//   npm run audit:verify
// Uses LIBSQL_URL (and LIBSQL_AUTH_TOKEN) with AUDIT_SEAL_SECRET (and AUDIT_SEAL_SECRET_OLD) and the copies in the
// bucket of the deployed Workers when LIBSQL_URL is set, else all of this machine. Ends with 1 when it finds anything.
import type { SealSecret } from '#app/platform/server/audit-chain.ts'
import { verifyAudit } from '#app/platform/server/audit-verify.ts'
import { type DbEnv, openDb } from '#db/client.ts'
import { reportAudit } from '../audit-report.ts'
import { readAuditTriggers } from '../audit-triggers.ts'
import { type ReadObject, readHere, readInProduction } from '../bucket.ts'
import { readSealSecrets } from '../seal-secrets.ts'
import { withDatabase } from '../with-database.ts'

const { LIBSQL_URL } = process.env

await withDatabase(verify, fail)

async function verify(env: DbEnv): Promise<void> {
	const secrets = readSealSecrets()
	if (secrets.length === 0) return fail('Set AUDIT_SEAL_SECRET to the secret of the jobs Worker.')
	try {
		await report(env, secrets, LIBSQL_URL ? readInProduction : readHere)
	} catch (error) {
		fail(`The audit log could not be checked. ${error instanceof Error ? error.message : String(error)}`)
	}
}

async function report(env: DbEnv, secrets: SealSecret[], readCopy: ReadObject): Promise<void> {
	const db = openDb(env)
	const verified = await verifyAudit({ db, secrets, readCopy, now: Date.now(), triggers: readAuditTriggers() })
	for (const line of reportAudit(verified)) console.log(line)
	if (verified.findings.length > 0) process.exitCode = 1
}

function fail(sentence: string): void {
	console.error(sentence)
	process.exitCode = 1
}
