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
