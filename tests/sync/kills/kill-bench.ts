import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { openDb } from '#db/client.ts'
import { migrateDatabase } from '../../../dev/migrate.ts'
import { makeUser } from '../../factories/users.ts'
import { installAudit, type Watched } from '../sim/audit.ts'
import { Device } from '../sim/device.ts'
import type { Answer } from '../sim/network.ts'
import type { Violation } from '../sim/oracle.ts'
import { createRandom, type Random } from '../sim/random.ts'
import type { ServerRequest } from '../sim/server.ts'
import { realTime } from '../sim/timeline.ts'
import { World } from '../sim/world.ts'
import { LibsqlProcess, WorkerProcess } from './processes.ts'

export type KillReport = {
	/** How often each process died, and at which statement of the write. */
	kills: { database: number; worker: number }
	steps: number[]
	edits: number
	violations: Violation[]
	story: string[]
}

const PATIENCE_MS = 5_000
const SIGN_EVERY_MS = 2

/**
 * Real processes: the sync Worker of the build in workerd, and the libSQL server, on a file. Repeatedly a device
 * pushes, one of the two is killed (-9) at one statement of the write after another, and the device sends again. A
 * second device reads and edits in parallel. At the end the same oracle judges as in the simulation.
 */
export async function killAtEachStatement(kills: number, seed: string): Promise<KillReport> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-kills-'))
	const path = join(folder, 'kills.db')
	const libsql = new LibsqlProcess(path)
	let worker: WorkerProcess | undefined
	let watched: (Watched & { close(): void }) | undefined
	try {
		await libsql.start()
		await migrateDatabase(openDb({ LIBSQL_URL: libsql.url }))
		watched = watch(path)
		installAudit(watched)
		worker = new WorkerProcess({ folder: 'nomster_sync', libsqlUrl: libsql.url })
		await worker.start()
		const stage = await setStage({ libsql, worker, watched, seed, folder })
		for (let i = 0; i < kills; i += 1) await stage.killOnce(i)
		return await stage.end()
	} finally {
		watched?.close()
		await worker?.kill()
		await libsql.kill()
		await rm(folder, { recursive: true, force: true })
	}
}

function watch(path: string): Watched & { close(): void } {
	const database = new Database(path)
	database.exec('pragma busy_timeout = 5000')
	return {
		all: (sql, ...args) => database.prepare(sql).all(args) as Record<string, unknown>[],
		exec: (sql) => database.exec(sql),
		close: () => database.close(),
	}
}

type Parts = { libsql: LibsqlProcess; worker: WorkerProcess; watched: Watched; seed: string; folder: string }

async function setStage({ libsql, worker, watched, seed, folder }: Parts) {
	const random = createRandom(seed)
	const world = new World({
		time: realTime(),
		random,
		database: watched,
		send: (request) => send(worker.url, request),
	})
	const cook = await addCook(libsql.url, world)
	const [first, second] = [1, 2].map((n) => new Device(world, { name: `D${n}`, cook, cookie: cook.cookie }))
	if (!first || !second) throw new Error('two devices were asked for')
	for (const device of [first, second]) {
		await device.openTab()
		await device.sync()
	}
	const report: KillReport = {
		kills: { database: 0, worker: 0 },
		steps: [],
		edits: 0,
		violations: world.violations,
		story: world.story,
	}
	// Kills at one statement after another, until a write ends before it reaches that one; then starts from the first
	// again.
	let step = 0

	async function killOnce(round: number): Promise<void> {
		const isWorker = round % 2 === 1
		for (;;) {
			await edit(random, first as Device, second as Device)
			const hasDied = isWorker ? await killWorker() : await killDatabase()
			await (first as Device).sync()
			;(first as Device).glance()
			if (hasDied) break
			step = 0
		}
		report.steps.push(step)
		report.kills[isWorker ? 'worker' : 'database'] += 1
		if (isWorker) step += 1
	}

	async function killDatabase(): Promise<boolean> {
		await libsql.arm({ step, how: 'die' })
		await first?.sync()
		if (await libsql.disarm()) return false
		world.tell('database', `killed before statement ${step} of a write`)
		await libsql.start()
		return true
	}

	async function killWorker(): Promise<boolean> {
		const signPath = join(folder, `at-${world.makeId()}`)
		await libsql.arm({ step, how: 'wait', signPath })
		const syncing = first?.sync()
		const hasReached = await Promise.race([sign(signPath), syncing?.then(() => existsSync(signPath))])
		if (!hasReached) {
			await libsql.disarm()
			return false
		}
		await worker.kill()
		await syncing
		world.tell('worker', `killed before statement ${step} of a write`)
		await worker.start()
		return true
	}

	async function end(): Promise<KillReport> {
		for (let i = 0; i < 3; i += 1) for (const device of [first, second]) await device?.sync()
		for (const device of [first, second]) {
			device?.glance()
			const unsent = device?.unsent() ?? []
			if (unsent.length > 0) world.accuse({ kind: 'stuck', text: `${device?.name} still has ${unsent.length} edits` })
			const [difference] = device?.differences() ?? []
			if (difference) world.accuse({ kind: 'diverged', text: `${device?.name}: ${difference}` })
			device?.close()
		}
		world.judge()
		return { ...report, edits: world.edits }
	}

	return { killOnce, end }
}

async function edit(random: Random, first: Device, second: Device): Promise<void> {
	for (let i = random.int(1, 4); i > 0; i -= 1) await first.act()
	if (!random.chance(0.4)) return
	await second.act()
	await second.sync()
}

async function addCook(libsqlUrl: string, world: World) {
	const db = openDb({ LIBSQL_URL: libsqlUrl })
	const user = await makeUser(db, { id: world.makeId(), subscription_tier: 'Premium' })
	const setCookie = await startSession(db, user.id, { now: Date.now(), userAgent: 'kills' })
	const cook = { ...user, tier: 'Premium', cookie: setCookie.split(';')[0] ?? '' }
	world.cooks.push(cook)
	return cook
}

async function send(url: string, { path, method, headers, body }: ServerRequest): Promise<Answer> {
	return fetch(new URL(path, url), { method, headers, ...(body === undefined ? {} : { body }) })
}

async function sign(path: string): Promise<boolean> {
	const deadline = Date.now() + PATIENCE_MS
	while (Date.now() < deadline) {
		if (existsSync(path)) return true
		await new Promise((done) => setTimeout(done, SIGN_EVERY_MS))
	}
	return false
}
