import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDb } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { startLibsqlServer } from '../../../dev/libsql/server.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { makeUser } from '../../factories/users.ts'
import type { Figure } from '../figures.ts'
import { quantile } from '../measure.ts'
import { type RawWorkerd, startRawWorkerd } from '../raw-workerd.ts'
import { pause } from '../sync/measure.ts'

const PASSWORD = 'Tomato-Basil-42!'
const WARM_UP = 10
/** What is written after the answer belongs to the sign-in: its processor time is read when it is over. */
const SETTLE_MS = 25

type Taken = { ms: number; cpuMs: number }

/**
 * A sign-in by password beside the bare check of the same password, in turn on the same workerd. Each sign-in comes
 * from a network of its own: no limit slows it down. Linux only (/proc).
 */
export async function measureLogin({ pairs }: { pairs: number }): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-bench-'))
	const libsql = await startLibsqlServer({ path: join(folder, 'bench.db') })
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)
	const cook = await makeUser(db, { password: PASSWORD })
	const [row] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, cook.id))
	const workerd = await startRawWorkerd(libsql.url, 'tests/bench/accounts/bare-hash.ts')
	try {
		const form = new URLSearchParams({ email: cook.email, password: PASSWORD }).toString()
		const check = JSON.stringify({ password: PASSWORD, hash: row?.hash })
		const logIn = (i: number) =>
			take(workerd, async () => {
				const { status, body } = await post(`${workerd.appUrl}/login`, form, {
					'content-type': 'application/x-www-form-urlencoded',
					origin: workerd.appUrl,
					'cf-connecting-ip': `10.${i >> 8}.${i & 255}.1`,
				})
				if (status !== 302) throw new Error(`/login answered ${status}: ${body.slice(0, 200)}`)
			})
		const checkOnly = () =>
			take(workerd, async () => {
				const { body } = await post(workerd.bareUrl, check, { 'content-type': 'application/json' })
				if (body !== 'right') throw new Error(`the bare check answered ${body}`)
			})
		for (let i = 0; i < WARM_UP; i += 1) {
			await logIn(i)
			await checkOnly()
		}
		const logins: Taken[] = []
		const checks: Taken[] = []
		for (let i = 0; i < pairs; i += 1) {
			logins.push(await logIn(WARM_UP + i))
			checks.push(await checkOnly())
		}
		return figuresOf(logins, checks)
	} finally {
		await workerd.close()
		await libsql.close()
		await rm(folder, { recursive: true, force: true })
	}
}

function figuresOf(logins: Taken[], checks: Taken[]): Figure[] {
	const times = (taken: Taken[], share: number) =>
		quantile(
			taken.map(({ ms }) => ms),
			share,
		)
	const cpu = (taken: Taken[]) => taken.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / taken.length
	const say = (name: string, taken: Taken[]) =>
		console.log(
			`  ${name}: p50 ${times(taken, 0.5).toFixed(1)} ms, p95 ${times(taken, 0.95).toFixed(1)} ms, processor ${cpu(taken).toFixed(1)} ms`,
		)
	say(`${logins.length} sign-ins`, logins)
	say(`${checks.length} bare checks`, checks)
	const ratio = (share: number) => times(logins, share) / times(checks, share)
	const unit = 'x the bare check'
	return [
		{ name: 'sign-in, p50', value: ratio(0.5), unit, atMost: 1.15 },
		{ name: 'sign-in, p95', value: ratio(0.95), unit, atMost: 1.4 },
		{ name: 'sign-in, processor time', value: cpu(logins) / cpu(checks), unit, atMost: 1.1 },
	]
}

async function take(workerd: RawWorkerd, work: () => Promise<void>): Promise<Taken> {
	const cpu = workerd.cpuMs()
	const start = performance.now()
	await work()
	const ms = performance.now() - start
	await pause(SETTLE_MS)
	return { ms, cpuMs: workerd.cpuMs() - cpu }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function post(url: string, body: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
	return new Promise((resolve, reject) => {
		const sent = request(url, { method: 'POST', agent, headers }, (response) => {
			let text = ''
			response.setEncoding('utf8')
			response.on('data', (chunk) => {
				text += chunk
			})
			response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
		})
		sent.on('error', reject)
		sent.end(body)
	})
}
