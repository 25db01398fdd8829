import { type Context, Hono } from 'hono'
import { findSession } from '../../app/domains/accounts/server/sessions.ts'
import { AppError } from '../../app/platform/model/errors.ts'
import { createLog } from '../../app/platform/server/log.ts'
import { openRequestDb } from '../../app/platform/server/request-db.ts'
import { COOK_HEADER } from '../../app/sync/model/cook-header.ts'
import { MAX_BODY_BYTES, type SyncRequest, syncRequestSchema } from '../../app/sync/model/protocol.ts'
import { pull } from '../../app/sync/server/pull.ts'

type Env = { Bindings: Parameters<typeof openRequestDb>[0] }

const app = new Hono<Env>().basePath('/api/sync')

app.use(async (c, next) => {
	await next()
	c.header('cache-control', 'no-store')
})

app.get('/ping', (c) => c.body(null, 204))

app.post('/', async (c) => {
	const request = await readRequest(c.req.raw)
	const db = openRequestDb(c.env)
	const session = await findSession(db, c.req.raw, Date.now())
	if (!session) throw new AppError('not_signed_in', 'Session expired. Please sign in again.')
	const cook = c.req.header(COOK_HEADER)
	if (cook && cook !== session.me.id) throw new AppError('conflict', 'Another cook has signed in on this device.')
	if (session.touch) c.executionCtx.waitUntil(session.touch())
	if (session.setCookie) c.header('set-cookie', session.setCookie)
	const reply = await pull(db, { space: session.me.space, cursor: request.cursor })
	c.header('server-timing', `db;desc="${db.trips()} trips"`)
	return c.json(reply)
})

app.notFound(() => refusal(new AppError('not_found', 'Not found.')))
app.onError((error, c) => {
	if (error instanceof AppError) return refusal(error)
	createLog(requestIdOf(c)).error('unexpected', error, { path: c.req.path })
	return refusal(new AppError('unexpected', 'Something went wrong.'))
})

const requestIdOf = (c: Context<Env>) => c.req.header('cf-ray') ?? 'local'

function refusal(error: AppError): Response {
	return Response.json(
		{ error: error.code, message: error.message },
		{
			status: error.status,
			headers: {
				'cache-control': 'no-store',
				...(error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}),
			},
		},
	)
}

async function readRequest(request: Request): Promise<SyncRequest> {
	const parsed = syncRequestSchema.safeParse(parseJson(await readBody(request)))
	if (!parsed.success) throw new AppError('invalid', 'This is no sync request.')
	// Edits go through the pages' actions; taking one here without applying it would lose it.
	if (parsed.data.mutations.length > 0) throw new AppError('invalid', 'This server takes no edits here: pull only.')
	return parsed.data
}

/** What is too large is heard out, unkept, up to this: an answer in the middle of a body breaks the connection for some senders. */
const HEARD_OUT_BYTES = 16 * 1024 * 1024

/** Counts what arrives instead of trusting Content-Length, which a client may leave out or lie about. */
async function readBody(request: Request): Promise<string> {
	const decoder = new TextDecoder()
	let text = ''
	let bytes = 0
	for await (const chunk of request.body ?? []) {
		bytes += chunk.byteLength
		if (bytes > HEARD_OUT_BYTES) break
		text = bytes > MAX_BODY_BYTES ? '' : text + decoder.decode(chunk, { stream: true })
	}
	if (bytes > MAX_BODY_BYTES) throw new AppError('too_large', `A sync request holds at most ${MAX_BODY_BYTES} bytes.`)
	return text + decoder.decode()
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw new AppError('bad_request', 'This is no JSON.')
	}
}

export default app
