type StoredResponse = { status: number; headers: [string, string][]; body: ArrayBuffer }

/** Cache Storage as in a browser, in memory. `failPuts` makes every put fail as on a full disk. */
export class FakeCacheStorage {
	readonly stored = new Map<string, FakeCache>()
	failPuts = false

	async open(name: string): Promise<FakeCache> {
		const known = this.stored.get(name)
		if (known) return known
		const cache = new FakeCache(this)
		this.stored.set(name, cache)
		return cache
	}

	async keys(): Promise<string[]> {
		return [...this.stored.keys()]
	}

	async delete(name: string): Promise<boolean> {
		return this.stored.delete(name)
	}
}

class FakeCache {
	readonly #storage: FakeCacheStorage
	readonly #kept = new Map<string, StoredResponse>()

	constructor(storage: FakeCacheStorage) {
		this.#storage = storage
	}

	async match(url: string): Promise<Response | undefined> {
		const kept = this.#kept.get(url)
		return kept && new Response(kept.body, { status: kept.status, headers: kept.headers })
	}

	async put(url: string, response: Response): Promise<void> {
		if (this.#storage.failPuts) throw new DOMException('full', 'QuotaExceededError')
		this.#kept.set(url, {
			status: response.status,
			headers: [...response.headers],
			body: await response.arrayBuffer(),
		})
	}

	async delete(url: string): Promise<boolean> {
		return this.#kept.delete(url)
	}

	async keys(): Promise<Request[]> {
		return [...this.#kept.keys()].map((url) => new Request(url))
	}
}
