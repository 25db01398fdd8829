import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { openDb } from '#db/client.ts'
import { stripe_events } from '#db/schema/billing.ts'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { eventBody, sign, WEBHOOK_SECRET } from '../../setup/billing.ts'
import type { Figure } from '../figures.ts'
import { quantile } from '../measure.ts'
import { startRawWorkerd } from '../raw-workerd.ts'

const WARM_UP = 20
const VARS = { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_SECRET_KEY: 'sk_test_of_the_bench' }

/**
 * An event of Stripe through the main Worker beside a bare check of its signature with the same row, in turn on the same
 * workerd. Nothing is read after these events, so that no work of one falls into the time of the next. Linux only.
 */
export async function measureWebhook({ pairs }: { pairs: number }): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	let trips = 0
	const count = () => {
		trips += 1
	}
	const libsql = await startLibsqlServer({ path: join(folder, 'bench.db'), onPipeline: count })
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	const workerd = await startRawWorkerd(libsql.url, 'tests/bench/billing/bare-webhook.ts', VARS)
	const times = { ours: [] as number[], bare: [] as number[] }
	let tripsOfOurs = 0
	try {
		const address = { ours: workerd.appUrl + CHECKOUT_PATHS.webhook, bare: workerd.bareUrl }
		const take = async (which: 'ours' | 'bare') => {
			const body = eventBody({ at: Date.now() })
			const signature = await sign(body, Date.now())
			const before = trips
			const start = performance.now()
			const status = await post(address[which], body, signature)
			const ms = performance.now() - start
			if (status !== 200) throw new Error(`${which} answered ${status}`)
			if (which === 'ours') tripsOfOurs = Math.max(tripsOfOurs, trips - before)
			return ms
		}
		for (let i = 0; i < WARM_UP + pairs; i += 1) {
			const [ours, bare] = [await take('ours'), await take('bare')]
			if (i < WARM_UP) continue
			times.ours.push(ours)
			times.bare.push(bare)
		}
		const noted = await db.$count(stripe_events)
		if (noted !== 2 * (WARM_UP + pairs)) throw new Error(`${noted} events were noted`)
	} finally {
		await workerd.close()
		await libsql.close()
		await rm(folder, { recursive: true, force: true })
	}
	const [ours, bare] = [quantile(times.ours, 0.5), quantile(times.bare, 0.5)]
	console.log(`  ${pairs} events: p50 ${ours.toFixed(2)} ms, bare ${bare.toFixed(2)} ms`)
	return [
		{ name: 'webhook: trips to the database', value: tripsOfOurs, unit: 'trips', atMost: 1 },
		{ name: 'webhook, p50', value: ours / bare, unit: 'x a bare check and insert', atMost: 2 },
	]
}

const agent = new Agent({ keepAlive: true, maxSockets: 2 })

function post(url: string, body: string, signature: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
		const sent = request(url, { method: 'POST', agent, headers }, (response) => {
			response.resume()
			response.on('end', () => resolve(response.statusCode ?? 0))
		})
		sent.on('error', reject)
		sent.end(body)
	})
}
