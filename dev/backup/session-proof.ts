import { findSession, startSession } from '#app/domains/accounts/server/sessions.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import type { Db } from '#db/client.ts'

/** `no super admin`: nobody could be tried. */
export type SessionProof = 'signed in' | 'no super admin'

/** Signs a super admin in on the restored database as a request would be, and ends that session again. */
export async function proveSession(db: Db, now: number): Promise<SessionProof> {
	const client = db.$client
	const { rows } = await client.execute(
		`select id from users where role = 'super_admin' and account_status = 'active' order by id limit 1`,
	)
	if (!rows[0]) return 'no super admin'
	const id = String(rows[0].id)
	const setCookie = await startSession(db, id, { now, userAgent: 'npm run restore' })
	const cookie = setCookie.split(';')[0] ?? ''
	const request = new Request('https://restored.invalid/', { headers: { cookie } })
	const session = await findSession(db, request, now)
	await client.execute({ sql: 'delete from sessions where user_id = ?', args: [id] })
	if (session?.me.id !== id || session.me.role !== 'super_admin') throw new BackupProblem(PROBLEMS.noSessionProof())
	return 'signed in'
}
