import { type Context, Hono } from 'hono'
import { type CurrentSession, findSession } from '#app/domains/accounts/server/sessions.ts'
import type { MonthlyUses } from '#app/domains/billing/model/usage.ts'
import { alongUses } from '#app/domains/billing/server/along-uses.ts'
import type { ModerationEnv } from '#app/domains/moderation/server/moderator.ts'
import { publicServices } from '#app/domains/moderation/server/public-services.ts'
import { alongUnread } from '#app/domains/notifications/server/along-unread.ts'
import { readLookups } from '#app/domains/recipes/server/read-lookups.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { isId } from '#app/platform/model/ids.ts'
import { planStateOf } from '#app/platform/model/plan-state.ts'
import type { Unread } from '#app/platform/model/unread.ts'
import type { Service } from '#app/platform/server/env.ts'
import { noteFigure } from '#app/platform/server/figures.ts'
import { collectLater } from '#app/platform/server/later.ts'
import { createLog } from '#app/platform/server/log.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import type { Db, DbEnv } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import { COOK_HEADER } from '#app/sync/model/cook-header.ts'
import type { EncryptionKey, SyncReply } from '#app/sync/model/protocol.ts'
import { answerSync } from '#app/sync/server/answer-sync.ts'
import { authenticateCaller } from '#app/sync/server/authenticate-caller.ts'
import { sealKey } from '#app/sync/server/encryption-key.ts'
import { encryptionKeyRate, historyRate, lookupsRate, TOO_MANY_KEYS, TOO_MANY_PULLS } from '#app/sync/server/rates.ts'
import { readHistory } from '#app/sync/server/read-history.ts'
import type { SpaceLimits } from '#app/sync/server/space-limits.ts'
import { answerFailures } from '../answer-failures.ts'
import { readRequest } from './read-request.ts'

export type SyncEnv = DbEnv &
	ModerationEnv & {
		MEDIA: Service
		/** A long random text. Changing it makes encrypted edits unreadable. */
		SYNC_SEAL_SECRET?: string
		/** The pushes that an account may send in ten minutes, instead of the product's default. */
		SYNC_PUSH_LIMIT?: string
	}

/** The dependencies that a test replaces: a database in memory, a clock that can be set, no waiting. */
export type SyncAppDeps = {
	openDb(env: SyncEnv, request: Request): Db
	/** The time as this request sees it. */
	clock(request: Request): number
	/** From 0 to below 1. */
	random?(): number
	pause?(attempt: number): Promise<void>
	/** The most rows in a reply. */
	pullRows?(): number
	/** What a space may use. */
	spaceLimits?(): SpaceLimits
}

type Env = { Bindings: SyncEnv }

/** The sync Worker: authenticates the request, calls a server verb, shapes the response. */
export function createSyncApp({
	openDb,
	clock,
	random = () => Math.random(),
	pause,
	pullRows,
	spaceLimits,
}: SyncAppDeps) {
	const app = new Hono<Env>().basePath('/api/sync')

	app.use(async (c, next) => {
		await next()
		c.header('cache-control', 'no-store')
	})

	app.get('/ping', (c) => c.body(null, 204))

	app.post('/', async (c) => {
		const request = await readRequest(c.req.raw)
		const db = openDb(c.env, c.req.raw)
		let usage: MonthlyUses | undefined
		let unread: Unread | undefined
		const who = await authenticateCaller(db, c.req.header(COOK_HEADER), async (along) => {
			const session = await authenticate(
				c,
				db,
				alongUses(
					clock(c.req.raw),
					(uses) => {
						usage = uses
					},
					alongUnread((found) => {
						unread = found
					}, along),
				),
			)
			// Nothing has been written yet: the device keeps its edits and comes back.
			refuseStopped(session.stops, 'read_only')
			return session
		})
		const log = createLog(requestIdOf(c.req.raw))
		const { later, begin } = collectLater((work) => c.executionCtx.waitUntil(work), log)
		const server = {
			db,
			clock: () => clock(c.req.raw),
			random,
			later,
			address: c.req.header('cf-connecting-ip') ?? null,
			...publicServices(c.env),
			...(c.env.SYNC_PUSH_LIMIT ? { pushLimit: Number(c.env.SYNC_PUSH_LIMIT) } : {}),
			...(pause ? { pause } : {}),
			pullRows: pullRows?.(),
			spaceLimits: spaceLimits?.(),
		}
		const reply = await answerSync(server, who, request)
		for (const { outcome } of reply.results) noteFigure('sync', outcome, 'edit', 0)
		begin()
		return c.json({
			...reply,
			plan: planStateOf(who.me),
			...(usage ? { usage } : {}),
			...(unread ? { unread } : {}),
		} satisfies SyncReply)
	})

	app.get('/history', async (c) => {
		const db = openDb(c.env, c.req.raw)
		const { me } = await authenticate(c, db)
		const { before, limit } = c.req.query()
		await refuseOverRates(db, [historyRate(me.id)], TOO_MANY_PULLS, clock(c.req.raw))
		return c.json(await readHistory(db, { space: me.space, before, limit }))
	})

	app.get('/lookups', async (c) => {
		const db = openDb(c.env, c.req.raw)
		const { me } = await authenticate(c, db)
		await refuseOverRates(db, [lookupsRate(me.id)], TOO_MANY_PULLS, clock(c.req.raw))
		return c.json(await readLookups(db, { space: me.space }))
	})

	app.get('/seal-key', async (c) => {
		const { client = '' } = c.req.query()
		if (!isId(client)) throw new AppError('invalid', 'The client id is missing or invalid.')
		const db = openDb(c.env, c.req.raw)
		const { me } = await authenticate(c, db)
		if (!c.env.SYNC_SEAL_SECRET)
			throw new AppError('unavailable', 'Encryption of unsent edits is not configured on this server.')
		await refuseOverRates(db, [encryptionKeyRate(me.id)], TOO_MANY_KEYS, clock(c.req.raw))
		const key = await sealKey(c.env.SYNC_SEAL_SECRET, { userId: me.id, clientId: client.toLowerCase() })
		return c.json({ key } satisfies EncryptionKey)
	})

	/** Identifies the cook by the session alone; the device's own id can only cause a refusal. */
	async function authenticate(
		c: Context<Env>,
		db: Db,
		along?: Parameters<typeof findSession>[3],
	): Promise<CurrentSession> {
		const session = await findSession(db, c.req.raw, clock(c.req.raw), along)
		if (!session) throw new AppError('not_signed_in', 'Session expired. Please sign in again.')
		const cook = c.req.header(COOK_HEADER)
		if (cook && cook !== session.me.id) throw new AppError('other_cook', 'Another cook has signed in on this device.')
		if (session.touch) c.executionCtx.waitUntil(session.touch())
		if (session.setCookie) c.header('set-cookie', session.setCookie)
		return session
	}

	answerFailures(app, { event: 'unexpected', unexpected: 'Something went wrong.', notFound: 'Not found.' })
	return app
}
