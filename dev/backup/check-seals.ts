import type { SealSecret } from '#app/platform/server/audit-chain.ts'
import { verifyAudit } from '#app/platform/server/audit-verify.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { hasTable } from '#db/backup/tables.ts'
import type { Db } from '#db/client.ts'
import { reportAudit } from '../audit-report.ts'
import { readAuditTriggers } from '../audit-triggers.ts'
import { readSealSecrets } from '../seal-secrets.ts'

/**
 * Refuses a restored database whose audit log is not as it was sealed. The newest seal of the backup, which the manifest
 * names, has to be in it; with the secrets of its seals, every row is checked, as of the time of the backup. The copies of
 * the seals are not asked: a backup is older than they are. Returns whether the rows were checked.
 */
export async function checkSeals(
	db: Db,
	{ seal, madeAt }: { seal: string | null; madeAt: number },
	secrets: SealSecret[] = readSealSecrets(),
): Promise<boolean> {
	if (!(await hasTable(db.$client, 'audit_seals'))) return false
	if (seal) await requireSeal(db, seal)
	const { rows } = await db.$client.execute('select distinct key from audit_seals')
	const knows = (key: unknown) => secrets.some((secret) => secret.key === key)
	if (rows.length === 0 || !rows.every(({ key }) => knows(key))) return false
	const verified = await verifyAudit({ db, secrets, now: madeAt, triggers: readAuditTriggers() })
	if (verified.findings.length > 0) throw new BackupProblem(PROBLEMS.brokenSeals(reportAudit(verified).join('\n')))
	return true
}

async function requireSeal(db: Db, mac: string): Promise<void> {
	const { rows } = await db.$client.execute({ sql: 'select 1 from audit_seals where mac = ?', args: [mac] })
	if (rows.length === 0)
		throw new BackupProblem(PROBLEMS.brokenSeals('The newest seal that the manifest names is not in it.'))
}
