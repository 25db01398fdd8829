import { existsSync, readFileSync } from 'node:fs'
import { type SealSecret, sealSecrets } from '#app/platform/server/audit-chain.ts'
import { AUDIT_SEAL_SECRET_PATH } from './paths.ts'

/**
 * The secrets of the audit log's seals: AUDIT_SEAL_SECRET and AUDIT_SEAL_SECRET_OLD, else this machine's own for its own
 * database. Empty when a database elsewhere is meant and no secret is set.
 */
export function readSealSecrets(env: NodeJS.ProcessEnv = process.env): SealSecret[] {
	return sealSecrets(env.AUDIT_SEAL_SECRET ?? (env.LIBSQL_URL ? undefined : ownSecret()), env.AUDIT_SEAL_SECRET_OLD)
}

const ownSecret = (): string | undefined =>
	existsSync(AUDIT_SEAL_SECRET_PATH) ? readFileSync(AUDIT_SEAL_SECRET_PATH, 'utf8') : undefined
