import type { Locks } from '#app/sync/client/device.ts'
import type { Actor, Time } from './timeline.ts'

type Waiting = { actor: Actor; begin: () => void }

/** Web Locks of one device: what a dead tab held is free again. */
export class DeviceLocks {
	readonly #time: Time
	#holder: Actor | null = null
	#waiting: Waiting[] = []

	constructor(time: Time) {
		this.#time = time
	}

	/** As one tab has them. */
	of(actor: Actor): Locks {
		return {
			request: <T>(_name: string, work: () => Promise<T>) =>
				new Promise<T>((resolve, reject) => {
					const begin = () => {
						this.#holder = actor
						work()
							.then(resolve, reject)
							.finally(() => this.#release(actor))
					}
					if (this.#holder && !this.#holder.isDead) this.#waiting.push({ actor, begin })
					else begin()
				}),
		}
	}

	/** After a tab has died. */
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
