import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { readMissingFacts } from '#app/domains/recipes/client/keep-facts.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { openDb } from '#db/client.ts'
import { seedCookId, seedKitchen } from '#db/seed/seed.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { newDevice } from '../fakes/sync-device.ts'
import { meOf } from './own-data.ts'
import { startSyncApp } from './sync-app.ts'

export type DemoKitchen = {
	me: Me
	/** A device of the demo cook that holds everything. */
	device(): Promise<SyncClient>
	close(): Promise<void>
}

/** The demo kitchen as it is seeded at `now`, behind the real sync Worker's app. */
export async function startDemoKitchen({ now, timeZone }: { now: number; timeZone: string }): Promise<DemoKitchen> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-demo-'))
	const server = await startLibsqlServer({ path: join(folder, 'demo.db') })
	const db = openDb({ LIBSQL_URL: server.url })
	await migrateDatabase(db)
	await seedKitchen({ url: server.url, now, timeZone, hashPassword: async () => 'no password signs in here' })
	const app = await startSyncApp({ openDb: () => db, clock: () => now })
	const id = seedCookId('demo')
	const [cookie = ''] = (await startSession(db, id, { now, userAgent: 'test' })).split(';')
	return {
		me: meOf(id, { time_zone: timeZone, subscription_tier: 'Premium' }),
		async device() {
			const device = await newDevice(undefined, {
				userId: id,
				clock: () => now,
				post: (path, init) => app.fetch(path, { ...init, cookie }),
			})
			await device.sync()
			await readMissingFacts(device.localStore)
			return device
		},
		async close() {
			app.close()
			await server.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
