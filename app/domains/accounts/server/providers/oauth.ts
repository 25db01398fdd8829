import { CodeChallengeMethod, decodeIdToken, OAuth2Client, OAuth2RequestError, OAuth2Tokens } from 'arctic'
import { z } from 'zod'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import { parseJson, readText } from '#app/platform/server/read-body.ts'
import type { OAuthClient } from './configured.ts'
import { fromProvider, ProviderError } from './provider-error.ts'
import { FRESH_SECONDS, type ProviderProfile } from './table.ts'

/** The values that tie a provider's answer to the browser that asked. */
export type ProviderStep = { state: string; verifier: string; nonce: string }

/** A clock of ours or theirs may be off by this much. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
const MAX_PROFILE_BYTES = 64 * 1024

/** Where the browser is sent to sign in at an OAuth provider. */
export function oauthUrl(
	client: OAuthClient,
	{ state, verifier, nonce }: ProviderStep,
	{ isFresh }: { isFresh: boolean },
): URL {
	const { provider } = client
	const url = new OAuth2Client(client.clientId, null, client.redirectUri).createAuthorizationURLWithPKCE(
		client.at(provider.authorize),
		state,
		CodeChallengeMethod.S256,
		verifier,
		provider.scopes,
	)
	const further = {
		...provider.params,
		...(provider.issuer ? { nonce } : {}),
		...(isFresh ? provider.fresh : {}),
	}
	for (const [name, value] of Object.entries(further)) url.searchParams.set(name, value)
	return url
}

/**
 * Changes the code of a callback into the profile. `user`: the form field of Apple's first answer; `isFresh`: whether
 * the cook must have signed in there just now. Throws ProviderError.
 */
export async function readOAuthProfile(
	client: OAuthClient,
	{ code, user, step, isFresh }: { code: string; user: string | null; step: ProviderStep; isFresh: boolean },
	now: number,
): Promise<ProviderProfile> {
	const { provider } = client
	if (isFresh && !provider.fresh) throw new ProviderError('not_fresh')
	const tokens = await requestTokens(client, { code, verifier: step.verifier }, now)
	const claims = provider.profile
		? await fetchProfile(client.at(provider.profile), tokens)
		: checkedClaims(client, tokens, { nonce: step.nonce, isFresh, now })
	try {
		return provider.read({ claims, user: parseJson(user ?? '') })
	} catch (error) {
		throw new ProviderError('failed', { cause: error })
	}
}

async function requestTokens(client: OAuthClient, { code, verifier }: { code: string; verifier: string }, now: number) {
	const { clientId, provider, redirectUri } = client
	const secret = await client.secretAt(now)
	const oauth =
		provider.secretIn === 'header'
			? new OAuth2Client(clientId, secret, redirectUri)
			: new SecretInBody(clientId, secret, redirectUri)
	const asked = oauth.validateAuthorizationCode(client.at(provider.token), code, verifier)
	return fromProvider(
		asked.catch((error: unknown) => {
			throw error instanceof OAuth2RequestError ? new ProviderError('failed', { cause: error }) : error
		}),
	)
}

/** arctic's client sends a secret as a header; Apple and Facebook read it from the body. */
class SecretInBody extends OAuth2Client {
	readonly #secret: string
	readonly #redirectUri: string

	constructor(clientId: string, secret: string, redirectUri: string) {
		super(clientId, null, redirectUri)
		this.#secret = secret
		this.#redirectUri = redirectUri
	}

	override async validateAuthorizationCode(endpoint: string, code: string, verifier: string | null) {
		const body = new URLSearchParams({
			grant_type: 'authorization_code',
			code,
			redirect_uri: this.#redirectUri,
			client_id: this.clientId,
			client_secret: this.#secret,
			...(verifier === null ? {} : { code_verifier: verifier }),
		})
		const response = await fetch(endpoint, { method: 'POST', body, headers: { accept: 'application/json' } })
		const answer = objectSchema.safeParse(parseJson((await readText(response.body, MAX_PROFILE_BYTES)) ?? '')).data
		if (response.status >= 400 && response.status < 500) throw new ProviderError('failed', { cause: response.status })
		if (!response.ok || !answer) throw new ProviderError('unreachable', { cause: response.status })
		return new OAuth2Tokens(answer)
	}
}

const objectSchema = z.record(z.string(), z.unknown())

async function fetchProfile(endpoint: string, tokens: OAuth2Tokens): Promise<unknown> {
	const asked = fetch(endpoint, {
		headers: { authorization: `Bearer ${tokens.accessToken()}`, accept: 'application/json' },
	})
	const response = await fromProvider(asked)
	const text = await readText(response.body, MAX_PROFILE_BYTES)
	if (!response.ok || text === null) throw new ProviderError('unreachable', { cause: response.status })
	return parseJson(text)
}

const idTokenSchema = z.object({
	iss: z.string(),
	aud: z.union([z.string(), z.array(z.string()).length(1)]).transform(String),
	exp: z.number(),
	nonce: z.string(),
	auth_time: z.number().optional(),
})

/**
 * The claims of the id token, for this client, this step and this moment. It came from the provider itself over TLS, so
 * that its signature adds nothing (OpenID Connect Core 3.1.3.7).
 */
function checkedClaims(
	{ provider, clientId }: OAuthClient,
	tokens: OAuth2Tokens,
	{ nonce, isFresh, now }: { nonce: string; isFresh: boolean; now: number },
): unknown {
	try {
		const claims = decodeIdToken(tokens.idToken())
		const { iss, aud, exp, nonce: said, auth_time = 0 } = idTokenSchema.parse(claims)
		const isOurs = provider.issuer?.test(iss) && aud === clientId && said === nonce
		if (!isOurs || exp * 1000 < now - CLOCK_TOLERANCE_MS) throw new Error('an id token for somebody else')
		const isStale = (auth_time + FRESH_SECONDS) * 1000 < now - CLOCK_TOLERANCE_MS
		if (isFresh && isStale) throw new ProviderError('not_fresh')
		return claims
	} catch (error) {
		if (error instanceof ProviderError) throw error
		throw new ProviderError('failed', { cause: error })
	}
}
