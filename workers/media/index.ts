import { type Context, Hono } from 'hono'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { judgePicture } from '#app/domains/moderation/server/judge.ts'
import { createModerator, type ModerationEnv } from '#app/domains/moderation/server/moderator.ts'
import { queueUncheckedPicture } from '#app/domains/moderation/server/queue.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { parsePicturePath, pictureStem } from '#app/platform/model/picture.ts'
import { checkVariants } from '#app/platform/model/picture-check.ts'
import { PICTURE_MESSAGES as M } from '#app/platform/model/picture-messages.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import { createLog } from '#app/platform/server/log.ts'
import {
	CLOSING_PATH,
	COPIES_PATH,
	type CopiesAnswer,
	closeLeft,
	closingRequest,
	copiesRequest,
	copyWithVisibility,
	listCopies,
	type PictureStore,
	READING_PATH,
	readingRequest,
	storePicture,
	VISIBILITY_PATH,
	type VisibilityAnswer,
	visibilityRequest,
} from '#app/platform/server/pictures.ts'
import { refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { readJson, readText } from '#app/platform/server/read-body.ts'
import { type Db, type DbEnv, openDbOf, openRequestDb } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import { answerFailures } from '../answer-failures.ts'
import { withDiagnostics } from '../with-diagnostics.ts'
import { withFigures } from '../with-figures.ts'
import { readUpload } from './read-upload.ts'
import { serveForReview, servePicture } from './serve-picture.ts'

type MediaEnv = { Bindings: DbEnv & ModerationEnv & { PICTURES: R2Bucket } }

/** The size that is sent to the moderation service: enough to see what it shows. */
const JUDGED_WIDTH = 960

/** Enough for a whole cookbook's pictures at once, too little for a script to fill the bucket. */
const UPLOADS_A_COOK = 300
const UPLOAD_WINDOW_MS = 10 * MINUTE_MS

/** Twice the longest list of paths. */
const MAX_INTERNAL_BYTES = 128 * 1024

const app = new Hono<MediaEnv>()

/** A body that is left unread, such as that of a refused upload, costs the connection to the main Worker. */
app.use(async (c, next) => {
	await next()
	if (!c.req.raw.bodyUsed) await readText(c.req.raw.body, 0)
})

app.get('/api/media/ping', (c) => c.body(null, 204))

app.post('/api/media/pictures', async (c) => {
	const db = dbOf(c)
	const now = clockOf(c.req.raw)()
	const session = await findSession(db, c.req.raw, now)
	if (!session) throw new AppError('not_signed_in', M.signedOut)
	refuseStopped(session.stops, 'read_only', 'uploads')
	const { id: userId, space } = session.me
	const rate = { key: `pictures:${userId}`, limit: UPLOADS_A_COOK, windowMs: UPLOAD_WINDOW_MS }
	await refuseOverRates(db, [rate], M.tooManyUploads, now)
	const variants = await readUpload(c.req.raw)
	const type = checkVariants(variants)
	const { message, isUnchecked } = await judgePicture(createModerator(c.env), variants[JUDGED_WIDTH], type)
	if (message !== null) throw new AppError('invalid', message)
	const { path } = await storePicture(storeOf(c, db, now), { userId, space }, variants)
	if (isUnchecked) await queueUncheckedPicture(db, { path, userId, makeId, now })
	if (session.setCookie) c.header('set-cookie', session.setCookie)
	c.header('cache-control', 'no-store')
	return c.json({ path }, 201)
})

app.get('/media/*', (c) =>
	servePicture(c.req.raw, c.env.PICTURES, async () => {
		// The answer does not say how many trips it took: a picture that does not exist takes none.
		const db = openRequestDb(c.env, logOf(c))
		const session = await findSession(db, c.req.raw, clockOf(c.req.raw)())
		return session && { userId: session.me.id, setCookie: session.setCookie }
	}),
)

// The caller has authenticated the cook: no visitor's request is forwarded here.
app.post(VISIBILITY_PATH, async (c) => {
	const parsed = visibilityRequest.safeParse(await readInternal(c))
	if (!parsed.success) throw new AppError('bad_request', M.notFound)
	const { userId, paths, is_public } = parsed.data
	const store = storeOf(c, dbOf(c), clockOf(c.req.raw)())
	const moved = await copyWithVisibility(store, { userId, paths, isPublic: is_public })
	return c.json({ moved } satisfies VisibilityAnswer)
})

app.post(CLOSING_PATH, async (c) => {
	const parsed = closingRequest.safeParse(await readInternal(c))
	if (!parsed.success) throw new AppError('bad_request', M.notFound)
	await closeLeft({ db: dbOf(c), bucket: c.env.PICTURES }, parsed.data)
	return c.body(null, 204)
})

app.post(COPIES_PATH, async (c) => {
	const parsed = copiesRequest.safeParse(await readInternal(c))
	if (!parsed.success || !parsePicturePath(parsed.data.path)) throw new AppError('bad_request', M.notFound)
	const copies = await listCopies({ db: dbOf(c), bucket: c.env.PICTURES }, parsed.data.path)
	return c.json(copies satisfies CopiesAnswer)
})

app.post(READING_PATH, async (c) => {
	const parsed = readingRequest.safeParse(await readInternal(c))
	if (!parsed.success) throw new AppError('bad_request', M.notFound)
	return serveForReview(parsed.data.path, c.env.PICTURES)
})

answerFailures(app, { event: 'media_failed', unexpected: M.serverTrouble, notFound: M.notFound })

const logOf = (c: Context<MediaEnv>) => createLog(requestIdOf(c.req.raw))
const dbOf = (c: Context<MediaEnv>): Db => openDbOf(c.req.raw, c.env, logOf(c))

const readInternal = (c: Context<MediaEnv>) => readJson(c.req.raw, MAX_INTERNAL_BYTES, M.notFound)

const storeOf = (c: Context<MediaEnv>, db: Db, now: number): PictureStore => ({
	db,
	bucket: c.env.PICTURES,
	now,
	makeStem: () => pictureStem(now, crypto.getRandomValues(new Uint8Array(16))),
})

export default withDiagnostics(withFigures(app), (env: MediaEnv['Bindings']) => ({
	settings: ['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN', 'MODERATION_API_URL', 'MODERATION_API_KEY'],
	// What R2 says of a picture that nobody has does not matter.
	tries: { r2: () => env.PICTURES.head('diagnostics') },
}))
