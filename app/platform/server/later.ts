import type { Log } from './log.ts'

/** Registers work that begins once the answer is on its way, so that no answer takes longer because of it. */
export type Later = (work: () => Promise<unknown>) => void

/**
 * Collects the work of one request until `begin`, which its Worker calls with the finished answer in its hand: the work
 * starts in a turn of its own, after that answer has left. A failure is logged and ends nothing else.
 */
export function collectLater(waitUntil: (work: Promise<unknown>) => void, log: Log): { later: Later; begin(): void } {
	const waiting: (() => Promise<unknown>)[] = []
	const run = async (work: () => Promise<unknown>) => {
		await new Promise((resolve) => setTimeout(resolve, 0))
		await work().catch((error: unknown) => log.error('later_failed', error))
	}
	let later: Later = (work) => void waiting.push(work)
	return {
		later: (work) => later(work),
		begin() {
			later = (work) => waitUntil(run(work))
			for (const work of waiting.splice(0)) later(work)
		},
	}
}
