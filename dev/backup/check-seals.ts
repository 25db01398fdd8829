import type { SealSecret } from '#app/platform/server/audit-chain.ts'
import { type Verified, verifyAudit } from '#app/platform/server/audit-verify.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { hasTable } from '#db/backup/tables.ts'
import type { Db } from '#db/client.ts'
import { reportAudit } from '../audit-report.ts'
import { readAuditTriggers } from '../audit-triggers.ts'
import { readSealSecrets } from '../seal-secrets.ts'

/**
 * Refuses a restored database whose audit log is not as it was sealed. The newest seal of the backup, which the manifest
 * names, has to be in it; where a secret is given, every row is checked, as of the time of the backup. The copies of the
 * seals are not asked: a backup is older than they are. Returns whether the rows were checked.
 */
export async function checkSeals(
	db: Db,
	{ seal, madeAt }: { seal: string | null; madeAt: number },
	given?: SealSecret[],
): Promise<boolean> {
	if (!(await hasTable(db.$client, 'audit_seals'))) return false
	if (seal) await requireSeal(db, seal)
	const { rows } = await db.$client.execute('select distinct key from audit_seals')
	const keys = rows.map(({ key }) => String(key))
	const secrets = given ?? secretsFor(keys)
	if (keys.length === 0 || secrets.length === 0) return false
	const verified = await verifyAudit({ db, secrets, now: madeAt, triggers: readAuditTriggers() })
	if (verified.findings.length > 0) throw new BackupProblem(PROBLEMS.brokenSeals(describe(verified)))
	return true
}

/** Those that are set, else that of this machine where it has made a seal: of another log it says nothing. */
function secretsFor(keys: string[]): SealSecret[] {
	const { AUDIT_SEAL_SECRET, AUDIT_SEAL_SECRET_OLD } = process.env
	const secrets = readSealSecrets()
	const isSet = Boolean(AUDIT_SEAL_SECRET || AUDIT_SEAL_SECRET_OLD)
	return isSet || secrets.some(({ key }) => keys.includes(key)) ? secrets : []
}

const WHAT_TO_GIVE =
	'Give AUDIT_SEAL_SECRET as the jobs Worker has it, and its earlier values in AUDIT_SEAL_SECRET_OLD.'

function describe(verified: Verified): string {
	const isUnknown = verified.findings.some(({ kind }) => kind === 'seal_unknown')
	return [...reportAudit(verified), ...(isUnknown ? [WHAT_TO_GIVE] : [])].join('\n')
}

async function requireSeal(db: Db, mac: string): Promise<void> {
	const { rows } = await db.$client.execute({ sql: 'select 1 from audit_seals where mac = ?', args: [mac] })
	if (rows.length === 0)
		throw new BackupProblem(PROBLEMS.brokenSeals('The newest seal that the manifest names is not in it.'))
}
