import { type Context, Hono } from 'hono'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { endFeed, feedSince, readFeed, renewFeed } from '#app/domains/meal-plan/server/calendar-feed.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { Stops } from '#app/platform/model/switches.ts'
import type { Db } from '#app/platform/server/request-db.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import { answerFailures } from '../answer-failures.ts'
import type { SyncAppDeps, SyncEnv } from './app.ts'

export const CALENDAR_PATH = '/api/calendar'

type Env = { Bindings: SyncEnv }

/**
 * The plan for calendar programs: readable by anyone who knows its secret address, which its cook creates, renews and
 * revokes.
 */
export function createCalendarApp({ openDb, clock }: Pick<SyncAppDeps, 'openDb' | 'clock'>) {
	const app = new Hono<Env>().basePath(CALENDAR_PATH)

	app.use(async (c, next) => {
		await next()
		c.header('cache-control', 'no-store')
	})

	app.get('/', async (c) => {
		const { db, me } = await authenticate(c)
		return c.json({ since: await feedSince(db, me) })
	})

	app.post('/', async (c) => {
		const { db, me, stops } = await authenticate(c)
		refuseStopped(stops, 'read_only')
		return c.json(await renewFeed(db, me, clock(c.req.raw)))
	})

	app.delete('/', async (c) => {
		const { db, me, stops } = await authenticate(c)
		refuseStopped(stops, 'read_only')
		await endFeed(db, me)
		return c.body(null, 204)
	})

	app.get('/:name{.+\\.ics}', async (c) => {
		const secret = c.req.param('name').slice(0, -'.ics'.length)
		const asked = {
			now: clock(c.req.raw),
			origin: new URL(c.req.url).origin,
			address: c.req.header('cf-connecting-ip') ?? null,
		}
		const text = await readFeed(openDb(c.env, c.req.raw), secret, asked)
		return c.body(text, 200, {
			'content-type': 'text/calendar; charset=utf-8',
			'content-disposition': 'inline; filename="meal-plan.ics"',
		})
	})

	async function authenticate(c: Context<Env>): Promise<{ db: Db; me: { id: string; space: string }; stops: Stops }> {
		const db = openDb(c.env, c.req.raw)
		const session = await findSession(db, c.req.raw, clock(c.req.raw))
		if (!session) throw new AppError('not_signed_in', 'Session expired. Please sign in again.')
		return { db, me: session.me, stops: session.stops }
	}

	// The path contains the secret, so it is not logged.
	answerFailures(app, {
		event: 'unexpected',
		unexpected: 'Something went wrong.',
		notFound: 'Not found.',
		path: CALENDAR_PATH,
	})
	return app
}
