import type { OpenIdProvider } from '../../dev/providers/openid.ts'
import type { Person } from '../../dev/providers/people.ts'
import type { StandIns } from '../../dev/providers/stand-ins.ts'
import { formBody, formOf, type Jar, makeJar, refreshOf } from './jar.ts'

/** Presses a provider's button: where the browser goes, and the answer itself. */
export async function pressButton(jar: Jar, provider: string, fields: Record<string, string> = {}) {
	const response = await jar.fetch(`/auth/provider/${provider}`, formBody(fields))
	return { response, url: refreshOf(await response.clone().text()) }
}

/**
 * Signs in at a stand-in and returns the address of our callback with what the provider says there; for Apple the
 * answer to its post, followed to the callback.
 */
export async function passStandIn(
	jar: Jar,
	standIns: StandIns,
	{ provider, person, fields }: { provider: string; person: Person | null; fields?: Record<string, string> },
): Promise<string> {
	standIns.next.set(provider, person)
	const { url } = await pressButton(jar, provider, fields)
	const response = await makeJar(url).fetch(url)
	if (provider !== 'apple') return response.headers.get('location') ?? ''
	const { action, fields: posted } = formOf(await response.text())
	const answer = await jar.fetch(action, { ...formBody(posted), headers: { origin: new URL(url).origin } })
	return answer.headers.get('location') ?? ''
}

/** Signs in at the OpenID Connect provider through its own pages, and returns the address of our callback. */
export async function passOpenId(
	jar: Jar,
	openId: OpenIdProvider,
	{ person, fields }: { person: Record<string, string>; fields?: Record<string, string> },
): Promise<string> {
	const there = makeJar(openId.issuer)
	let { url } = await pressButton(jar, 'oidc', fields)
	for (let hops = 0; hops < 10; hops += 1) {
		const response = await there.fetch(url)
		const next = response.headers.get('location')
		if (next === null) {
			const { action } = formOf(await response.text())
			const answered = await there.fetch(action, formBody({ answer: 'yes', ...person }))
			url = new URL(answered.headers.get('location') ?? '', openId.issuer).href
		} else {
			url = new URL(next, openId.issuer).href
		}
		if (!url.startsWith(openId.issuer)) return url
	}
	throw new Error(`The provider did not come back: ${url}`)
}
