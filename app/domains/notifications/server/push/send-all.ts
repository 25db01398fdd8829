import type { PushServiceAnswer } from '../../model/push/answer.ts'
import type { Push, Sender } from './send-push.ts'

/** The most connections that a Worker may have open at the same time. */
const CONNECTIONS = 6

/** One who sends again later: the part has no time left, or the service of this push says nothing. */
export type Sent<T> = { push: T; answer: PushServiceAnswer }

/**
 * Sends pushes, six at a time, and returns the answers in any order. A service that has not answered once is not asked
 * again in this run, so that it costs the others one wait; after `deadline` nothing is begun any more. What was not
 * tried has the answer null, as what was not answered.
 */
export async function sendAll<T extends Push>(
	sender: Sender,
	pushes: readonly T[],
	{ clock, deadline }: { clock: () => number; deadline: number },
): Promise<Sent<T>[]> {
	const waiting = [...pushes]
	const silent = new Set<string>()
	const sent: Sent<T>[] = []
	const work = async () => {
		for (let push = waiting.shift(); push; push = waiting.shift()) {
			const { host } = new URL(push.target.endpoint)
			const isSkipped = silent.has(host) || clock() >= deadline
			const answer = isSkipped ? null : await sender.send(push)
			if (answer === null) silent.add(host)
			sent.push({ push, answer })
		}
	}
	await Promise.all(Array.from({ length: CONNECTIONS }, work))
	return sent
}
