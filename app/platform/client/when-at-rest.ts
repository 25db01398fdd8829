/** Milliseconds after which a page that was just opened has painted and loaded its own data. */
const REST_MS = 1_000

/** For work that no cook waits for: runs it once the page is idle. Returns the call that cancels it. */
export function whenAtRest(work: () => void | Promise<void>): () => void {
	const timer = setTimeout(() => void work(), REST_MS)
	return () => clearTimeout(timer)
}
