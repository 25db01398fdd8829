import type { Random } from '../fuzz/random.ts'

/** The task that waited here was killed. */
class Killed extends Error {}

/** Whether this error says that its task was killed, also from behind another one. */
export const isKilled = (error: unknown): boolean =>
	error instanceof Killed || (error instanceof Error && error.cause !== undefined && isKilled(error.cause))

/**
 * Runs tasks side by side in an order that a test decides: each stops at every gate until the gate is opened, and nothing
 * else moves meanwhile.
 */
export type Barriers = {
	/** Starts a task; one that was killed just ends. */
	run(task: () => Promise<unknown>): void
	/** Where a task waits. */
	pass(): Promise<void>
	/** Opens one gate at random, or kills who waits there. False when nobody waits. */
	open(random: Random, killed?: number): Promise<boolean>
	/** Resolves when every task waits or has ended. */
	quiet(): Promise<void>
}

export function makeBarriers(): Barriers {
	const waiting: { go(): void; kill(): void }[] = []
	const failed: unknown[] = []
	let running = 0
	let wakeUp: (() => void) | undefined
	const leave = () => {
		running -= 1
		if (running === 0) wakeUp?.()
	}
	const gates: Barriers = {
		run(task) {
			running += 1
			task()
				.catch((error: unknown) => {
					if (!isKilled(error)) failed.push(error)
				})
				.finally(leave)
		},
		pass() {
			return new Promise<void>((resolve, reject) => {
				const wake = (then: () => void) => () => {
					running += 1
					then()
				}
				waiting.push({ go: wake(resolve), kill: wake(() => reject(new Killed())) })
				leave()
			})
		},
		async open(random, killed = 0) {
			if (waiting.length === 0) return false
			const [gate] = waiting.splice(random.int(waiting.length), 1)
			if (random.chance(killed)) gate?.kill()
			else gate?.go()
			await gates.quiet()
			return true
		},
		async quiet() {
			if (running > 0)
				await new Promise<void>((resolve) => {
					wakeUp = resolve
				})
			wakeUp = undefined
			if (failed.length > 0) throw failed[0]
		},
	}
	return gates
}
