import type { Locks } from '#app/sync/client/exchange/sync-client.ts'
import type { Actor, Time } from './timeline.ts'

type Waiting = { actor: Actor; begin: () => void }
type Work<T> = () => Promise<T>

/** Web Locks of one device: the locks of a dead tab are released. */
export class DeviceLocks {
	readonly #time: Time
	readonly #locks = new Map<string, Lock>()

	constructor(time: Time) {
		this.#time = time
	}

	/** As one tab has them; time limits on waiting are ignored. */
	of(actor: Actor): Locks {
		return {
			request: <T>(name: string, ...rest: [Work<T>] | [LockOptions, Work<T>]) => {
				const lock = this.#locks.get(name) ?? new Lock(this.#time)
				this.#locks.set(name, lock)
				return lock.request(actor, rest.length === 1 ? rest[0] : rest[1])
			},
		}
	}

	/** After a tab has died. */
	freeDead(): void {
		for (const lock of this.#locks.values()) lock.freeDead()
	}
}

class Lock {
	readonly #time: Time
	#holder: Actor | null = null
	#waiting: Waiting[] = []

	constructor(time: Time) {
		this.#time = time
	}

	request<T>(actor: Actor, work: Work<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const begin = () => {
				this.#holder = actor
				work()
					.then(resolve, reject)
					.finally(() => this.#release(actor))
			}
			if (this.#holder && !this.#holder.isDead) this.#waiting.push({ actor, begin })
			else begin()
		})
	}

	freeDead(): void {
		if (this.#holder?.isDead) this.#release(this.#holder)
	}

	#release(actor: Actor): void {
		if (this.#holder !== actor) return
		this.#holder = null
		this.#waiting = this.#waiting.filter((waiting) => !waiting.actor.isDead)
		const next = this.#waiting.shift()
		if (next) this.#time.as(next.actor, next.begin)
	}
}
