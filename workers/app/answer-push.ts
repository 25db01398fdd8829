import type * as z from 'zod/mini'
import { type CurrentSession, findSession } from '#app/domains/accounts/server/sessions.ts'
import { endpointSchema, subscriptionSchema } from '#app/domains/notifications/model/push/subscription.ts'
import { PUSH_REFUSALS } from '#app/domains/notifications/model/push-messages.ts'
import {
	deleteSubscription,
	type SubscriptionDeps,
	saveSubscription,
	sendTest,
} from '#app/domains/notifications/server/push-subscriptions.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { answerFailure } from '#app/platform/server/answer-failure.ts'
import { clockOf } from '#app/platform/server/clock.ts'
import type { AppEnv } from '#app/platform/server/env.ts'
import { createLog } from '#app/platform/server/log.ts'
import { readJson } from '#app/platform/server/read-body.ts'
import { openDbOf } from '#app/platform/server/request-db.ts'
import { refuseStopped } from '#app/platform/server/stops.ts'

/** An address of 2,048 characters, its keys and names. */
const MOST_BYTES = 8 * 1024

/**
 * This browser's subscription: GET of the key that it is made with, POST of what the browser got, DELETE of it. Not a
 * route, since every page loads the list of routes.
 */
export const answerSubscriptions = (request: Request, env: AppEnv, requestId: string): Promise<Response> =>
	answer(request, env, requestId, async (session, deps) => {
		if (request.method === 'GET') return Response.json({ key: env.VAPID_PUBLIC_KEY || null }, { headers: PRIVATE })
		refuseStopped(session.stops, 'read_only')
		const { me, id } = session
		if (request.method === 'POST') {
			const userAgent = request.headers.get('user-agent') ?? ''
			await saveSubscription(deps, { userId: me.id, sessionId: id, userAgent }, await read(request, subscriptionSchema))
		} else if (request.method === 'DELETE') {
			await deleteSubscription(deps, me.id, (await read(request, endpointSchema)).endpoint)
		} else throw new AppError('bad_request', PUSH_REFUSALS.unreadable)
		return new Response(null, { status: 204, headers: PRIVATE })
	})

/** POST: pushes a test to one of the cook's browsers, and says what its push service said. */
export const answerPushTest = (request: Request, env: AppEnv, requestId: string): Promise<Response> =>
	answer(request, env, requestId, async ({ me, stops }, deps) => {
		if (request.method !== 'POST') throw new AppError('bad_request', PUSH_REFUSALS.unreadable)
		refuseStopped(stops, 'read_only', 'push')
		const { endpoint } = await read(request, endpointSchema)
		return Response.json(await sendTest({ ...deps, service: env.PUSH }, me.id, endpoint), { headers: PRIVATE })
	})

const PRIVATE = { 'cache-control': 'no-store' }

async function answer(
	request: Request,
	env: AppEnv,
	requestId: string,
	act: (session: CurrentSession, deps: SubscriptionDeps) => Promise<Response>,
): Promise<Response> {
	try {
		const deps = {
			db: openDbOf(request, env, createLog(requestId)),
			clock: clockOf(request),
			standIn: env.PUSH_STAND_IN,
		}
		const session = await findSession(deps.db, request, deps.clock())
		if (!session) throw new AppError('not_signed_in', PUSH_REFUSALS.signIn)
		const response = await act(session, deps)
		if (session.setCookie) response.headers.append('set-cookie', session.setCookie)
		return response
	} catch (error) {
		return answerFailure(error, { event: 'push_subscription_failed', unexpected: PUSH_REFUSALS.failed }, requestId)
	}
}

async function read<T extends z.ZodMiniType>(request: Request, schema: T): Promise<z.infer<T>> {
	const parsed = schema.safeParse(await readJson(request, MOST_BYTES, PUSH_REFUSALS.unreadable))
	if (!parsed.success) throw new AppError('invalid', PUSH_REFUSALS.unreadable)
	return parsed.data
}
