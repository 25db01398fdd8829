import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { openDb } from '#db/client.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { makeRecipes } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { type Figure, median } from './figures.ts'
import { startRawWorkerd } from './raw-workerd.ts'

const ROWS = 20
const MAX_RATIO = 3
const MAX_HTML_BYTES = 60_000

/** Processor time of /recipes with 20 rows against the bare list of the same rows, alternating on the same workerd. */
export async function measureCpu({ rounds, requests }: { rounds: number; requests: number }): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const libsql = await startLibsqlServer({ path: join(folder, 'bench.db') })
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	const cook = await makeUser(db)
	await makeRecipes(db, cook, ROWS, (i) => ({ title: `Lentil soup with a name of ordinary length, number ${i + 1}` }))
	const cookie = (await startSession(db, cook.id, { now: Date.now(), userAgent: 'bench' })).split(';')[0] ?? ''
	const workerd = await startRawWorkerd(libsql.url)
	try {
		const app = `${workerd.appUrl}/recipes`
		const page = await get(app, cookie)
		if (page.status !== 200) throw new Error(`/recipes answered ${page.status}`)
		const bare = await get(workerd.bareUrl, cookie)
		if (bare.status !== 200 || bare.body.split('<li>').length !== ROWS + 1)
			throw new Error(`the bare list answered ${bare.body}`)
		const cpuOf = async (url: string) => {
			const before = workerd.cpuMs()
			await getMany(url, cookie, requests)
			return (workerd.cpuMs() - before) / requests
		}
		// Let both compile and warm up.
		await cpuOf(app)
		await cpuOf(workerd.bareUrl)
		const pairs: { app: number; bare: number }[] = []
		for (let round = 0; round < rounds; round += 1) {
			pairs.push({ app: await cpuOf(app), bare: await cpuOf(workerd.bareUrl) })
		}
		const of = (pick: (pair: { app: number; bare: number }) => number) => median(pairs.map(pick))
		console.log(
			`  /recipes ${of((p) => p.app).toFixed(2)} ms, bare list ${of((p) => p.bare).toFixed(2)} ms of processor a request`,
		)
		return [
			{
				name: '/recipes processor time, times the bare list',
				value: of((p) => p.app / p.bare),
				unit: 'x',
				atMost: MAX_RATIO,
			},
			{
				name: `/recipes HTML of ${ROWS} rows`,
				value: Buffer.byteLength(page.body) / 1000,
				unit: 'kB',
				atMost: MAX_HTML_BYTES / 1000,
			},
		]
	} finally {
		await workerd.close()
		await libsql.close()
		await rm(folder, { recursive: true, force: true })
	}
}

const CONNECTIONS = 4
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function get(url: string, cookie: string): Promise<{ status: number; body: string }> {
	return new Promise((resolve, reject) => {
		request(url, { agent, headers: { cookie, accept: 'text/html' } }, (response) => {
			let body = ''
			response.setEncoding('utf8')
			response.on('data', (chunk) => {
				body += chunk
			})
			response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
		})
			.on('error', reject)
			.end()
	})
}

async function getMany(url: string, cookie: string, count: number): Promise<void> {
	let left = count
	const worker = async () => {
		while (left > 0) {
			left -= 1
			await get(url, cookie)
		}
	}
	await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}
