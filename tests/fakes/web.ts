import { HttpResponse, http } from 'msw'

export const PAGE_HOST = 'https://soup.example.com'

export const RECIPE = {
	'@context': 'https://schema.org',
	'@type': 'Recipe',
	name: 'Crème of leek',
	recipeIngredient: ['2 leeks', '500 ml stock'],
	recipeInstructions: 'Cook the leeks. Add the stock.',
}

/** A page with a recipe on it, at least `chars` characters long. */
export const recipePage = (recipe: object = RECIPE, chars = 0): string =>
	`<!doctype html><html lang="en"><head><title>Soup</title><script type="application/ld+json">${JSON.stringify(recipe)}</script></head><body>${'<p>Soup is good.</p>'.repeat(Math.ceil(chars / 20))}</body></html>`

export const html = (body: BodyInit, headers: Record<string, string> = {}, status = 200) =>
	new HttpResponse(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

/** The response at an address of the pages' host, and the requests for it. */
export function page(path: string, answer: (address: URL) => Response | Promise<Response>) {
	const asked: { url: string; headers: Headers }[] = []
	const handler = http.get(PAGE_HOST + path, ({ request }) => {
		asked.push({ url: request.url, headers: new Headers(request.headers) })
		return answer(new URL(request.url))
	})
	return { handler, asked }
}

export const redirect = (location: string, status = 302) => new HttpResponse(null, { status, headers: { location } })

/**
 * Records every address that is requested from here on, except the database. The harness fetches on a Worker's behalf
 * and follows redirects regardless of the Worker's setting; from here on the Worker sees them, as it does when
 * deployed. Call it after msw has replaced `fetch`.
 */
export function watchWeb(): string[] {
	const asked: string[] = []
	const ask = globalThis.fetch
	globalThis.fetch = (address, request) => {
		if (!String(address).endsWith('/v2/pipeline')) asked.push(String(address))
		return ask(address, request && Object.defineProperty(request, 'redirect', { value: 'manual' }))
	}
	return asked
}
