import type { PushServiceAnswer } from '../../model/push/answer.ts'
import type { Push, Sender } from './send-push.ts'

/** The most connections that a Worker may have open at the same time. */
const CONNECTIONS = 6

/** `not_begun`: there was no time left for the push, or its service was silent before. */
export type Sent<T> = { push: T; answer: PushServiceAnswer | 'not_begun' }

/**
 * Sends pushes, six at a time, and returns the answers in any order. A service that has not answered once is not asked
 * again in this run, so that it costs the others one wait; after `deadline` nothing is begun any more.
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
			const answer = isSkipped ? 'not_begun' : await sender.send(push)
			if (answer === null) silent.add(host)
			sent.push({ push, answer })
		}
	}
	await Promise.all(Array.from({ length: CONNECTIONS }, work))
	return sent
}
