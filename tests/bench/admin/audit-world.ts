import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/sqlite3'
import { drizzle } from 'drizzle-orm/libsql/web'
import { DAY_MS } from '#app/platform/model/clock.ts'
import type { Db } from '#db/client.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'

/** A database whose audit log has so many rows of the last 300 days that await their seals. */
export type AuditWorld = { rows: number; db: Db; client: Client; close(): Promise<void> }

export const AUDIT_START = Date.UTC(2026, 0, 1)
export const AUDIT_DAYS = 300
/** The administrator, who acts often; every cook has some rows. */
export const ADMIN = '00000000-0000-4000-8000-000000000000'
export const COOK = '00000000-0000-4000-8000-000000000007'
const ROWS_A_COOK = 10
/** Another account for the same statements: a client that hands its calls on. */
export const dbOf = (client: Client): Db => Object.assign(drizzle({ client }), { trips: () => 0 })

const cookOf = (n: string) => `printf('00000000-0000-4000-8000-%012x', ${n})`

export async function buildAuditWorld(rows: number): Promise<AuditWorld> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const client = createClient({ url: `file:${join(folder, 'audit.db')}` })
	const db = dbOf(client)
	await client.execute('pragma journal_mode = wal')
	await client.execute('pragma synchronous = off')
	await migrateDatabase(db)
	const cooks = Math.max(10, Math.floor(rows / ROWS_A_COOK))
	const cook = cookOf(`1 + (i * 7919) % ${cooks}`)
	// Of a hundred rows one is a verb of the administrator; every fiftieth of those was refused.
	await client.execute(
		`insert into audit_log (id, created_at, action, actor, subject, outcome, detail)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
		select printf('%08x-0000-4000-8000-%012x', (i * 2654435761) % 4294967296, i),
			${AUDIT_START} + cast(i * ${AUDIT_DAYS * DAY_MS}.0 / ${rows} as integer),
			case when i % 100 = 0 then 'account_looked_at' when i % 100 < 60 then 'sign_in' when i % 100 < 90 then 'sign_out'
				when i % 100 < 99 then 'password_changed' else 'switch_off' end,
			case when i % 100 = 0 then '${ADMIN}' else ${cook} end, ${cook},
			case when i % 50 = 0 then 'refused' else 'done' end,
			case when i % 100 = 99 then 'publishing' end from n`,
	)
	const close = async () => {
		client.close()
		await rm(folder, { recursive: true, force: true })
	}
	return { rows, db, client, close }
}
