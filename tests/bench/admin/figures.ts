import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SPAN_NAMES } from '#app/domains/administration/model/monitor.ts'
import { readMonitor } from '#app/domains/administration/server/monitor/read-monitor.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { FIGURE_CLASSES, type FigureRow } from '#app/platform/model/monitor/figures.ts'
import { STOP_SENTENCES, stopsIn } from '#app/platform/model/switches.ts'
import { noteFigure, takeFigures } from '#app/platform/server/figures.ts'
import { named, namesOf, onBehalfOf } from '#db/asking.ts'
import { queryOf, statement, writeBatch } from '#db/batch.ts'
import { type Db, openDb } from '#db/client.ts'
import { addFigures } from '#db/queries/server-figures.ts'
import { ensureBuilt } from '../../../dev/ensure-built.ts'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { countRequest } from '../../../workers/app/count-request.ts'
import { type Figure, median } from '../figures.ts'
import { BUILD } from '../raw-workerd.ts'

const PAGES = 10_000
/** A page asks about two round trips with so many query functions. */
const QUERIES_A_PAGE = 6
const MOST_SHARE = 3
const MOST_RATIO = 3

/** What counting adds to 10,000 pages, beside rendering them in the same process, and the monitor's page by its events. */
export const part = {
	title: 'The figures of the monitor',
	async measure({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
		await ensureBuilt()
		return [
			await measureCounting(isQuick ? PAGES / 10 : PAGES),
			...(await measureMonitor(isQuick ? MANY_EVENTS / 10 : MANY_EVENTS)),
		]
	},
}

type MainWorker = { default: { fetch(request: Request, env: object, context: object): Promise<Response> } }

/** Renders a page without a session, which asks the database nothing: all of its processor time is rendering. */
async function renderings(): Promise<() => Promise<unknown>> {
	const { default: worker }: MainWorker = await import(pathToFileURL(join(BUILD, 'server/index.js')).href)
	const env = { LIBSQL_URL: 'http://127.0.0.1:1', APP_URL: 'https://nomster.example' }
	const context = { waitUntil: () => undefined }
	return async () => {
		const answer = await worker.fetch(new Request('https://nomster.example/login'), env, context)
		if (answer.status !== 200) throw new Error(`/login answered ${answer.status}`)
		await answer.text()
	}
}

async function measureCounting(pages: number): Promise<Figure> {
	const render = await renderings()
	const silence = console.log
	console.log = () => {}
	try {
		const [rendering, counting] = [await cpuOf(render, pages), await cpuOf(async () => countPage(), pages)]
		console.log = silence
		console.log(`  ${pages} pages: rendering ${rendering.toFixed(0)} ms, counting ${counting.toFixed(0)} ms`)
		return {
			name: 'counting, of the processor time of rendering',
			value: (100 * counting) / rendering,
			unit: '%',
			atMost: MOST_SHARE,
		}
	} finally {
		console.log = silence
	}
}

const QUERIES = Array.from({ length: QUERIES_A_PAGE }, (_, i) =>
	named(`findSomething${i}`, (id: string) => queryOf('select ?1', [id])),
)
const REQUEST = { method: 'GET' }
const ANSWER = { status: 200 }

const ALL_OFF = JSON.stringify(STOP_SENTENCES)

/**
 * Everything that a page does for the figures and switches: names, two operations, its own line, the question whether to
 * write, and reading nine switches that are off.
 */
function countPage(): void {
	const statements = QUERIES.map((query) => statement(query('id')))
	onBehalfOf(statements, () => noteFigure('query', namesOf(statements), 'ok', 4))
	noteFigure('query', namesOf(statements.slice(1)), 'ok', 7)
	countRequest(REQUEST, ANSWER, { route: '/recipe/:id', ms: 14, trips: 2, requestId: 'r' })
	takeFigures(Date.now())
	stopsIn(ALL_OFF)
}

/** Processor time in milliseconds, once warm. */
async function cpuOf(work: () => Promise<unknown>, times: number): Promise<number> {
	for (let i = 0; i < times / 10; i += 1) await work()
	const from = process.cpuUsage()
	for (let i = 0; i < times; i += 1) await work()
	const { user, system } = process.cpuUsage(from)
	return (user + system) / 1_000
}

const FEW_EVENTS = 1_000
const MANY_EVENTS = 1_000_000
const LOOKS = 21
const NAMES = 100
const NOW = Date.UTC(2026, 10, 26, 12, 30)

async function measureMonitor(events: number): Promise<Figure[]> {
	const [few, many] = [await monitorTimes(FEW_EVENTS), await monitorTimes(events)]
	return SPAN_NAMES.map((span, i) => {
		const [small = 1, large = 1] = [few[i], many[i]]
		console.log(`  the ${span}: ${FEW_EVENTS} events ${small.toFixed(1)} ms, ${events} events ${large.toFixed(1)} ms`)
		return { name: `monitor, ${span}: p50 by events`, value: large / small, unit: 'x', atMost: MOST_RATIO }
	})
}

/** p50 of each span of the page's data, in milliseconds. */
async function monitorTimes(events: number): Promise<number[]> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const server = await startLibsqlServer({ path: join(folder, 'bench.db') })
	try {
		const db = openDb({ LIBSQL_URL: server.url })
		await migrateDatabase(db)
		await fill(db, events)
		const times: number[] = []
		for (const span of SPAN_NAMES) {
			const taken: number[] = []
			for (let look = 0; look < LOOKS; look += 1) {
				const from = performance.now()
				await readMonitor(db, span, NOW)
				taken.push(performance.now() - from)
			}
			times.push(median(taken))
		}
		return times
	} finally {
		await server.close()
		await rm(folder, { recursive: true, force: true })
	}
}

/** Events of 30 days, and a week's figures of every name that they have. */
async function fill(db: Db, events: number): Promise<void> {
	await db.$client.execute({
		sql: `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1) insert into monitoring_events (id, created_at, source, level, action, entity_type, entity_id, message, metadata) select 'e' || i, ?2 - i * (2592000000 / ?1), 'page', 'error', 'external_monitoring', 'monitoring_event', 's', 'Error: number ' || (i % 100), '{}' from n`,
		args: [events, NOW],
	})
	const classes = new Array<number>(FIGURE_CLASSES).fill(1)
	const figure = (kind: FigureRow['kind'], i: number): FigureRow => ({
		...{ kind, name: `${kind} ${i}`, status: kind === 'route' ? '2xx' : 'ok', count: 11, total_ms: 9_000, trips: 22 },
		...{ last_ref: 'r', classes },
	})
	const all = (['route', 'query', 'error'] as const).flatMap((kind) =>
		Array.from({ length: NAMES }, (_, i) => figure(kind, i)),
	)
	for (let at = NOW - 7 * 24 * 60 * MINUTE_MS; at <= NOW; at += 10 * MINUTE_MS)
		await writeBatch(db, [addFigures(all, at)])
}
