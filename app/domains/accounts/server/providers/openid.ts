import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { MINUTE_MS } from '#app/platform/model/clock.ts'
import type { OpenIdClient } from './configured.ts'
import { CLOCK_TOLERANCE_MS, type ProviderStep } from './oauth.ts'
import { fromProvider, ProviderError } from './provider-error.ts'
import { FRESH_SECONDS, type ProviderProfile, readClaims } from './table.ts'

const SCOPES = 'openid email profile'
const DISCOVERY_MS = 60 * MINUTE_MS

/** What a provider says about itself, by issuer: it changes rarely, and asking would cost each start a request. */
const discovered = new Map<string, { server: oauth.AuthorizationServer; until: number }>()

/** A provider on this machine is asked without TLS, for development and tests; no other one. */
const optionsFor = ({ issuer }: OpenIdClient) => ({
	[oauth.allowInsecureRequests]: issuer.hostname === '127.0.0.1' || issuer.hostname === 'localhost',
})

const clientOf = ({ clientId }: OpenIdClient): oauth.Client => ({
	client_id: clientId,
	[oauth.clockTolerance]: CLOCK_TOLERANCE_MS / 1000,
})

async function discover(client: OpenIdClient, now: number): Promise<oauth.AuthorizationServer> {
	const { issuer } = client
	const known = discovered.get(issuer.href)
	if (known && known.until > now) return known.server
	const response = await fromProvider(oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...optionsFor(client) }))
	const server = await fromProvider(oauth.processDiscoveryResponse(issuer, response))
	discovered.set(issuer.href, { server, until: now + DISCOVERY_MS })
	return server
}

/** Where the browser is sent to sign in at an OpenID Connect provider. */
export async function openIdUrl(
	client: OpenIdClient,
	{ state, verifier, nonce }: ProviderStep,
	{ isFresh, now }: { isFresh: boolean; now: number },
): Promise<URL> {
	const { authorization_endpoint } = await discover(client, now)
	if (!authorization_endpoint || !URL.canParse(authorization_endpoint)) throw new ProviderError('no_redirect')
	const url = new URL(authorization_endpoint)
	const params = {
		response_type: 'code',
		client_id: client.clientId,
		redirect_uri: client.redirectUri,
		scope: SCOPES,
		state,
		nonce,
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: 'S256',
		...(isFresh ? { prompt: 'login', max_age: String(FRESH_SECONDS) } : { prompt: 'consent' }),
	}
	for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
	return url
}

/** Changes the parameters of a callback into the profile, from an id token whose signature is checked. */
export async function readOpenIdProfile(
	client: OpenIdClient,
	{ params, step, isFresh }: { params: URLSearchParams; step: ProviderStep; isFresh: boolean },
	now: number,
): Promise<ProviderProfile> {
	const server = await discover(client, now)
	try {
		return await fromProvider(exchange(client, server, { params, step, isFresh }))
	} catch (error) {
		if (error instanceof ProviderError && isStale(error.cause)) throw new ProviderError('not_fresh', { cause: error })
		if (error instanceof ProviderError && !isRefusal(error.cause)) throw error
		throw new ProviderError('failed', { cause: error })
	}
}

/** Whether the provider has answered, but with something that the library refuses. Otherwise there was no answer. */
const isRefusal = (cause: unknown): boolean =>
	cause instanceof oauth.OperationProcessingError ||
	cause instanceof oauth.ResponseBodyError ||
	cause instanceof oauth.AuthorizationResponseError ||
	cause instanceof oauth.WWWAuthenticateChallengeError

/** Whether the library refused an id token because its cook has signed in there too long ago. */
const isStale = (cause: unknown): boolean =>
	cause instanceof oauth.OperationProcessingError &&
	cause.code === oauth.JWT_TIMESTAMP_CHECK &&
	staleClaim.safeParse(cause.cause).success

const staleClaim = z.object({ claim: z.literal('auth_time') })

async function exchange(
	client: OpenIdClient,
	server: oauth.AuthorizationServer,
	{ params, step, isFresh }: { params: URLSearchParams; step: ProviderStep; isFresh: boolean },
): Promise<ProviderProfile> {
	const options = optionsFor(client)
	const us = clientOf(client)
	const checked = oauth.validateAuthResponse(server, us, params, step.state)
	const secret = client.secret === undefined ? oauth.None() : oauth.ClientSecretBasic(client.secret)
	const response = await oauth.authorizationCodeGrantRequest(
		server,
		us,
		secret,
		checked,
		client.redirectUri,
		step.verifier,
		options,
	)
	const tokens = await oauth.processAuthorizationCodeResponse(server, us, response, {
		expectedNonce: step.nonce,
		requireIdToken: true,
		...(isFresh ? { maxAge: FRESH_SECONDS } : {}),
	})
	await oauth.validateApplicationLevelSignature(server, response, options)
	const claims = oauth.getValidatedIdTokenClaims(tokens)
	if (!claims) throw new ProviderError('failed')
	if (claims.email !== undefined || !server.userinfo_endpoint) return readClaims(claims)
	const answer = await oauth.userInfoRequest(server, us, tokens.access_token, options)
	return readClaims(await oauth.processUserInfoResponse(server, us, claims.sub, answer))
}
