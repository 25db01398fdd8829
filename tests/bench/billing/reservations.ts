import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginStep } from '#app/domains/assistant/server/quota.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { readAi } from '#app/platform/server/ai.ts'
import { queryOf, statement } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { makeUser } from '../../factories/users.ts'
import { type Figure, median } from '../figures.ts'

const AT_ONCE = 100
const LIMIT = 5
const BARE = `update usage set count = count + 1 where user_id = ?1 and feature = ?2 and month = ?3 and count < ?4 returning count`

/** A hundred uses that are counted at once, at a quota of 5, beside as many bare guarded updates on the same server. */
export async function measureReservations({ rounds }: { rounds: number }): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const libsql = await startLibsqlServer({ path: join(folder, 'bench.db') })
	const db = openDb({ LIBSQL_URL: libsql.url })
	try {
		await migrateDatabase(db)
		const ratios: number[] = []
		for (let round = 0; round <= rounds; round += 1) {
			const [ours, bare] = [await reserve(db), await update(db)]
			// The first one warms up.
			if (round > 0) ratios.push(ours / bare)
		}
		return [
			{ name: `${AT_ONCE} reservations at once`, value: median(ratios), unit: 'x bare guarded updates', atMost: 1.5 },
		]
	} finally {
		await libsql.close()
		await rm(folder, { recursive: true, force: true })
	}
}

async function reserve(db: Db): Promise<number> {
	const config = readAi({ OPENAI_API_KEY: 'none', AI_MODEL: 'm', AI_BASE_URL: 'http://x', AI_TURNS_AT_ONCE: '100' })
	if (!config) throw new Error('no configuration')
	const cook = { id: (await makeUser(db)).id, subscription_tier: 'Free', is_beta_tester: false }
	await db.delete(rate_limits)
	const deps = { db, config, clock: Date.now }
	const { ms, spent } = await time(() =>
		beginStep(deps, cook, { turn: makeId(), step: 0, feature: 'aiRecipeGeneration' }).then(
			() => true,
			() => false,
		),
	)
	if (spent !== LIMIT) throw new Error(`${spent} of ${AT_ONCE} were counted`)
	return ms
}

async function update(db: Db): Promise<number> {
	const { id } = await makeUser(db)
	const key = [id, 'ai_recipe_generation', '2026-11']
	await db.$client.execute(
		statement(queryOf('insert into usage (user_id, feature, month, count) values (?1, ?2, ?3, 0)', key)),
	)
	const { ms, spent } = await time(async () => {
		const { rows } = await db.$client.execute(statement(queryOf(BARE, [...key, LIMIT])))
		return rows.length === 1
	})
	if (spent !== LIMIT) throw new Error(`${spent} bare updates passed`)
	return ms
}

async function time(one: () => Promise<boolean>): Promise<{ ms: number; spent: number }> {
	const start = performance.now()
	const done = await Promise.all(Array.from({ length: AT_ONCE }, one))
	return { ms: performance.now() - start, spent: done.filter(Boolean).length }
}
