import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { findSession } from '#app/domains/accounts/server/sessions.ts'
import { CHECKOUT_PATHS } from '#app/domains/billing/model/checkout.ts'
import { CHECKOUT_MESSAGES as M } from '#app/domains/billing/model/checkout-messages.ts'
import { checkOf } from '#app/domains/billing/server/check-subscription.ts'
import { createCheckout } from '#app/domains/billing/server/create-checkout.ts'
import { endTrial, listInvoices, openPortal, refreshSubscription } from '#app/domains/billing/server/manage.ts'
import { noteRefusedEvent } from '#app/domains/billing/server/note-refused-event.ts'
import { RefusedEvent, receiveEvent, verifyEvent } from '#app/domains/billing/server/receive-event.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { networkOf } from '#app/platform/model/network.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import { noteFigure } from '#app/platform/server/figures.ts'
import { createLog } from '#app/platform/server/log.ts'
import { parseJson, readText } from '#app/platform/server/read-body.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'
import { requestIdOf } from '#app/platform/server/request-id.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'
import { answerFailures } from '../answer-failures.ts'
import { type CheckoutEnv, depsOf } from './deps.ts'

type CheckoutContext = Context<{ Bindings: CheckoutEnv }>

const BASE = '/api/checkout'
const MOST_BODY_BYTES = 4 * 1024
const MOST_EVENT_BYTES = 256 * 1024

const shortText = z.string().check(z.maxLength(200))
const checkoutRequest = z.object({ priceId: shortText, tier: shortText })
const portalRequest = z.object({ flow: z.optional(z.enum(['cancel', 'card', 'plan'])) })
const nothing = z.object({})

/** What the Worker `checkout` answers over HTTP; `workers/checkout/index.ts` has what only other Workers may ask. */
export const app = new Hono<{ Bindings: CheckoutEnv }>().basePath(BASE)
const at = (path: string): string => path.slice(BASE.length)

app.get('/ping', (c) => c.body(null, 204))

app.get(at(CHECKOUT_PATHS.check), async (c) => {
	const { me } = await authenticate(c)
	return c.json(checkOf(me))
})

app.post(at(CHECKOUT_PATHS.refresh), async (c) => {
	const { asked } = await read(c, nothing)
	refuseStopped(asked.stops, 'read_only')
	return c.json(await refreshSubscription(asked))
})

app.post(at(CHECKOUT_PATHS.create), async (c) => {
	const { request, asked } = await readChange(c, checkoutRequest)
	return c.json(await createCheckout({ ...asked, later: (work) => c.executionCtx.waitUntil(work) }, request))
})

app.post(at(CHECKOUT_PATHS.portal), async (c) => {
	const { request, asked } = await readChange(c, portalRequest)
	return c.json(await openPortal(asked, { ...request }))
})

app.get(at(CHECKOUT_PATHS.invoices), async (c) => c.json({ invoices: await listInvoices(await authenticate(c)) }))

app.post(at(CHECKOUT_PATHS.endTrial), async (c) => c.json(await endTrial((await readChange(c, nothing)).asked)))

app.post(at(CHECKOUT_PATHS.webhook), async (c) => {
	const body = await readText(c.req.raw.body, MOST_EVENT_BYTES)
	if (body === null) throw new AppError('too_large', M.tooLarge)
	const deps = depsFor(c)
	const signature = c.req.header('stripe-signature')
	const event = await verifyEvent(c.env, { body, signature, now: deps.clock() }).catch(async (error: unknown) => {
		const network = networkOf(c.req.header('cf-connecting-ip') ?? 'unknown')
		const isSelling = Boolean(c.env.STRIPE_SECRET_KEY)
		if (error instanceof RefusedEvent) {
			noteFigure('webhook', 'refused', error.why, 0)
			await noteRefusedEvent(deps, { error, body, signature, network, isSelling })
		}
		throw error
	})
	const reading = await receiveEvent(deps, event)
	if (reading) c.executionCtx.waitUntil(reading())
	return c.json({ received: true }, 200, { 'cache-control': 'no-store' })
})

answerFailures(app, { event: 'checkout_failed', unexpected: M.unexpected, notFound: M.notFound })

function depsFor(c: CheckoutContext) {
	const log = createLog(requestIdOf(c.req.raw))
	return depsOf(c.env, { db: openDbOf(c.req.raw, c.env, log), clock: clockOf(c.req.raw), log })
}

/** Who asks, by the session alone. Every answer after it is kept out of caches. */
async function authenticate(c: CheckoutContext) {
	c.header('cache-control', 'no-store')
	const deps = depsFor(c)
	const session = await findSession(deps.db, c.req.raw, deps.clock())
	if (!session) throw new AppError('not_signed_in', M.signedOut)
	if (session.setCookie) c.header('set-cookie', session.setCookie)
	return { ...deps, me: session.me, stops: session.stops }
}

/**
 * A small JSON body, or none for an empty one, and whose it is. The body is read first, since one that is left unread
 * costs the connection to the main Worker. Throws AppError: too_large, not_signed_in, bad_request.
 */
async function read<T extends z.ZodMiniType>(c: CheckoutContext, schema: T) {
	const body = await readText(c.req.raw.body, MOST_BODY_BYTES)
	if (body === null) throw new AppError('too_large', M.tooLarge)
	const asked = await authenticate(c)
	const parsed = schema.safeParse(body === '' ? {} : parseJson(body))
	if (!parsed.success) throw new AppError('bad_request', M.badRequest)
	return { request: parsed.data, asked }
}

/** The same for what changes a plan. Throws AppError `unavailable` too, while payment is switched off. */
async function readChange<T extends z.ZodMiniType>(c: CheckoutContext, schema: T) {
	const whole = await read(c, schema)
	refuseStopped(whole.asked.stops, 'read_only', 'payment')
	return whole
}
