import type { Caches } from './picture-store.ts'

/** So many requests at once that their way there and back no longer counts, and so few that a page's own get through. */
const WIDTH = 6

/** `keep` puts an answer where Workbox looks before it asks. */
type Doors = {
	isKept(url: string): Promise<boolean>
	fetch(url: string): Promise<Response>
	keep(url: string, response: Response): Promise<void>
}

/**
 * Keeps files that carry a hash in their names, several at once. Workbox asks for its files one after another, which takes
 * hundreds of trips to the server in a row; one that is kept it does not ask for. What does not come here is left to
 * Workbox, which decides whether the worker may be installed.
 */
export async function fetchAhead(urls: readonly string[], { isKept, fetch, keep }: Doors): Promise<void> {
	const waiting = urls.values()
	const lane = async () => {
		for (const url of waiting) {
			try {
				if (await isKept(url)) continue
				const response = await fetch(url)
				if (response.status === 200) await keep(url, response)
			} catch {
				// Without a network every lane ends here as well, one file after another.
			}
		}
	}
	await Promise.all(Array.from({ length: WIDTH }, lane))
}

type Kept = {
	caches: Pick<Caches, 'open'>
	name: string
	/** Where a file stands in the cache. */
	keyOf(url: string): string
	fetch(url: string): Promise<Response>
}

/**
 * Fetches what is missing of the program's files: a browser that clears its caches and leaves the worker never installs it
 * again. Of a release that the server no longer has, nothing comes, and the next update brings its own.
 */
export async function refill(urls: readonly string[], { caches, name, keyOf, fetch }: Kept): Promise<void> {
	const cache = await caches.open(name)
	const kept = new Set((await cache.keys()).map(({ url }) => url))
	const missing = urls.filter((url) => !kept.has(keyOf(url)))
	await fetchAhead(missing, {
		isKept: async () => false,
		fetch,
		keep: (url, response) => cache.put(keyOf(url), response),
	})
}
