import type { Caches } from './picture-store.ts'

/** Where the build puts the readers of photos and PDFs. A file's name contains a hash of its content. */
export const READING_PATH = '/assets/reading/'
/** Part of the program: a sign-out does not delete it (app/sync/client/session/wipe.ts). */
export const READING_CACHE = 'reading-files'

const HASH = /-[\w-]{8}(?=\.\w+$)/
const stemOf = (path: string): string => path.replace(HASH, '')

type Store = Awaited<ReturnType<Caches['open']>>
type Deps = { caches: Pick<Caches, 'open'>; fetch(request: Request): Promise<Response> }

/**
 * Returns a file from the cache, else from the network; a fetched file is stored and replaces the previous version. A
 * full device stores nothing and gets the response all the same.
 */
export async function answerReadingFile(
	{ caches, fetch }: Deps,
	request: Request,
	waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
	const cache = await caches.open(READING_CACHE)
	const url = request.url.replace(/#.*/, '')
	const kept = await cache.match(url)
	if (kept) return kept
	const response = await fetch(request)
	if (response.status === 200) waitUntil(keep(cache, url, response.clone()).catch(() => undefined))
	return response
}

async function keep(cache: Store, url: string, response: Response): Promise<void> {
	await cache.put(url, response)
	const own = new URL(url).pathname
	const before = (await cache.keys()).filter(({ url: other }) => {
		const { pathname } = new URL(other)
		return pathname !== own && stemOf(pathname) === stemOf(own)
	})
	await Promise.all(before.map((other) => cache.delete(other.url)))
}
