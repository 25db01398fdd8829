import { createHash, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAUTH_PROVIDERS, type OAuthProvider } from '#app/domains/accounts/server/providers/table.ts'
import { textOf } from './openid.ts'
import { escapeHtml, type Person, personForm, personOf, providerPage } from './people.ts'

export type StandIns = {
	/** The main Worker's variables for them. */
	vars: Record<string, string>
	/** The person who signs in without a page, by provider; null refuses. Without an entry a page asks. */
	next: Map<string, Person | null>
	/** Replaces claims in the next token answer of a provider, for answers that must be refused. */
	forge: Map<string, (claims: Record<string, unknown>) => Record<string, unknown>>
	/** The bodies of all token requests. */
	tokenRequests: { provider: string; body: URLSearchParams; authorization: string | undefined }[]
	close(): Promise<void>
}

const SECRET = 'a secret of this machine'
const clientIdOf = (id: string) => `nomster-at-${id}`
const APPLE = { team: 'TEAM123456', key: 'KEY1234567' }

type Grant = {
	provider: string
	redirectUri: string
	challenge: string | null
	nonce: string | null
	/** Whether the id token is to say when the person has signed in: only if it was asked for. */
	saysWhen: boolean
	person: Person
}

/** Google, Apple, Facebook, Pinterest, Discord and Microsoft as far as a sign-in needs them, each below its own name. */
export async function startStandIns({ port = 0 }: { port?: number } = {}): Promise<StandIns> {
	const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const grants = new Map<string, Grant>()
	const tokens = new Map<string, Grant>()
	/** Apple sends a name with a person's first authorization only. */
	const known = new Set<string>()
	const standIns: Omit<StandIns, 'vars' | 'close'> = { next: new Map(), forge: new Map(), tokenRequests: [] }

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? '/', 'http://127.0.0.1')
		const provider = OAUTH_PROVIDERS.find(({ id }) => url.pathname.startsWith(`/${id}/`))
		const path = provider && url.pathname.slice(provider.id.length + 1)
		if (provider && path === new URL(provider.authorize).pathname) return authorize(provider, url, request, response)
		if (provider && path === new URL(provider.token).pathname) return giveToken(provider, request, response)
		if (provider?.profile && path === new URL(provider.profile).pathname)
			return giveProfile(provider, request, response)
		response.writeHead(404).end()
	}

	async function authorize(provider: OAuthProvider, url: URL, request: IncomingMessage, response: ServerResponse) {
		const { searchParams } = url
		const redirectUri = searchParams.get('redirect_uri') ?? ''
		const isAsked =
			searchParams.get('client_id') === clientIdOf(provider.id) &&
			searchParams.get('response_type') === 'code' &&
			searchParams.has('state') &&
			URL.canParse(redirectUri)
		if (!isAsked) return void response.writeHead(400).end('invalid_request')
		const preset = standIns.next.get(provider.id)
		if (preset === undefined && request.method !== 'POST') {
			response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
			return void response.end(personForm(provider.label, `${url.pathname}${url.search}`))
		}
		const form = preset === undefined ? new URLSearchParams(await textOf(request)) : undefined
		const person = form ? (form.get('answer') === 'yes' ? personOf(form) : null) : (preset ?? null)
		const params = new URLSearchParams({ state: searchParams.get('state') ?? '' })
		if (person) {
			const code = randomBytes(16).toString('hex')
			grants.set(code, {
				provider: provider.id,
				redirectUri,
				challenge: searchParams.get('code_challenge'),
				nonce: searchParams.get('nonce'),
				saysWhen: searchParams.get('claims')?.includes('auth_time') ?? false,
				person,
			})
			params.set('code', code)
		} else {
			params.set('error', provider.id === 'apple' ? 'user_cancelled_authorize' : 'access_denied')
		}
		if (!provider.postsBack) return void response.writeHead(302, { location: `${redirectUri}?${params}` }).end()
		if (person && !known.has(person.subject)) {
			known.add(person.subject)
			const name = { firstName: person.first_name, lastName: person.last_name }
			params.set('user', JSON.stringify({ name, email: person.email }))
		}
		const fields = [...params].map(
			([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
		)
		response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
		response.end(
			providerPage(
				provider.label,
				`<form method="post" action="${escapeHtml(redirectUri)}">${fields.join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
			),
		)
	}

	async function giveToken(provider: OAuthProvider, request: IncomingMessage, response: ServerResponse) {
		const body = new URLSearchParams(await textOf(request))
		const { authorization } = request.headers
		standIns.tokenRequests.push({ provider: provider.id, body, authorization })
		const say = (status: number, answer: unknown) =>
			void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
		if (!isClient(provider, body, authorization)) return say(401, { error: 'invalid_client' })
		const code = body.get('code') ?? ''
		const grant = grants.get(code)
		grants.delete(code)
		const verifier = createHash('sha256')
			.update(body.get('code_verifier') ?? '')
			.digest('base64url')
		const isGranted =
			grant?.provider === provider.id &&
			grant.redirectUri === body.get('redirect_uri') &&
			(grant.challenge === null || grant.challenge === verifier)
		if (!grant || !isGranted) return say(400, { error: 'invalid_grant' })
		const token = randomBytes(16).toString('hex')
		tokens.set(token, grant)
		const claims = { ...claimsOf(provider, grant), ...standIns.forge.get(provider.id)?.(claimsOf(provider, grant)) }
		say(200, {
			access_token: token,
			token_type: 'bearer',
			expires_in: 3600,
			...(provider.issuer ? { id_token: jwtOf(claims) } : {}),
		})
	}

	/** Whether the request proves that it comes from our client, in the provider's way. */
	function isClient(provider: OAuthProvider, body: URLSearchParams, authorization: string | undefined): boolean {
		const id = clientIdOf(provider.id)
		if (provider.secretIn === 'header')
			return authorization === `Basic ${Buffer.from(`${id}:${SECRET}`).toString('base64')}`
		if (body.get('client_id') !== id) return false
		const secret = body.get('client_secret') ?? ''
		return provider.id === 'apple' ? isAppleSecret(secret) : secret === SECRET
	}

	function isAppleSecret(jwt: string): boolean {
		const [head = '', claims = '', signature = ''] = jwt.split('.')
		const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
		const signed = verify(
			'sha256',
			Buffer.from(`${head}.${claims}`),
			{ key: apple.publicKey, dsaEncoding: 'ieee-p1363' },
			Buffer.from(signature, 'base64url'),
		)
		const { iss, sub, aud, iat, exp } = parse(claims)
		return (
			signed &&
			parse(head).kid === APPLE.key &&
			iss === APPLE.team &&
			sub === clientIdOf('apple') &&
			aud === 'https://appleid.apple.com' &&
			iat * 1000 <= Date.now() &&
			exp * 1000 > Date.now()
		)
	}

	function giveProfile(provider: OAuthProvider, request: IncomingMessage, response: ServerResponse) {
		const grant = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
		if (grant?.provider !== provider.id) return void response.writeHead(401).end()
		response.writeHead(200, { 'content-type': 'application/json' })
		response.end(JSON.stringify(profileOf(provider.id, grant.person)))
	}

	const server = createServer((request, response) => {
		answer(request, response).catch((error: unknown) => {
			console.error(error)
			response.destroy()
		})
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, '127.0.0.1', () => resolve())
	})
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		...standIns,
		vars: {
			PROVIDERS_BASE_URL: base,
			...Object.fromEntries(
				['google', 'facebook', 'pinterest'].flatMap((id) => [
					[`${id.toUpperCase()}_CLIENT_ID`, clientIdOf(id)],
					[`${id.toUpperCase()}_CLIENT_SECRET`, SECRET],
				]),
			),
			APPLE_CLIENT_ID: clientIdOf('apple'),
			APPLE_TEAM_ID: APPLE.team,
			APPLE_KEY_ID: APPLE.key,
			APPLE_PRIVATE_KEY: String(apple.privateKey.export({ type: 'pkcs8', format: 'pem' })),
		},
		close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeAllConnections()
			return closed
		},
	}
}

/** The variables of the two providers that only an alias uses. */
export const ALIAS_VARS = {
	DISCORD_CLIENT_ID: clientIdOf('discord'),
	DISCORD_CLIENT_SECRET: SECRET,
	AZURE_CLIENT_ID: clientIdOf('azure'),
	AZURE_CLIENT_SECRET: SECRET,
}

const ISSUERS: Record<string, string> = {
	google: 'https://accounts.google.com',
	apple: 'https://appleid.apple.com',
	azure: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
}

function claimsOf({ id }: OAuthProvider, { person, nonce, saysWhen }: Grant): Record<string, unknown> {
	const { subject, email, email_verified, first_name, last_name, picture } = person
	const seconds = Math.floor(Date.now() / 1000)
	return {
		iss: ISSUERS[id],
		aud: clientIdOf(id),
		iat: seconds,
		exp: seconds + 600,
		...(saysWhen ? { auth_time: seconds } : {}),
		nonce,
		sub: subject,
		...(email === null ? {} : { email, email_verified: id === 'apple' ? String(email_verified) : email_verified }),
		...(id === 'apple' ? {} : { given_name: first_name, family_name: last_name, picture }),
	}
}

function profileOf(id: string, { subject, email, email_verified, first_name, last_name, picture }: Person): unknown {
	if (id === 'facebook') {
		const ofFace = picture ? { picture: { data: { url: picture, is_silhouette: false } } } : {}
		return { id: subject, first_name, last_name, ...(email === null ? {} : { email }), ...ofFace }
	}
	if (id === 'pinterest')
		return { id: subject, username: 'mia', account_type: 'PINNER', business_name: null, profile_image: picture }
	return { id: subject, username: 'mia', global_name: `${first_name} ${last_name}`, email, verified: email_verified }
}

const jwtOf = (claims: unknown) =>
	[{ alg: 'RS256', typ: 'JWT' }, claims]
		.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
		.concat('signature')
		.join('.')
