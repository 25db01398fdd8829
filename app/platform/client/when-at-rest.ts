/** Milliseconds after which a page that was just opened has painted and loaded its own data. */
const REST_MS = 1_000

/** For work that no cook waits for: runs it once the page is idle. Returns the call that cancels it. */
export function whenAtRest(work: () => void | Promise<void>): () => void {
	const timer = setTimeout(() => void work(), REST_MS)
	return () => clearTimeout(timer)
}

/**
 * Loads code that the page can do without, once it is idle. What has no network is loaded when there is one again.
 * Rejects if the code cannot be loaded though there is a network.
 */
export async function loadAtRest<Code>(load: () => Promise<Code>): Promise<Code> {
	await new Promise<void>((rested) => whenAtRest(rested))
	try {
		return await load()
	} catch (error) {
		if (navigator.onLine) throw error
		await new Promise((online) => addEventListener('online', online, { once: true }))
		return load()
	}
}
