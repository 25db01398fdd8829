import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSession, startSession } from '#app/domains/accounts/server/sessions.ts'
import { STOP_SENTENCES, SWITCH_NAMES } from '#app/platform/model/switches.ts'
import { type Db, openDb } from '#db/client.ts'
import { switches } from '#db/schema/platform.ts'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { makeUser } from '../../factories/users.ts'
import type { Figure } from '../figures.ts'

export const part = { title: 'Switches within the session', measure: measureSwitches }

/** The round trips of a session with switches; their processor time is counted with that of the figures (figures.ts). */
async function measureSwitches(): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const server = await startLibsqlServer({ path: join(folder, 'bench.db') })
	try {
		const db = openDb({ LIBSQL_URL: server.url })
		await migrateDatabase(db)
		const cook = await makeUser(db)
		const cookie = (await startSession(db, cook.id, { now: Date.now(), userAgent: 'bench' })).split(';')[0] ?? ''
		const request = new Request('https://nomster.example/', { headers: { cookie } })
		const open = async (): Promise<number> => tripsOf(db, () => findSession(db, request, Date.now()))
		const none = await open()
		await db
			.insert(switches)
			.values(
				SWITCH_NAMES.map((name) => ({ name, off_since: 1, sentence: STOP_SENTENCES[name], reason: '', changed_at: 1 })),
			)
		const all = await open()
		return [
			{ name: 'a session with no switch off: round trips', value: none, unit: 'trips', atMost: 1 },
			{ name: 'a session with nine switches off: round trips', value: all, unit: 'trips', atMost: 1 },
		]
	} finally {
		await server.close()
		await rm(folder, { recursive: true, force: true })
	}
}

async function tripsOf(db: Db, work: () => Promise<unknown>): Promise<number> {
	const before = db.trips()
	await work()
	return db.trips() - before
}
