/** Milliseconds after which a page that was just opened has painted, fetched and answered what it was opened for. */
const REST_MS = 1_000

/** For what no cook waits for: does it once the page has come to rest. Returns the call that stops it. */
export function whenAtRest(work: () => void | Promise<void>): () => void {
	const timer = setTimeout(() => void work(), REST_MS)
	return () => clearTimeout(timer)
}
