import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestHarness, type TestHarness } from 'wrangler'
import { SESSION_COOKIE } from '#app/domains/accounts/server/lucia.ts'
import { startSession } from '#app/domains/accounts/server/sessions.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { type Db, openDb } from '#db/client.ts'
import { type Front, startFront } from '../../dev/front.ts'
import { startLibsqlServer } from '../../dev/libsql/server.ts'
import { seedDemoKitchen } from '../../dev/local-database.ts'
import { createMailbox, MAIL_API_PATH, type Mailbox } from '../../dev/mailbox.ts'
import { migrateDatabase } from '../../dev/migrate.ts'
import { createPushService, type PushServiceStandIn } from '../../dev/push/push-service.ts'
import { routeFetchTo } from '../../dev/push/route-fetch.ts'
import { makeVapidKeys } from '../../dev/push/vapid.ts'
import { startStripeFor } from '../../dev/stripe/start-for-app.ts'
import type { StripeStandIn } from '../../dev/stripe/stripe.ts'
import { builtFolder, PROJECT_ROOT, SUB_WORKERS } from '../../dev/workers.ts'

/** The visitor's address that a request claims, on the stacks that read it. */
export const ADDRESS_HEADER = 'x-test-address'

export type StackOptions = {
	/** With the demo data; its cooks' ids are `seedCookId(key)`. */
	seed?: boolean
	/** Latency added to every request, in milliseconds. */
	latencyMs?: number
	/** The visitor's address that the Workers see; the socket's own by default. */
	addressOf?(request: IncomingMessage): string
	/** Where the visitor is, as the edge would say; nowhere by default. */
	locationOf?(request: IncomingMessage): { city?: string; country?: string }
	/** Settings of the Workers besides those of every stack, which may need its address. */
	vars?: Record<string, string> | ((url: string) => Promise<Record<string, string>>)
	/** No Worker reaches R2: as if it were down. */
	withoutPictures?: boolean
	/** Compresses as the edge does; off by default, so that a test reads what the Worker wrote. */
	compress?: boolean
}

export type Stack = {
	/** http://localhost:PORT, the front's. */
	url: string
	/** The requests it saw, and how it handles the next ones (`front.mode = 'offline'`). */
	front: Front
	mailbox: Mailbox
	/** The stand-in for Stripe, set up for this stack. */
	stripe: StripeStandIn
	/** The stand-in for a push service, and the key that browsers subscribe with. */
	push: PushServiceStandIn & { key: string }
	/** The same database that the Workers use. */
	db: Db
	/** Wrangler's harness: getWorker(), getLogs(). */
	workers: TestHarness
	/** Like fetch, from the visitor's side; a path is enough. A state change carries our own Origin by default. */
	fetch(path: string, init?: RequestInit): Promise<Response>
	/**
	 * One run of the jobs Worker's cron: queued jobs are done when it resolves. At a full hour (`scheduledTime`) it also
	 * cleans up. By default it is half past, or the time that the front's clock has been moved to.
	 */
	runJobs(scheduledTime?: Date): Promise<void>
	/** One run of the account-deletion Worker's cron: it goes on with what has begun, and begins what is due. */
	runDeletions(): Promise<void>
	/** Stops the database, lets its file be changed, and starts it again at its address, as if nothing had happened. */
	whileDatabaseRests(change: (path: string) => unknown): Promise<void>
	/**
	 * A session of this user, for `newCook` and as a Cookie header. `at`: when it began, for a sign-in of some time ago.
	 */
	signIn(user: { id: string }, at?: number): Promise<SignedIn>
	close(): Promise<void>
}

/** Signs the links that end a cook's mails. */
export const UNSUBSCRIBE_SECRET = 'another secret of the tests'
/** Seals the audit log. */
export const AUDIT_SEAL_SECRET = 'a third secret of the tests'

const HALF_PAST = new Date('2026-01-01T12:30:00Z')

function configOf(build: string, { withoutPictures }: StackOptions): string {
	const path = `build/${build}/wrangler.json`
	if (!withoutPictures) return path
	const { r2_buckets: _, ...config } = JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8'))
	const other = `build/${build}/wrangler.without-r2.json`
	writeFileSync(join(PROJECT_ROOT, other), JSON.stringify(config))
	return other
}

/** A minute later at a full hour, when the cron would also clean up. */
const afterFullHour = (ms: number): Date => new Date(new Date(ms).getUTCMinutes() === 0 ? ms + MINUTE_MS : ms)

export type SignedIn = { name: string; value: string; cookie: string }

/**
 * The production build in workerd with its own database, behind the front. What a Worker fetches goes through this
 * process's `fetch`, so that msw can serve pages under their own host names.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-'))
	// Nobody closes a stack that serves until the process ends; workerd ends with the process.
	const sweep = () => rmSync(folder, { recursive: true, force: true })
	process.once('exit', sweep)
	const databasePath = join(folder, 'nomster.db')
	let libsql = await startLibsqlServer({ path: databasePath })
	const db = openDb({ LIBSQL_URL: libsql.url })
	await migrateDatabase(db)

	if (options.seed) await seedDemoKitchen(libsql.url)

	const mailbox = createMailbox()
	const front = await startFront({ ...options, mailbox })
	const more = typeof options.vars === 'function' ? await options.vars(front.url) : options.vars
	const stripe = await startStripeFor(front.url, { now: front.clock.now })
	front.clock.follow(async () => {
		stripe.advance(0)
		await stripe.delivered()
	})
	const pushService = createPushService({ now: front.clock.now })
	const endRoute = routeFetchTo(pushService)
	const vapid = makeVapidKeys()
	const vars = {
		LIBSQL_URL: libsql.url,
		APP_URL: front.url,
		MAIL_API_URL: front.url + MAIL_API_PATH,
		TOTP_SECRET: 'a secret of the tests',
		...{ ...vapid, VAPID_SUBJECT: 'mailto:hello@nomster.example', PUSH_STAND_IN: pushService.host },
		UNSUBSCRIBE_SECRET,
		AUDIT_SEAL_SECRET,
		BACKUP_SECRET: 'a secret of the tests',
		...stripe.vars,
		...more,
	}
	const builds = ['server', ...SUB_WORKERS.map(builtFolder)]
	const workers = createTestHarness({
		root: PROJECT_ROOT,
		workers: builds.map((build) => ({ configPath: configOf(build, options), vars })),
	})
	const { url } = await workers.listen()
	front.passTo(url)
	// A time in the past leaves the Workers their own.
	const quietTime = () => (front.clock.offset > 0 ? afterFullHour(front.clock.now()) : HALF_PAST)

	return {
		url: front.url,
		front,
		mailbox,
		stripe,
		push: Object.assign(pushService, { key: vapid.VAPID_PUBLIC_KEY }),
		db,
		workers,
		fetch(path, init = {}) {
			const headers = new Headers(init.headers)
			if (init.method && !headers.has('origin')) headers.set('origin', front.url)
			return fetch(new URL(path, front.url), { redirect: 'manual', ...init, headers })
		},
		async runJobs(scheduledTime = quietTime()) {
			await workers.getWorker('nomster-jobs').scheduled({ cron: '* * * * *', scheduledTime })
		},
		async runDeletions() {
			await workers.getWorker('nomster-account-deletion').scheduled({ cron: '* * * * *', scheduledTime: quietTime() })
		},
		async whileDatabaseRests(change) {
			const { port } = libsql
			await libsql.close()
			await change(databasePath)
			libsql = await startLibsqlServer({ path: databasePath, port })
		},
		async signIn({ id }, at = Date.now()) {
			const setCookie = await startSession(db, id, { now: at, userAgent: 'test' })
			const value = setCookie.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? ''
			return { name: SESSION_COOKIE, value, cookie: `${SESSION_COOKIE}=${value}` }
		},
		async close() {
			pushService.asUsual()
			await front.close()
			await workers.close()
			endRoute()
			await stripe.close()
			await libsql.close()
			process.off('exit', sweep)
			await rm(folder, { recursive: true, force: true })
		},
	}
}
