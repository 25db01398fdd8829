import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { beginStep, type OpenStep, readUsage } from '#app/domains/assistant/server/quota.ts'
import { allow, type Subscriber } from '#app/domains/billing/model/plans.ts'
import { draftOfAiRecipe } from '#app/domains/import/model/capture/ai-recipe.ts'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import {
	type AiReading,
	type AiSource,
	AiUnreachable,
	extractWithAi,
	MOST_SOURCE_CHARS,
} from '#app/domains/import/server/extract-with-ai.ts'
import { fetchReading, fetchWords } from '#app/domains/import/server/fetch-page.ts'
import { fetchPicture } from '#app/domains/import/server/fetch-picture.ts'
import { FETCH_TIME_MS, type Web } from '#app/domains/import/server/open-address.ts'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { AI_SETTINGS, type AiConfig, type AiEnv, readAi } from '#app/platform/server/ai.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import { createLog } from '#app/platform/server/log.ts'
import { rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { readJson, readText } from '#app/platform/server/read-body.ts'
import { type DbEnv, openDbOf } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import { answerFailures } from '../answer-failures.ts'
import { withDiagnostics } from '../with-diagnostics.ts'
import { withFigures } from '../with-figures.ts'

type ExtractEnv = {
	Bindings: DbEnv & {
		/** Our own hosts, comma-separated: nobody may fetch our pages through us. */
		OWN_HOSTS: string
	} & AiEnv
}

const NOT_SIGNED_IN = 'User must be logged in'
const TOO_MANY_PAGES = 'Too many pages at once. Please wait a few minutes and try again.'
const TOO_MANY_PICTURES = 'Too many pictures at once. Please wait a few minutes and try again.'

/** A cook works through a list of addresses; a cooking school shares one network address. */
const WINDOW_MS = 10 * MINUTE_MS
const PAGES_A_COOK = 60
const PAGES_AN_ADDRESS = 300
const PICTURES_A_COOK = 300

/** A picture of 6 MB in base64. */
const MAX_AI_REQUEST_BYTES = 9 * 1024 * 1024
const MAX_REQUEST_BYTES = 16 * 1024
/** `is_of_list`: one of several addresses, which a plan has to include. */
const pageRequestBody = z.object({ url: z.string(), is_of_list: z.boolean().optional() })
const requestBody = z.object({ url: z.string() })
const aiRequestBody = z.union([
	z.object({ textContent: z.string().min(1) }),
	z.object({ imageBase64: z.base64().min(1) }),
	z.object({ url: z.string() }),
])

const app = new Hono<ExtractEnv>().basePath('/api/extract')

/** A body that is left unread, such as a visitor's, costs the connection to the main Worker. */
app.use(async (c, next) => {
	await next()
	if (!c.req.raw.bodyUsed) await readText(c.req.raw.body, 0)
})

app.get('/ping', (c) => c.body(null, 204))

/** Whether there is a model, and what is left of the cook's month: the button is drawn only then. */
app.get('/status', async (c) => {
	const { db, me, now } = await authenticate(c)
	const { aiRecipeGeneration } = await readUsage(db, me, now)
	return c.json({ ai: readAi(c.env) !== null, recipes: aiRecipeGeneration })
})

/** Counted against the plan before the model is called; given back when the model could not be reached. */
app.post('/recipe', async (c) => {
	const { db, me, stops, clock } = await authenticate(c)
	refuseStopped(stops, 'read_only', 'imports', 'ai')
	const parsed = aiRequestBody.safeParse(await readJson(c.req.raw, MAX_AI_REQUEST_BYTES, M.fileTooLarge))
	if (!parsed.success) throw new AppError('bad_request', M.textMissing)
	const config = readAi(c.env)
	if (!config) throw new AppError('unavailable', M.aiNoKey)
	if ('url' in parsed.data) refuseWithoutLists(me)
	const begun = await beginStep({ db, config, clock }, me, { turn: makeId(), step: 0, feature: 'aiRecipeGeneration' })
	// Its turn is new, so no answer is kept.
	if ('reply' in begun) throw new AppError('unexpected', M.unknownError)
	const reading = readCounted(parsed.data, config, begun.open, c)
	// What has been counted is settled even if the device leaves.
	c.executionCtx.waitUntil(reading.catch(() => {}))
	return c.json(await reading)
})

/** Reads a source by the model, and settles what was counted for it. */
async function readCounted(body: AiRequest, config: AiConfig, open: OpenStep, c: Context<ExtractEnv>) {
	const refund = async (error: unknown): Promise<never> => {
		await open.refund(NO_TOKENS)
		throw error
	}
	const { source, words, url } = await aiSourceOf(body, c).catch(refund)
	const reading: AiReading = await extractWithAi(source, config, c.req.raw.signal).catch(async (error: unknown) => {
		if (error instanceof AiUnreachable) return refund(error)
		await open.end(NO_TOKENS)
		throw error
	})
	await open.end(reading.tokens)
	const { recipe, madeUp } = draftOfAiRecipe(reading.recipe, words, url)
	return { extractedRecipe: recipe, madeUp }
}

const NO_TOKENS = { inputTokens: 0, outputTokens: 0 }

app.post('/page', async (c) => {
	const { db, me, stops, now } = await authenticate(c)
	refuseStopped(stops, 'read_only', 'imports')
	const userId = me.id
	const from = c.req.header('cf-connecting-ip') ?? userId
	const rates = [
		{ key: `extract-page:${userId}`, limit: PAGES_A_COOK, windowMs: WINDOW_MS },
		{ key: rateKey('extract-page-from', networkOf(from)), limit: PAGES_AN_ADDRESS, windowMs: WINDOW_MS },
	]
	await refuseOverRates(db, rates, TOO_MANY_PAGES, now)
	const { url, is_of_list = false } = await readUrl(c, pageRequestBody)
	if (is_of_list) refuseWithoutLists(me)
	return c.json(await fetchReading(url, webOf(c)))
})

app.post('/picture', async (c) => {
	const { db, me, stops, now } = await authenticate(c)
	refuseStopped(stops, 'read_only', 'imports')
	const userId = me.id
	const rate = { key: `extract-picture:${userId}`, limit: PICTURES_A_COOK, windowMs: WINDOW_MS }
	await refuseOverRates(db, [rate], TOO_MANY_PICTURES, now)
	const { type, body } = await fetchPicture((await readUrl(c, requestBody)).url, webOf(c))
	return c.body(body, 200, {
		'content-type': type,
		'content-disposition': 'attachment',
		'content-security-policy': "default-src 'none'; sandbox",
		'x-content-type-options': 'nosniff',
	})
})

answerFailures(app, {
	event: 'extract_failed',
	title: M.urlFailed.title,
	unexpected: M.unknownError,
	notFound: M.urlFailed.hint,
})

/** Authenticates the request and keeps every response after it out of caches. */
async function authenticate(c: Context<ExtractEnv>) {
	c.header('cache-control', 'no-store')
	const db = openDbOf(c.req.raw, c.env, createLog(requestIdOf(c.req.raw)))
	const clock = clockOf(c.req.raw)
	const now = clock()
	const session = await findSession(db, c.req.raw, now)
	if (!session) throw new AppError('not_signed_in', NOT_SIGNED_IN)
	if (session.setCookie) c.header('set-cookie', session.setCookie)
	return { db, me: session.me, stops: session.stops, clock, now }
}

type AiRequest = z.infer<typeof aiRequestBody>

/** The model's input, and the words that its output is compared with: none for a picture. */
async function aiSourceOf(
	body: AiRequest,
	c: Context<ExtractEnv>,
): Promise<{ source: AiSource; words: string; url: string }> {
	if ('imageBase64' in body) {
		const mediaType = body.imageBase64.startsWith('iVBOR') ? 'image/png' : 'image/jpeg'
		return { source: { image: body.imageBase64, mediaType }, words: '', url: '' }
	}
	const { text, url } = 'url' in body ? await fetchWords(body.url, webOf(c)) : { text: body.textContent, url: '' }
	return { source: { text }, words: text.slice(0, MOST_SOURCE_CHARS), url }
}

async function readUrl<T extends z.ZodType>(c: Context<ExtractEnv>, schema: T): Promise<z.output<T>> {
	const parsed = schema.safeParse(await readJson(c.req.raw, MAX_REQUEST_BYTES, M.urlMissing))
	if (!parsed.success) throw new AppError('bad_request', M.urlMissing)
	return parsed.data
}

/** Lists of addresses, and pages read by a model, need a plan that includes them. Throws AppError: limit_reached. */
function refuseWithoutLists(me: Subscriber): void {
	const verdict = allow(me, 'urlLists')
	if (!verdict.allowed) throw new AppError('limit_reached', verdict.message)
}

const webOf = (c: Context<ExtractEnv>): Web => ({
	fetch: (address, init) => fetch(address, init),
	ownHosts: c.env.OWN_HOSTS.split(','),
	deadline: AbortSignal.timeout(FETCH_TIME_MS),
})

export default withDiagnostics(withFigures(app), () => ({
	settings: ['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN', 'OWN_HOSTS', ...AI_SETTINGS],
}))
