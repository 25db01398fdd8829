import type { Caches } from './picture-store.ts'

/** Enough parallel requests that latency no longer matters, and few enough that a page's own get through. */
const WIDTH = 6

/** `keep` stores a response where Workbox looks before it makes a request. */
type FetchAheadDeps = {
	isKept(url: string): Promise<boolean>
	fetch(url: string): Promise<Response>
	keep(url: string, response: Response): Promise<void>
}

/**
 * Stores files that have a hash in their names, several at once. Workbox fetches its files one after another, which
 * takes hundreds of round trips; it does not request stored ones. A file that fails to load is left to Workbox, which
 * decides whether the worker may be installed.
 */
export async function fetchAhead(urls: readonly string[], { isKept, fetch, keep }: FetchAheadDeps): Promise<void> {
	const waiting = urls.values()
	const lane = async () => {
		for (const url of waiting) {
			try {
				if (await isKept(url)) continue
				const response = await fetch(url)
				if (response.status === 200) await keep(url, response)
			} catch {
				// Without a network every lane also ends, after all files have failed.
			}
		}
	}
	await Promise.all(Array.from({ length: WIDTH }, lane))
}

type CacheDeps = {
	caches: Pick<Caches, 'open'>
	name: string
	/** The key of a file in the cache. */
	keyOf(url: string): string
	fetch(url: string): Promise<Response>
}

/**
 * Fetches the program's files that are missing: a browser that evicts its caches but keeps the worker never installs it
 * again. For a release that the server no longer has, nothing loads, and the next update brings its own files.
 */
export async function refill(urls: readonly string[], { caches, name, keyOf, fetch }: CacheDeps): Promise<void> {
	const cache = await caches.open(name)
	const kept = new Set((await cache.keys()).map(({ url }) => url))
	const missing = urls.filter((url) => !kept.has(keyOf(url)))
	await fetchAhead(missing, {
		isKept: async () => false,
		fetch,
		keep: (url, response) => cache.put(keyOf(url), response),
	})
}
