import { type Clock, HOUR_MS } from '#app/platform/model/clock.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { PushService } from '#app/platform/server/env.ts'
import { type Rate, rateKey, refuseOverRates } from '#app/platform/server/rate-limit.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/push-subscriptions.ts'
import { outcomeOf } from '../model/push/answer.ts'
import { endpointOf } from '../model/push/endpoint.ts'
import { MOST_SUBSCRIPTIONS, type NewSubscription, type TestAnswer } from '../model/push/subscription.ts'
import { PUSH, PUSH_REFUSALS } from '../model/push-messages.ts'

export type SubscriptionDeps = { db: Db; clock: Clock; standIn?: string | undefined }

/** Every start of the app registers its browser again. */
const savesOf = (userId: string): Rate => ({ key: rateKey('push-save', userId), limit: 120, windowMs: HOUR_MS })
const testsOf = (userId: string): Rate => ({ key: rateKey('push-test', userId), limit: 20, windowMs: HOUR_MS })

/**
 * Pushes to this browser from now on, for as long as its session lasts. Two round trips. Throws AppError: `invalid` for an
 * address that belongs to no push service and for keys that are none, `too_many_requests`.
 */
export async function saveSubscription(
	{ db, clock, standIn }: SubscriptionDeps,
	{ userId, sessionId, userAgent }: { userId: string; sessionId: string; userAgent: string },
	{ endpoint, keys }: NewSubscription,
): Promise<void> {
	const address = endpointOf(endpoint, standIn)
	if (address === null) throw new AppError('invalid', PUSH_REFUSALS.unknownService)
	if (!(await isPoint(keys.p256dh))) throw new AppError('invalid', PUSH_REFUSALS.badKeys)
	const now = clock()
	await refuseOverRates(db, [savesOf(userId)], PUSH_REFUSALS.tooMany, now)
	const row = {
		...{ user_id: userId, session_id: sessionId, endpoint: address, user_agent: userAgent.slice(0, 300) },
		...{ p256dh_key: keys.p256dh, auth_key: keys.auth },
	}
	await writeBatch(db, queries.saveSubscription(row, { now, most: MOST_SUBSCRIPTIONS }))
}

/** Whether these bytes are a point of the curve: others would fail at every push. */
const isPoint = (p256dh: string): Promise<boolean> =>
	crypto.subtle
		.importKey('raw', Buffer.from(p256dh, 'base64url'), { name: 'ECDH', namedCurve: 'P-256' }, false, [])
		.then(
			() => true,
			() => false,
		)

/** Pushes to this browser no more. One of another cook stays as it is. */
export async function deleteSubscription({ db, standIn }: SubscriptionDeps, userId: string, endpoint: string) {
	const address = endpointOf(endpoint, standIn)
	if (address !== null) await writeBatch(db, [queries.deleteSubscription(userId, address)])
}

/**
 * Pushes a test to one of the cook's own browsers at once; what its push service said. Throws AppError: `not_found`,
 * `too_many_requests`.
 */
export async function sendTest(
	{ db, clock, standIn, service }: SubscriptionDeps & { service: PushService },
	userId: string,
	endpoint: string,
): Promise<TestAnswer> {
	await refuseOverRates(db, [testsOf(userId)], PUSH_REFUSALS.tooMany, clock())
	const address = endpointOf(endpoint, standIn)
	const target = address === null ? null : await queries.findSubscription(db, userId, address)
	if (target === null) throw new AppError('not_found', PUSH_REFUSALS.notSubscribed)
	const answer = await service.sendTest(target, { title: PUSH.testTitle, message: PUSH.testMessage })
	if (answer === null) return { said: 'silent', status: null }
	const { kind } = outcomeOf({ ...answer, retryAfter: null }, { tries: 0, now: clock() })
	if (kind === 'gone') await writeBatch(db, [queries.deleteSubscription(userId, target.endpoint)])
	return { said: SAID[kind] ?? 'refused', status: answer.status }
}

const SAID: Partial<Record<string, TestAnswer['said']>> = { sent: 'accepted', gone: 'gone', wait: 'later' }
