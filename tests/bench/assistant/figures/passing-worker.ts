/** Passes the bytes of a model's answer on, with nothing in between. Only the bench builds it. */
export default {
	async fetch(request: Request, env: { AI_BASE_URL: string }): Promise<Response> {
		const { pathname } = new URL(request.url)
		if (pathname === '/ping') return new Response(null, { status: 204 })
		const body = await request.text()
		return fetch(`${env.AI_BASE_URL}/chat/completions`, {
			method: 'POST',
			body,
			headers: { 'content-type': 'application/json' },
		})
	},
}
