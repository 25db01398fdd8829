import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { createLog } from '#app/platform/server/log.ts'
import { openRequestDb } from '#app/platform/server/request-db.ts'
import { PULL_ROWS } from '#app/sync/model/protocol.ts'
import { SPACE_LIMITS, type SpaceLimits } from '#app/sync/server/space-limits.ts'
import { tidyUpSync } from '#app/sync/server/tidy-up.ts'
import { openDb } from '#db/client.ts'
import { PROJECT_ROOT } from '../../../dev/workers.ts'
import { createSyncApp } from '../../../workers/sync/app.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { installAudit } from './audit.ts'
import { type Fault, isDeath, MemoryLibsql, SERVER_DIED } from './memory-libsql.ts'
import type { Random } from './random.ts'
import { Actor, type Timeline } from './timeline.ts'

export type ServerRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type ServerReply = { status: number; headers: Record<string, string>; body: string }

export type ServerFaults = {
	/** Probability that the server dies at a round trip to its database. */
	dies: number
	/** Probability that a round trip fails: the database is unreachable, the server lives. */
	fails: number
	/** Maximum duration of a round trip, in milliseconds. */
	tripMs: number
}

export type Cook = User & { cookie: string; tier: string }

type Backup = { tables: Map<string, Record<string, unknown>[]> }

const BIN_OVER_MS = 31 * DAY_MS
const URL_OF_DATABASE = 'http://libsql.sim'
export const RESTARTS_AFTER_MS = 400

const MIGRATIONS = readdirSync(join(PROJECT_ROOT, 'migrations'))
	.filter((name) => name.endsWith('.sql'))
	.sort()
	.map((name) =>
		readFileSync(join(PROJECT_ROOT, 'migrations', name), 'utf8').replaceAll('--> statement-breakpoint', ''),
	)

/**
 * The real sync Worker in this process, on a database in memory. It can die at any step and be set back to a backup.
 */
export class Server {
	readonly libsql = new MemoryLibsql()
	readonly #timeline: Timeline
	readonly #random: Random
	faults: ServerFaults = { dies: 0, fails: 0, tripMs: 2 }
	onDeath: (story: string) => void = () => undefined
	/** Called when a request makes the server fail by itself. */
	onFall: (request: ServerRequest) => void = () => undefined
	/** Maximum rows of a reply: few, so that schedules of any length have pages. */
	pullRows = PULL_ROWS
	/** The limits of a space: low, so that edits wait in schedules of any length. */
	spaceLimits: SpaceLimits = SPACE_LIMITS
	readonly #worker = createSyncApp({
		openDb: (env) => openRequestDb(env, createLog('sim')),
		clock: () => Date.now(),
		pullRows: () => this.pullRows,
		spaceLimits: () => this.spaceLimits,
	})
	#actor: Actor
	/** Accesses the database directly, without going through the server. */
	readonly #operator: Actor
	#life = 0
	/** Round trips that have failed on purpose. */
	#failed = 0
	#deaths = new Set<() => void>()
	#downUntil = 0
	#backups: Backup[] = []

	constructor(timeline: Timeline, random: Random) {
		this.#timeline = timeline
		this.#random = random
		this.#actor = this.#born()
		this.#operator = new Actor('operator', {
			random: random.fork('operator'),
			globals: { fetch: async (request: Request) => answerOf(this.libsql.pipeline(await request.text())) },
		})
		for (const sql of MIGRATIONS) this.libsql.database.exec(sql)
		installAudit(this.libsql)
	}

	get actor(): Actor {
		return this.#actor
	}

	async addCook(name: string, options: { tier: string; id: string }): Promise<Cook> {
		return this.#timeline.as(this.#operator, async () => {
			const db = openDb({ LIBSQL_URL: URL_OF_DATABASE })
			const user = await makeUser(db, {
				id: options.id,
				email: `${name}@nomster.example`,
				subscription_tier: options.tier,
			})
			return { ...user, tier: options.tier, cookie: await this.signIn(user.id) }
		})
	}

	/** A new session's cookie. The sign-in page is not under test: it never dies. */
	signIn(userId: string): Promise<string> {
		return this.#timeline.as(this.#operator, async () => {
			const db = openDb({ LIBSQL_URL: URL_OF_DATABASE })
			const cookie = await startSession(db, userId, { now: Date.now(), userAgent: 'sim' })
			return cookie.split(';')[0] ?? ''
		})
	}

	/** The server's tidy-up, as if everything deleted had been deleted for its 30 days. */
	tidyUp(): Promise<{ rows: number }> {
		return this.#timeline.as(this.#operator, () =>
			tidyUpSync(openDb({ LIBSQL_URL: URL_OF_DATABASE }), Date.now() + BIN_OVER_MS),
		)
	}

	endSessions(userId: string): void {
		this.libsql.run('delete from sessions where user_id = ?', userId)
	}

	/** Answers one request, or rejects: the server was down, or died during it. */
	handle(request: ServerRequest): Promise<ServerReply> {
		return new Promise((answer, fail) => {
			if (this.#timeline.now < this.#downUntil) return fail(new TypeError(SERVER_DIED))
			const died = () => fail(new TypeError(SERVER_DIED))
			this.#deaths.add(died)
			this.#timeline.as(this.#actor, () => {
				this.#run(request).then(
					(reply) => {
						this.#deaths.delete(died)
						answer(reply)
					},
					(error) => {
						this.#deaths.delete(died)
						fail(error)
					},
				)
			})
		})
	}

	/** kill -9: what was not committed is gone, and so is every answer that was on its way. */
	die(story: string): void {
		this.onDeath(story)
		this.#actor.isDead = true
		this.#actor = this.#born()
		this.#downUntil = this.#timeline.now + RESTARTS_AFTER_MS
		const deaths = [...this.#deaths]
		this.#deaths.clear()
		for (const died of deaths) died()
	}

	backUp(): void {
		const tables = new Map<string, Record<string, unknown>[]>()
		for (const { name } of this.#tables()) tables.set(name, this.libsql.all(`select * from ${name}`))
		this.#backups.push({ tables })
	}

	get hasBackup(): boolean {
		return this.#backups.length > 0
	}

	/**
	 * Sets the database back to the last backup, as an operator does: every space gets a new epoch. Sessions are those of
	 * the backup.
	 */
	restore(makeEpoch: () => string): void {
		const backup = this.#backups.at(-1)
		if (!backup) throw new Error('there is no backup')
		this.die('restored from a backup')
		const { database } = this.libsql
		const triggers = this.libsql.all("select name, sql from sqlite_master where type = 'trigger'")
		database.exec('pragma foreign_keys = off')
		database.exec('begin')
		for (const { name } of triggers) database.exec(`drop trigger ${String(name)}`)
		for (const [name, rows] of backup.tables) {
			database.exec(`delete from ${name}`)
			for (const row of rows) {
				const names = Object.keys(row)
				const insert = `insert into ${name} (${names.map((column) => `"${column}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`
				this.libsql.run(insert, ...names.map((key) => toSql(row[key])))
			}
		}
		for (const { id } of this.libsql.all('select id from spaces'))
			this.libsql.run('update spaces set epoch = ? where id = ?', makeEpoch(), String(id))
		for (const { sql } of triggers) database.exec(String(sql))
		database.exec('commit')
		database.exec('pragma foreign_keys = on')
	}

	close(): void {
		this.#actor.isDead = true
		this.libsql.close()
	}

	#tables() {
		return this.libsql.all(
			// The search tables derive from the others and hold no data of their own.
			"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'sim_%' and name not like 'public_recipe_%' and name not like 'cook_names%' and name not like 'account_names%' and name <> 'sessions'",
		) as { name: string }[]
	}

	#born(): Actor {
		this.#life += 1
		const actor: Actor = new Actor(`server ${this.#life}`, {
			random: this.#random.fork(`life ${this.#life}`),
			globals: { fetch: (request: Request) => this.#trip(actor, request) },
		})
		return actor
	}

	async #trip(actor: Actor, request: Request): Promise<unknown> {
		const body = await request.text()
		await this.#timeline.wait(this.#random.next() * this.faults.tripMs)
		if (actor.isDead) return new Promise(() => undefined)
		if (this.#random.chance(this.faults.fails)) {
			this.#failed += 1
			throw new TypeError('fetch failed')
		}
		const fault = this.#drawFault(body)
		try {
			return answerOf(this.libsql.pipeline(body, fault))
		} catch (failure) {
			if (!isDeath(failure)) throw failure
			this.die(`died before step ${fault?.diesBeforeStep} of a batch`)
			return new Promise(() => undefined)
		}
	}

	#drawFault(body: string): Fault | undefined {
		if (!this.#random.chance(this.faults.dies)) return undefined
		const steps = body.split('"stmt"').length - 1
		// It was added later: the schedules that were recorded before it die where they did.
		const counts = body.split(ADDS_TO_COUNTS).length - 1
		const drawn = this.#random.int(0, steps - counts + 1)
		return { diesBeforeStep: drawn >= steps - counts ? drawn + counts : drawn }
	}

	async #run(request: ServerRequest): Promise<ServerReply> {
		const { method, path, headers, body } = request
		const failedBefore = this.#failed
		const late: Promise<unknown>[] = []
		const response = await this.#worker.fetch(
			new Request(`http://nomster.sim${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
			ENV,
			{
				waitUntil: (promise: Promise<unknown>) => void late.push(promise),
				passThroughOnException: () => undefined,
			} as never,
		)
		if (response.status === 500 && this.#failed === failedBefore) this.onFall(request)
		return {
			status: response.status,
			headers: Object.fromEntries(response.headers),
			body: await response.text(),
		}
	}
}

/** The statement of a commit that counts what its space uses. */
const ADDS_TO_COUNTS = 'set held_characters = held_characters +'

/** The part of a Response that the database's client uses. */
const answerOf = (reply: string) => ({
	ok: true,
	status: 200,
	headers: new Headers(),
	json: async () => JSON.parse(reply),
})

/** Answers everything with 204: the simulated recipes have no pictures to re-key. */
const noMedia = { fetch: async () => new Response(null, { status: 204 }) }

const ENV = {
	LIBSQL_URL: URL_OF_DATABASE,
	SYNC_SEAL_SECRET: 'the secret of the simulated server, of no other',
	APP_URL: 'http://nomster.sim',
	MEDIA: noMedia,
} as never

export { SESSION_COOKIE }

function toSql(value: unknown) {
	if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
	return value as string | null
}
