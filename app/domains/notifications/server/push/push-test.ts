import type { PushSaid, PushTarget } from '#app/platform/server/env.ts'
import { payloadOf } from '../../model/push/payload.ts'
import type { Sender } from './send-push.ts'

/** Long enough to arrive, and nothing that somebody would want later. */
const TTL_S = 60

/** Pushes a text to one browser at once; what its push service said. */
export async function pushTest(
	{ sender, appUrl }: { sender: Sender; appUrl: string },
	target: PushTarget,
	{ title, message }: { title: string; message: string },
): Promise<PushSaid> {
	const payload = payloadOf({ title, message, link: '/notifications/settings', tag: 'test', unread: null }, appUrl)
	const answer = await sender.send({ target, payload, ttlS: TTL_S, urgency: 'high', topic: 'test' })
	return answer && { status: answer.status }
}
