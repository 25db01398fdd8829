import { expect } from 'vitest'
import { auditStatements } from '#app/platform/server/audit.ts'
import { type SealSecret, sealSecret, sealSecrets } from '#app/platform/server/audit-chain.ts'
import { checkAudit } from '#app/platform/server/audit-check.ts'
import { copySeals } from '#app/platform/server/audit-copies.ts'
import type { ReadCopy } from '#app/platform/server/audit-copy.ts'
import { restoredStatements } from '#app/platform/server/audit-restores.ts'
import { sealAudit } from '#app/platform/server/audit-sealing.ts'
import { verifyAudit } from '#app/platform/server/audit-verify.ts'
import type { Log } from '#app/platform/server/log.ts'
import { ask, writeBatch } from '#db/batch.ts'
import { sealState } from '#db/queries/audit-seals.ts'
import { reportAudit } from '../../dev/audit-report.ts'
import { readAuditTriggers } from '../../dev/audit-triggers.ts'
import { makeBucket } from '../fakes/bucket.ts'
import { type MemoryDb, openMemoryDb } from './memory-db.ts'

/** Claims a restore, and proves none. */
export const FORGED_RESTORE = `insert into audit_log (id, created_at, action, outcome, detail) values ('r', 9e12, 'restored', 'done', '2.${'0'.repeat(48)}')`

export const LOG_START = Date.UTC(2026, 10, 20)

/** A migrated database with a bucket, whose audit log can be filled, sealed, forged and checked. */
export async function openSealedLog() {
	const memory: MemoryDb = await openMemoryDb()
	const { db } = memory
	const bucket = makeBucket()
	const errors: string[] = []
	const log: Log = { info() {}, error: (event, error) => errors.push(`${event}: ${String(error)}`) }
	let now = LOG_START
	const world = {
		memory,
		db,
		bucket,
		errors,
		log,
		secret: sealSecret('secret of the seals') as SealSecret | undefined,
		now: () => now,
		pass(ms: number) {
			now += ms
		},
		/** Writes rows, a millisecond apart. */
		async write(count: number) {
			for (let i = 0; i < count; i += 1) {
				now += 1
				await writeBatch(
					db,
					auditStatements(db, { action: 'sign_in', actor: null, subject: null, detail: `code.${now % 97}` }, now),
				)
			}
		},
		seal: () => sealAudit(db, { secret: world.secret, now, log }),
		copy: () => copySeals(db, bucket.asR2, { secret: world.secret, now, log }),
		/** One run of the cron. */
		async run() {
			now += 60_000
			await world.seal()
			await world.copy()
		},
		/** Changes the file behind the triggers' back. */
		async forge(...statements: string[]) {
			const { rows } = await db.$client.execute(`select name, sql from sqlite_master where type = 'trigger'`)
			await db.$client.migrate(rows.map(({ name }) => `drop trigger "${name}"`))
			await db.$client.migrate(statements)
			await db.$client.migrate(rows.map(({ sql }) => String(sql)))
		},
		verify: () =>
			verifyAudit({
				db,
				secrets: [world.secret ?? sealSecret('secret of the seals')],
				readCopy: bucket.read,
				now,
				triggers: readAuditTriggers(),
			}),
		/** The hourly check of the jobs Worker. */
		check: (readCopy: ReadCopy = bucket.read) =>
			checkAudit(db, {
				...{ secrets: sealSecrets('secret of the seals', undefined), readCopy },
				...{ triggers: readAuditTriggers(), now, log },
			}),
		/** What /admin/audit says of the seals. */
		state: async () => (await ask(db, { seals: sealState() })).seals,
		/** Writes the row that a restore writes, with its proof by the secret in use or another one. */
		async writeRestored(given?: { secret: SealSecret | undefined }): Promise<void> {
			await writeBatch(db, await restoredStatements(db, given ? given.secret : world.secret, now))
		},
		/** What `npm run audit:verify` says but for its summary. */
		async findings() {
			const lines = reportAudit(await world.verify())
			expect(lines.at(-1)).toMatch(/^Audit log: /)
			return lines.slice(0, -1)
		},
		close: () => memory.close(),
	}
	return world
}
export type SealedLog = Awaited<ReturnType<typeof openSealedLog>>
