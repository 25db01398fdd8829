import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import type { AiStatus } from '#app/domains/assistant/model/chat-answer.ts'
import {
	chatRequest,
	imageRequest,
	MOST_REQUEST_BYTES,
	recipeRequest,
	stopRequest,
} from '#app/domains/assistant/model/chat-request.ts'
import { QUOTA_MESSAGES as M } from '#app/domains/assistant/model/quota-messages.ts'
import { replayAnswer } from '#app/domains/assistant/server/answer-stream.ts'
import { makeImage } from '#app/domains/assistant/server/image.ts'
import { beginStep, type OpenStep, readUsage, stopTurn } from '#app/domains/assistant/server/quota.ts'
import { streamRecipe } from '#app/domains/assistant/server/recipe.ts'
import { prepareStep, streamStep } from '#app/domains/assistant/server/stream-step.ts'
import type { CountedFeature } from '#app/domains/billing/model/limits.ts'
import { createModerator, type ModerationEnv } from '#app/domains/moderation/server/moderator.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { AI_SETTINGS, type AiEnv, readAi } from '#app/platform/server/ai.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import { reach } from '#app/platform/server/diagnose.ts'
import { createLog } from '#app/platform/server/log.ts'
import { readJson } from '#app/platform/server/read-body.ts'
import { type DbEnv, openDbOf } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import { answerFailures } from '../answer-failures.ts'
import { withDiagnostics } from '../with-diagnostics.ts'
import { withFigures } from '../with-figures.ts'

type ChatEnv = { Bindings: DbEnv & AiEnv & ModerationEnv }
type ChatContext = Context<ChatEnv>

const app = new Hono<ChatEnv>().basePath('/api/chat')

app.get('/ping', (c) => c.body(null, 204))

app.get('/status', async (c) => {
	const { db, me, now } = await authenticate(c)
	const config = readAi(c.env)
	const { aiChat, aiRecipeGeneration, aiImageGeneration } = await readUsage(db, me, now)
	return c.json({
		model: config?.model ?? null,
		host: config && new URL(config.baseUrl).host,
		hasImages: config?.imageModel != null,
		chat: aiChat,
		recipes: aiRecipeGeneration,
		images: aiImageGeneration,
	} satisfies AiStatus)
})

app.post('/', async (c) => {
	const { request, asked } = await read(c, chatRequest)
	refuseStopped(asked.stops, 'read_only', 'ai')
	const config = configOf(c)
	const prepared = prepareStep(request, config.contextTokens)
	const begun = await begin(c, asked, { ...request, feature: 'aiChat' })
	if ('reply' in begun) return streamed(c, replayAnswer(begun.reply, begun.usage))
	return streamed(c, streamStep(request, prepared, answerDeps(c, begun.open)))
})

app.post('/recipe', async (c) => {
	const { request, asked } = await read(c, recipeRequest)
	refuseStopped(asked.stops, 'read_only', 'ai')
	const begun = await begin(c, asked, { ...request, feature: 'aiRecipeGeneration' })
	if ('reply' in begun) return streamed(c, replayAnswer(begun.reply, begun.usage))
	return streamed(c, streamRecipe(request, answerDeps(c, begun.open)))
})

app.post('/image', async (c) => {
	const { request: dish, asked } = await read(c, imageRequest)
	refuseStopped(asked.stops, 'read_only', 'ai')
	const config = configOf(c)
	const model = config.imageModel
	if (!model) throw new AppError('unavailable', M.noImages)
	const begun = await begin(c, asked, { turn: dish.turn, step: 0, feature: 'aiImageGeneration' })
	// No picture is ever kept.
	if ('reply' in begun) throw new AppError('unexpected', M.unexpected)
	const moderator = createModerator(c.env)
	const made = makeImage(dish, { config, model, open: begun.open, moderator })
	// What has been counted is settled even if the device leaves.
	c.executionCtx.waitUntil(made.catch(() => {}))
	const { bytes, type } = await made
	return c.body(new Uint8Array(bytes), 200, {
		'content-type': type,
		'content-disposition': 'attachment',
		'content-security-policy': "default-src 'none'; sandbox",
		'x-content-type-options': 'nosniff',
	})
})

app.post('/stop', async (c) => {
	const { request, asked } = await read(c, stopRequest)
	refuseStopped(asked.stops, 'read_only')
	await stopTurn(asked.db, asked.me.id, request.turn)
	return c.body(null, 204)
})

answerFailures(app, { event: 'chat_failed', unexpected: M.unexpected, notFound: M.notFound })

type Asked = Awaited<ReturnType<typeof authenticate>>

/** Authenticates the request and keeps every response after it out of caches. */
async function authenticate(c: ChatContext) {
	c.header('cache-control', 'no-store')
	const db = openDbOf(c.req.raw, c.env, logOf(c))
	const clock = clockOf(c.req.raw)
	const now = clock()
	const session = await findSession(db, c.req.raw, now)
	if (!session) throw new AppError('not_signed_in', M.signedOut)
	if (session.setCookie) c.header('set-cookie', session.setCookie)
	return { db, me: session.me, stops: session.stops, clock, now }
}

/**
 * A body of at most 96 KB and whose it is. The body is read first, since one that is left unread costs the connection to
 * the main Worker. Throws AppError: too_large, not_signed_in, bad_request.
 */
async function read<T extends z.ZodType>(c: ChatContext, schema: T): Promise<{ request: z.output<T>; asked: Asked }> {
	const body = await readJson(c.req.raw, MOST_REQUEST_BYTES, M.tooLong)
	const asked = await authenticate(c)
	const parsed = schema.safeParse(body)
	if (!parsed.success) throw new AppError('bad_request', M.badRequest)
	return { request: parsed.data, asked }
}

function configOf(c: ChatContext) {
	const config = readAi(c.env)
	if (!config) throw new AppError('unavailable', M.noKey)
	return config
}

const begin = (
	c: ChatContext,
	{ db, me, clock }: Asked,
	{ turn, step, feature }: { turn: string; step: number; feature: CountedFeature },
) => beginStep({ db, config: configOf(c), clock }, me, { turn, step, feature })

const logOf = (c: ChatContext) => createLog(requestIdOf(c.req.raw))

const answerDeps = (c: ChatContext, open: OpenStep) => ({
	config: configOf(c),
	open,
	gone: c.req.raw.signal,
	waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
	log: logOf(c),
})

/** The stream with the headers that were set before, such as a session's cookie. */
const streamed = (c: ChatContext, { body, headers }: Response): Response => c.newResponse(body, { headers })

const SETTINGS = ['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN', ...AI_SETTINGS, 'MODERATION_API_URL', 'MODERATION_API_KEY']

export default withDiagnostics(withFigures(app), (env: ChatEnv['Bindings']) => {
	const ai = readAi(env)
	const tryAi = (signal: AbortSignal) => reach(`${ai?.baseUrl}/models`, { key: ai?.apiKey ?? undefined, signal })
	return { settings: SETTINGS, tries: { ai: ai && tryAi } }
})
