import type { ProviderEnv } from '#app/platform/server/env.ts'
import { PROVIDER_CALLBACK_PATH, type ProviderButton } from '../../model/provider-paths.ts'
import { signAppleSecret } from './apple-secret.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from './table.ts'

/**
 * Buttons that another provider answers as long as the named one has no credentials of its own. Configuration: change it
 * here.
 */
const PROVIDER_ALIASES: Readonly<Record<string, string>> = { instagram: 'azure', pinterest: 'discord' }

type Client = {
	/** In our addresses and in the cook's step: the name of the button. */
	id: string
	/** The provider of an identity: whose subjects they are. An alias and its named provider have different ones. */
	key: string
	label: string
	clientId: string
	redirectUri: string
}
export type OAuthClient = Client & {
	kind: 'oauth'
	provider: OAuthProvider
	/** The client's secret at this moment, in milliseconds. */
	secretAt(now: number): Promise<string>
	/** An endpoint of the table, moved below the base URL where one is configured. */
	at(endpoint: string): string
}
export type OpenIdClient = Client & { kind: 'openid'; issuer: URL; secret: string | undefined }
export type ProviderClient = OAuthClient | OpenIdClient

/** The buttons in the spec's order; an alias may answer for one that has no credentials. */
const BUTTONS: readonly ProviderButton[] = [
	{ id: 'google', label: 'Google' },
	{ id: 'apple', label: 'Apple' },
	{ id: 'facebook', label: 'Facebook' },
	{ id: 'pinterest', label: 'Pinterest' },
	{ id: 'instagram', label: 'Instagram' },
]
/** The name of the one generic OpenID Connect provider in our addresses. */
export const OPENID_ID = 'oidc'

/** The providers that have credentials, in the order of their buttons. */
export function listProviders(env: ProviderEnv): ProviderClient[] {
	return [...BUTTONS.map((button) => oauthClient(env, button)), openIdClient(env)].filter((client) => client !== null)
}

export const findProvider = (env: ProviderEnv, id: string): ProviderClient | undefined =>
	listProviders(env).find((client) => client.id === id)

export const listButtons = (env: ProviderEnv): ProviderButton[] =>
	listProviders(env).map(({ id, label }) => ({ id, label }))

/** The providers of the identities that can sign in here. */
export const providerKeys = (env: ProviderEnv): string[] => listProviders(env).map(({ key }) => key)

/** Whether a provider can say that a cook has signed in there just now. */
export const provesFreshSignIn = (client: ProviderClient): boolean =>
	client.kind === 'openid' || client.provider.fresh !== undefined

/** The label of an identity's provider, also of one that is no longer configured. */
export function labelOf(env: ProviderEnv, key: string): string {
	const known = listProviders(env).find((client) => client.key === key)?.label
	return known ?? OAUTH_PROVIDERS.find(({ id }) => id === key)?.label ?? hostOf(key)
}

const hostOf = (key: string) => (URL.canParse(key) ? new URL(key).host : key)

function oauthClient(env: ProviderEnv, { id, label }: ProviderButton): OAuthClient | null {
	for (const name of [id, PROVIDER_ALIASES[id]]) {
		const provider = OAUTH_PROVIDERS.find((row) => row.id === name)
		const credentials = provider && credentialsOf(env, provider)
		if (!credentials) continue
		return {
			kind: 'oauth',
			id,
			key: provider.id,
			label,
			provider,
			...credentials,
			redirectUri: redirectUriOf(env, id),
			at: (endpoint) => moved(env.PROVIDERS_BASE_URL, provider.id, endpoint),
		}
	}
	return null
}

function credentialsOf(env: ProviderEnv, { id }: OAuthProvider): Pick<OAuthClient, 'clientId' | 'secretAt'> | null {
	if (id === 'apple') {
		const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = env
		if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return null
		const key = { clientId: APPLE_CLIENT_ID, teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, pem: APPLE_PRIVATE_KEY }
		return { clientId: APPLE_CLIENT_ID, secretAt: (now) => signAppleSecret(key, now) }
	}
	const [clientId, secret] = CREDENTIALS[id]?.(env) ?? []
	return clientId && secret ? { clientId, secretAt: async () => secret } : null
}

const CREDENTIALS: Readonly<Record<string, (env: ProviderEnv) => (string | undefined)[]>> = {
	google: (env) => [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET],
	facebook: (env) => [env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET],
	pinterest: (env) => [env.PINTEREST_CLIENT_ID, env.PINTEREST_CLIENT_SECRET],
	discord: (env) => [env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET],
	azure: (env) => [env.AZURE_CLIENT_ID, env.AZURE_CLIENT_SECRET],
}

function openIdClient(env: ProviderEnv): OpenIdClient | null {
	const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env
	if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !URL.canParse(OIDC_ISSUER)) return null
	return {
		kind: 'openid',
		id: OPENID_ID,
		key: OIDC_ISSUER,
		label: OIDC_NAME || new URL(OIDC_ISSUER).host,
		issuer: new URL(OIDC_ISSUER),
		clientId: OIDC_CLIENT_ID,
		secret: OIDC_CLIENT_SECRET || undefined,
		redirectUri: redirectUriOf(env, OPENID_ID),
	}
}

const redirectUriOf = ({ APP_URL }: ProviderEnv, id: string) => new URL(`${PROVIDER_CALLBACK_PATH}/${id}`, APP_URL).href

/** `https://host/path` below a base URL is `{base}/{provider}/path`: there a stand-in answers for all of its hosts. */
function moved(base: string | undefined, id: string, endpoint: string): string {
	if (!base) return endpoint
	const { pathname, search } = new URL(endpoint)
	return `${base}/${id}${pathname}${search}`
}
