/** Runs writes one after the other, in the order in which they were given. */
export class WriteQueue {
	#last: Promise<unknown> = Promise.resolve()

	/** Resolves with what `write` gives. Its failure stops no later write. */
	add<T>(write: () => Promise<T>): Promise<T> {
		const own = this.#last.then(write)
		this.#last = own.catch(() => undefined)
		return own
	}

	/** Resolves when everything given until now has been written, or has failed. */
	async empty(): Promise<void> {
		let seen: unknown
		do {
			seen = this.#last
			await seen
		} while (seen !== this.#last)
	}
}
