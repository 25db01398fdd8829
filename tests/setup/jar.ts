/** A browser as far as cookies and redirects go: it keeps the cookies of one site and follows nothing by itself. */
export type Jar = {
	cookies: Map<string, string>
	/** A state change carries our own Origin unless the headers say otherwise. */
	fetch(address: string, init?: RequestInit): Promise<Response>
}

export function makeJar(origin: string, cookies = new Map<string, string>()): Jar {
	return {
		cookies,
		async fetch(address, init = {}) {
			const headers = new Headers(init.headers)
			if (init.method && init.method !== 'GET' && !headers.has('origin')) headers.set('origin', origin)
			if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
			const response = await fetch(new URL(address, origin), { redirect: 'manual', ...init, headers })
			for (const line of response.headers.getSetCookie()) {
				const [pair = '', ...attributes] = line.split(/;\s*/)
				const at = pair.indexOf('=')
				if (attributes.some((text) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(text)))
					cookies.delete(pair.slice(0, at))
				else cookies.set(pair.slice(0, at), pair.slice(at + 1))
			}
			return response
		},
	}
}

export const formBody = (fields: Record<string, string>): RequestInit => ({
	method: 'POST',
	body: new URLSearchParams(fields),
})

/** Where a page leads by itself, at once. */
export const refreshOf = (html: string): string =>
	/http-equiv="refresh" content="0;\s*url=([^"]+)"/i.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

/** The action and the hidden fields of a page's first form. */
export function formOf(html: string): { action: string; fields: Record<string, string> } {
	const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
	const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
	return {
		action: decode(/<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''),
		fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, decode(value)])),
	}
}
