import { startSession } from '#app/domains/accounts/server/sessions.ts'
import type { NotificationKind, NotificationValues } from '#app/domains/notifications/model/kinds.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { notify } from '#db/queries/notify.ts'
import { saveSubscription } from '#db/queries/push-subscriptions.ts'
import { listUserSessions } from '#db/queries/sessions.ts'
import type { PushServiceStandIn, StandInSubscription } from '../../dev/push/push-service.ts'
import type { User } from './users.ts'

/** A browser of this cook, signed in and subscribed at the stand-in. */
export async function makeSubscription(
	db: Db,
	service: PushServiceStandIn,
	{ id }: Pick<User, 'id'>,
	now = Date.now(),
): Promise<StandInSubscription & { sessionId: string }> {
	const before = (await listUserSessions(db, id)).map((session) => session.id)
	await startSession(db, id, { now, userAgent: 'test' })
	const sessionId = (await listUserSessions(db, id)).map((session) => session.id).find((each) => !before.includes(each))
	if (sessionId === undefined) throw new Error('makeSubscription: no session began')
	const { endpoint, keys } = service.subscribe()
	const row = { user_id: id, endpoint, p256dh_key: keys.p256dh, auth_key: keys.auth, user_agent: 'test' }
	await writeBatch(db, saveSubscription({ ...row, session_id: sessionId }, { now, most: 10 }))
	return { endpoint, keys, sessionId }
}

/** Tells a cook something, as its event would. */
export async function tellCook<K extends NotificationKind>(
	db: Db,
	{ id }: Pick<User, 'id'>,
	event: {
		kind: K
		values: NotificationValues[K]
		subject?: string
		actorId?: string | null
		link?: string
		now?: number
	},
): Promise<void> {
	const { kind, values, subject = makeId(), actorId = null, link = '/notifications', now = Date.now() } = event
	await writeBatch(db, notify({ kind, userId: id, subject, actorId, values, link }, { token: makeId(), now }))
}
