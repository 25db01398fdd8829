import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJobs } from '#app/domains/administration/server/jobs.ts'
import { JOB_KINDS } from '#app/platform/model/jobs.ts'
import { queryOf, statement } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { type Figure, median } from '../figures.ts'

const FEW = 1_000
const MAX_RATIO = 3
const NOW = 1_800_000_000_000

/** Of ten jobs seven are done, two wait and one has failed; kinds take turns. */
const FILL = `with recursive n (i) as (select ?1 union all select i + 1 from n where i + 1 < ?2)
	insert into jobs (id, kind, payload, run_at, attempts, done_at, failed_at, last_error, created_at)
	select printf('%08d', i), (select value from json_each(?3) where key = (i / 10) % json_array_length(?3)), '{"keys":[]}', ?4 - i, 1,
		case when i % 10 < 7 then ?4 - i end, case when i % 10 = 9 then ?4 - i end,
		case when i % 10 = 9 then 'Error: The mail provider returned 500.' end, ?4 - i from n`
const ROWS_A_STATEMENT = 50_000

async function fill(db: Db, jobs: number): Promise<void> {
	for (let from = 0; from < jobs; from += ROWS_A_STATEMENT) {
		const to = Math.min(jobs, from + ROWS_A_STATEMENT)
		await db.$client.execute(statement(queryOf(FILL, [from, to, JSON.stringify(JOB_KINDS), NOW])))
	}
}

const PAGES = [
	{ name: 'waiting', state: 'waiting', kind: null },
	{ name: 'running', state: 'running', kind: null },
	{ name: 'failed', state: 'failed', kind: null },
	{ name: 'failed of one kind', state: 'failed', kind: 'send_mail' },
] as const

export const part = {
	title: 'The page of jobs',
	measure: ({ isQuick }: { isQuick: boolean }) =>
		measureJobs(isQuick ? { many: 100_000, rounds: 11 } : { many: 1_000_000, rounds: 21 }),
}

/** The page of jobs among many jobs beside the same page among a thousand, in turns, on servers of their own. */
async function measureJobs({ many, rounds }: { many: number; rounds: number }): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const servers = [
		await startLibsqlServer({ path: join(folder, 'few.db') }),
		await startLibsqlServer({ path: join(folder, 'many.db') }),
	]
	try {
		const [few, full] = servers.map(({ url }) => openDb({ LIBSQL_URL: url })) as [Db, Db]
		for (const [db, jobs] of [
			[few, FEW],
			[full, many],
		] as const) {
			await migrateDatabase(db)
			await fill(db, jobs)
		}
		const figures: Figure[] = []
		for (const { name, state, kind } of PAGES) {
			const read = (db: Db) => readJobs({ db, clock: () => NOW }, { state, kind, after: null })
			const times = { few: [] as number[], many: [] as number[] }
			for (let round = 0; round <= rounds; round += 1) {
				const [small, large] = [await timeOf(() => read(few)), await timeOf(() => read(full))]
				// The first one warms up.
				if (round === 0) continue
				times.few.push(small)
				times.many.push(large)
			}
			const [small, large] = [median(times.few), median(times.many)]
			console.log(`  ${name}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`)
			figures.push({
				name: `jobs, ${name}: ${many} beside ${FEW}, p50`,
				value: large / small,
				unit: 'x',
				atMost: MAX_RATIO,
			})
		}
		return figures
	} finally {
		for (const server of servers) await server.close()
		await rm(folder, { recursive: true, force: true })
	}
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const from = performance.now()
	await work()
	return performance.now() - from
}
