import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/sqlite3'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Db } from '#db/client.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { makeUser } from '../../factories/users.ts'

/** So many entries of the audit log an account has. */
const AUDITED_EACH = 10

/** Accounts in a database of their own. */
export type Accounts = {
	db: Db
	/** The administrator who looks. */
	me: string
	/** The account in the middle of all. */
	middle: string
	close(): Promise<void>
}

/** UUIDv7 in the order of their numbers. */
const idOf = (n: string) => `printf('%08x-%04x-7000-8000-%012x', 26000000 + ${n} / 60000, ${n} % 60000, ${n})`
const numbers = (to: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to})`
const since = (n: string) => `(unixepoch() * 1000 - ${n} * 300000)`

/**
 * So many accounts, each with its part of the audit log: enough of them disabled, unconfirmed, paid for or asked to be
 * deleted that also among 1,000 a page of those is full.
 */
export async function buildAccounts(cooks: number): Promise<Accounts> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const client = createClient({ url: `file:${join(folder, 'accounts.db')}` })
	const db: Db = Object.assign(drizzle({ client }), { trips: () => 0 })
	await client.execute('pragma journal_mode = wal')
	await client.execute('pragma synchronous = off')
	await migrateDatabase(db)
	await client.batch(
		[
			// Every other cook has no display name.
			`insert into users (id, email, email_normalized, first_name, last_name, display_name, account_status, role, email_confirmed_at, created_at)
			${numbers(cooks)} select ${idOf('i')}, 'cook' || i || '@x.example', 'cook' || i || '@x.example',
				substr('MariaPedroAkikoLarryNoraaIvanaEllen', 1 + 5 * (i % 7), 5), hex(i % 5000),
				case when i % 2 = 0 then substr('MariaPedroAkikoLarryNoraaIvanaEllen', 1 + 5 * (i % 7), 5) || ' ' || hex(i % 5000) else '' end,
				case when i % 16 = 0 then 'disabled' when i % 19 = 0 then 'pending_deletion' else 'active' end,
				case when i % 17 = 0 then 'admin' else 'user' end,
				case when i % 15 <> 0 then ${since(`(${cooks} - i)`)} end, ${since(`(${cooks} - i)`)} from n`,
			`insert into subscriptions (user_id, subscription_tier, granted_tier, is_beta_tester, updated_at)
			${numbers(cooks)} select ${idOf('i')}, case when i % 18 = 0 then 'Premium' else 'Basic' end, 'Free', 0, 0
			from n where i % 9 = 0`,
			`insert into account_deletion_requests (id, user_id, status, grace_days, requested_at, scheduled_for)
			${numbers(cooks)} select ${idOf('i')}, ${idOf('i')}, 'pending', 30, 0, ${since('(-i)')} from n where i % 19 = 0`,
			`insert into audit_subjects (id, user_id) ${numbers(cooks)} select 'subject' || i, ${idOf('i')} from n`,
			`insert into audit_log (id, created_at, action, actor, subject, outcome)
			${numbers(cooks * AUDITED_EACH)} select 'entry' || i, ${since('0')}, 'sign_in', 'subject' || (1 + i % ${cooks}),
				'subject' || (1 + i % ${cooks}), 'done' from n`,
		],
		'write',
	)
	const me = await makeUser(db, { role: 'admin' })
	const { rows } = await client.execute(`select ${idOf(String(Math.floor(cooks / 2)))} as id`)
	await client.execute('analyze')
	const close = async () => {
		client.close()
		await rm(folder, { recursive: true, force: true })
	}
	return { db, me: me.id, middle: String(rows[0]?.id), close }
}
