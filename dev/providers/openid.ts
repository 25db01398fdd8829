import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { escapeHtml, type Person, personForm, personOf, providerPage } from './people.ts'

export type OpenIdProvider = {
	issuer: string
	/** The main Worker's variables for it. */
	vars: { OIDC_ISSUER: string; OIDC_NAME: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
	/** Everybody who has signed in, by subject. A change here changes what the provider reports from then on. */
	people: Map<string, Person>
	/** The age that the next sign-ins claim, in seconds. */
	lastSignIn: { secondsAgo: number }
	close(): Promise<void>
}

const NAME = 'Example ID'
const CLIENT = { client_id: 'nomster', client_secret: 'a secret of this machine' }
const INTERACTION = /^\/interaction\/([\w-]+)$/

/** A real OpenID Connect provider on this machine that accepts every sign-in, under any name. */
export async function startOpenIdProvider({
	port = 0,
	redirectUri,
}: {
	port?: number
	redirectUri: string
}): Promise<OpenIdProvider> {
	let answer = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end()
	const server = createServer((request, response) => answer(request, response))
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, '127.0.0.1', () => resolve())
	})
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	const people = new Map<string, Person>()
	const lastSignIn = { secondsAgo: 0 }
	const provider = makeProvider(issuer, redirectUri, people)
	const callback = provider.callback()
	answer = (request, response) => {
		const uid = INTERACTION.exec(request.url ?? '')?.[1]
		if (uid) void interact(provider, { people, lastSignIn }, request, response)
		else void callback(request, response)
	}
	return {
		issuer,
		vars: {
			OIDC_ISSUER: issuer,
			OIDC_NAME: NAME,
			OIDC_CLIENT_ID: CLIENT.client_id,
			OIDC_CLIENT_SECRET: CLIENT.client_secret,
		},
		people,
		lastSignIn,
		close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeAllConnections()
			return closed
		},
	}
}

function makeProvider(issuer: string, redirectUri: string, people: Map<string, Person>): Provider {
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
	const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
	const provider = new Provider(issuer, {
		clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
		jwks: { keys: [key as never] },
		cookies: { keys: ['a key of this machine'] },
		claims: {
			openid: ['sub'],
			email: ['email', 'email_verified'],
			profile: ['given_name', 'family_name', 'picture'],
		},
		features: { devInteractions: { enabled: false } },
		interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
		pkce: { required: () => true },
		ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600, AuthorizationCode: 60 },
		findAccount(_context, subject) {
			const person = people.get(subject)
			if (!person) return undefined
			const { email, email_verified, first_name, last_name, picture } = person
			return {
				accountId: subject,
				claims: () => ({
					sub: subject,
					...(email === null ? {} : { email, email_verified }),
					given_name: first_name,
					family_name: last_name,
					picture,
				}),
			}
		},
	})
	return provider
}

/** The two pages between the cook and the code: who signs in, and whether the app may know. */
async function interact(
	provider: Provider,
	{ people, lastSignIn }: Pick<OpenIdProvider, 'people' | 'lastSignIn'>,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
	if (request.method !== 'POST') {
		const action = request.url ?? ''
		response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
		response.end(prompt.name === 'login' ? personForm(NAME, action) : consentForm(action))
		return
	}
	const form = new URLSearchParams(await textOf(request))
	if (form.get('answer') !== 'yes') {
		await provider.interactionFinished(request, response, { error: 'access_denied' })
		return
	}
	if (prompt.name === 'login') {
		const person = personOf(form)
		people.set(person.subject, person)
		await provider.interactionFinished(request, response, {
			login: { accountId: person.subject, ts: Math.floor(Date.now() / 1000) - lastSignIn.secondsAgo },
		})
		return
	}
	const grant =
		(grantId ? await provider.Grant.find(grantId) : undefined) ??
		new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
	grant.addOIDCScope('openid email profile')
	await provider.interactionFinished(
		request,
		response,
		{ consent: { grantId: await grant.save() } },
		{ mergeWithLastSubmission: true },
	)
}

const consentForm = (action: string) =>
	providerPage(
		NAME,
		`<p>Nomster would like to know your name and address.</p>
<form method="post" action="${escapeHtml(action)}"><button name="answer" value="yes">Continue</button><button name="answer" value="no">Cancel</button></form>`,
	)

export async function textOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk)
	return Buffer.concat(chunks).toString('utf8')
}
