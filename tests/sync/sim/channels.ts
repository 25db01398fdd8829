import type { Channel } from '#app/sync/client/store/local-store-deps.ts'
import type { Actor, Time } from './timeline.ts'

type Open = Channel & { name: string; actor: Actor }

/** BroadcastChannel between the tabs of one device. */
export class Channels {
	readonly #timeline: Time
	#open = new Set<Open>()

	constructor(timeline: Time) {
		this.#timeline = timeline
	}

	open(name: string, actor: Actor): Channel {
		const channel: Open = {
			name,
			actor,
			onmessage: null,
			postMessage: (message) => {
				const data: unknown = structuredClone(message)
				for (const other of this.#open) {
					if (other === channel || other.name !== name || other.actor.isDead) continue
					const deliver = () => other.onmessage?.({ data } as MessageEvent)
					this.#timeline.after(actor.random.next() * 3, deliver, other.actor)
				}
			},
			close: () => void this.#open.delete(channel),
		}
		this.#open.add(channel)
		return channel
	}

	/** BroadcastChannel as one tab has it. */
	classFor(actor: Actor): new (name: string) => Channel {
		const open = (name: string) => this.open(name, actor)
		return class {
			constructor(name: string) {
				// biome-ignore lint/correctness/noConstructorReturn: replaces a class of the browser.
				return open(name)
			}
		} as new (
			name: string,
		) => Channel
	}
}
