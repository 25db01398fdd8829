import { createHmac } from 'node:crypto'
import type { Client } from '@libsql/client/sqlite3'
import { readAuditPage } from '#app/domains/administration/server/audit-page.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { sealSecret } from '#app/platform/server/audit-chain.ts'
import { sealAudit } from '#app/platform/server/audit-sealing.ts'
import { verifyAudit } from '#app/platform/server/audit-verify.ts'
import { readBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import type { AuditFilter, AuditPlace } from '#db/queries/audit-page.ts'
import { rowsText } from '#db/queries/audit-seals.ts'
import { readAuditTriggers } from '../../../dev/audit-triggers.ts'
import type { Part } from '../admin.ts'
import { type Figure, median } from '../figures.ts'
import { ADMIN, AUDIT_DAYS, AUDIT_START, type AuditWorld, buildAuditWorld, COOK, dbOf } from './audit-world.ts'

const SECRET = sealSecret('secret of the measurement')
const NO_LOG = { info() {}, error() {} }
const FEW = 1_000
const ROUNDS = 5
const ROWS_A_READ = 5_000
const DAY = 20 * DAY_MS

export const part: Part = {
	title: 'The sealed audit log',
	async measure({ isQuick }) {
		const [few, many] = [await buildAuditWorld(FEW), await buildAuditWorld(isQuick ? 100_000 : 1_000_000)]
		try {
			return [...(await measureChain(many)), ...(await measurePage(few, many, isQuick ? 20 : 100))]
		} finally {
			await few.close()
			await many.close()
		}
	},
}

async function measureChain(world: AuditWorld): Promise<Figure[]> {
	const texts = await readTexts(world.db)
	const sealed = await measureSealing(world)
	const hmac = await bestOf(async () => bareHmac(texts))
	const read = await bestOf(() => bareRead(world.client))
	const verified = await bestOf(() => verify(world.db))
	console.log(`  ${world.rows} rows: HMAC ${hmac.toFixed(0)} ms, read ${read.toFixed(0)} ms`)
	console.log(`  sealed in ${sealed.whole.toFixed(0)} ms, ${sealed.own.toFixed(0)} ms without the database`)
	console.log(`  verified in ${verified.toFixed(0)} ms`)
	return [
		{ name: 'sealing, without the database', value: sealed.own / hmac, unit: 'x the bare HMAC', atMost: 2 },
		{ name: 'sealing, all of it', value: sealed.whole / (hmac + read), unit: 'x the bare HMAC and read', atMost: 2 },
		{ name: 'audit:verify', value: verified / (hmac + read), unit: 'x the bare HMAC and read', atMost: 1.5 },
	]
}

/** The canonical texts of all rows: what the seals hash. */
async function readTexts(db: Db): Promise<string[]> {
	const texts: string[] = []
	for (let after = 0; ; ) {
		const question = rowsText({ after, upto: Number.MAX_SAFE_INTEGER, limit: 2_000 })
		const [result] = await readBatch(db, [question])
		const rows = result && question.read(result)
		if (!rows || rows.count === 0) return texts
		texts.push(rows.text)
		after = rows.last
	}
}

function bareHmac(texts: readonly string[]): void {
	const hash = createHmac('sha256', SECRET.secret)
	for (const text of texts) hash.update(text)
	hash.digest('hex')
}

async function bareRead(client: Client): Promise<void> {
	for (let after = 0; ; ) {
		const { rows } = await client.execute({
			sql: 'select * from audit_log where seq > ? order by seq limit ?',
			args: [after, ROWS_A_READ],
		})
		const last = rows.at(-1)
		if (!last) return
		after = Number(last.seq)
	}
}

/** Seals everything, then once more with the answers that the database gave: what the Worker itself does. */
async function measureSealing({ client, db }: AuditWorld): Promise<{ whole: number; own: number }> {
	const answers: unknown[] = []
	const recording: Client = Object.assign(Object.create(client), {
		async batch(...args: Parameters<Client['batch']>) {
			const answer = await client.batch(...args)
			answers.push(answer)
			return answer
		},
	})
	const whole = await timeOf(() => sealAll(db))
	await withoutTriggers(client, ['delete from audit_seals'])
	await sealAll(dbOf(recording))
	const own = await bestOf(async () => {
		let next = 0
		const replaying: Client = Object.assign(Object.create(client), { batch: async () => answers[next++] })
		await sealAll(dbOf(replaying))
	})
	return { whole, own }
}

async function sealAll(db: Db): Promise<void> {
	while ((await sealAudit(db, { secret: SECRET, now: AUDIT_START, log: NO_LOG })) > 0);
}

async function withoutTriggers(client: Client, statements: string[]): Promise<void> {
	const { rows } = await client.execute(
		`select name, sql from sqlite_master where type = 'trigger' and name like 'audit_%'`,
	)
	await client.migrate(rows.map(({ name }) => `drop trigger "${name}"`))
	await client.migrate(statements)
	await client.migrate(rows.map(({ sql }) => String(sql)))
}

async function verify(db: Db): Promise<void> {
	const { findings } = await verifyAudit({ db, secrets: [SECRET], now: AUDIT_START, triggers: readAuditTriggers() })
	if (findings.length > 0) throw new Error(`The log of the measurement is broken: ${JSON.stringify(findings[0])}`)
}

const MIDDLE = AUDIT_START + (AUDIT_DAYS / 2) * DAY_MS
const PAGES: { name: string; filter: AuditFilter; before?: AuditPlace }[] = [
	{ name: 'no filter', filter: {} },
	{ name: 'no filter, from the middle on', filter: {}, before: { created_at: MIDDLE, seq: 1 } },
	{ name: 'a frequent action', filter: { action: 'sign_in' } },
	{ name: 'a rare action', filter: { action: 'switch_off' } },
	{ name: 'an action that never was', filter: { action: 'restored' } },
	{ name: 'refused', filter: { outcome: 'refused' } },
	{ name: 'a refused rare action', filter: { action: 'switch_off', outcome: 'refused' } },
	{ name: 'refused sign-ins', filter: { action: 'sign_in', outcome: 'refused' } },
	{ name: 'a cook', filter: { person: COOK } },
	{ name: 'the administrator', filter: { person: ADMIN } },
	{ name: 'a cook and an action', filter: { person: COOK, action: 'sign_in' } },
	{ name: 'dates', filter: { since: MIDDLE, until: MIDDLE + DAY } },
	{ name: 'dates without rows', filter: { since: 0, until: DAY } },
	{ name: 'dates and an action', filter: { action: 'switch_off', since: MIDDLE, until: MIDDLE + DAY } },
	{ name: 'dates and refused', filter: { outcome: 'refused', since: MIDDLE, until: MIDDLE + DAY } },
	{ name: 'dates and the administrator', filter: { person: ADMIN, since: MIDDLE, until: MIDDLE + DAY } },
]

async function measurePage(few: AuditWorld, many: AuditWorld, rounds: number): Promise<Figure[]> {
	await sealAll(few.db)
	const figures: Figure[] = []
	for (const { name, filter, before } of PAGES) {
		const times = { few: [] as number[], many: [] as number[] }
		for (let round = 0; round < rounds; round += 1) {
			times.few.push(await timeOf(() => readAuditPage(few.db, filter, before)))
			times.many.push(await timeOf(() => readAuditPage(many.db, filter, before)))
		}
		const [small, large] = [median(times.few), median(times.many)]
		console.log(`  /admin/audit, ${name}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`)
		figures.push({ name: `/admin/audit, ${name}, p50`, value: large / small, unit: 'x that of 1,000 rows', atMost: 3 })
	}
	return figures
}

/** The best of some rounds: what else the machine does only adds. */
async function bestOf(work: () => Promise<unknown>): Promise<number> {
	const times: number[] = []
	for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(work))
	return Math.min(...times)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const from = performance.now()
	await work()
	return performance.now() - from
}
