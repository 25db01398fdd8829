import { z } from 'zod'

/** What a provider reports about the person who signed in. `subject` never changes; everything else may. */
export type ProviderProfile = {
	subject: string
	/** As the provider wrote it; null when it gives none. */
	email: string | null
	email_verified: boolean
	first_name: string
	last_name: string
	/** The address of a picture of them; null when there is none. */
	picture: string | null
}

/** A sign-in at a provider that counts as a fresh one is at most this old, in seconds. */
export const FRESH_SECONDS = 600

/** What an OAuth provider answers: the claims of its id token or its profile, and the form that Apple posts. */
type Answer = { claims: unknown; user: unknown }

export type OAuthProvider = {
	kind: 'oauth'
	id: string
	label: string
	authorize: string
	token: string
	/** Where the profile is read with the access token; left out where an id token holds it. */
	profile?: string
	/** The issuers that its id token may name; left out where there is none. */
	issuer?: RegExp
	scopes: string[]
	/** Further parameters of the authorization request. */
	params?: Record<string, string>
	/**
	 * What asks for a fresh sign-in, and for the time of the last one in the id token (`auth_time`). Left out where the
	 * provider does not say when that was: such a sign-in proves nothing about now.
	 */
	fresh?: Record<string, string>
	/** Whether the client's secret is sent as a Basic header or in the body of the token request. */
	secretIn: 'header' | 'body'
	/** Posts its answer to the callback, which is a request from another site. */
	postsBack?: boolean
	/** Throws for an answer that names nobody. */
	read(answer: Answer): ProviderProfile
}

const text = z.string().nullish()
const idText = z.union([z.string().min(1).max(255), z.number().int()]).transform(String)

const namesOf = (first?: string | null, last?: string | null, full?: string | null) => {
	if (first || last) return { first_name: first ?? '', last_name: last ?? '' }
	const [head = '', ...rest] = (full ?? '').trim().split(/\s+/)
	return { first_name: head, last_name: rest.join(' ') }
}

const claimsSchema = z.object({
	sub: idText,
	email: text,
	// Apple writes it as a text.
	email_verified: z.union([z.boolean(), z.string()]).nullish(),
	given_name: text,
	family_name: text,
	name: text,
	picture: text,
})

/** The profile in the claims of an id token or of OpenID's userinfo. */
export function readClaims(claims: unknown): ProviderProfile {
	const { sub, email, email_verified, given_name, family_name, name, picture } = claimsSchema.parse(claims)
	return {
		subject: sub,
		email: email ?? null,
		email_verified: Boolean(email) && (email_verified === true || email_verified === 'true'),
		...namesOf(given_name, family_name, name),
		picture: picture ?? null,
	}
}

const appleUser = z.object({ name: z.object({ firstName: text, lastName: text }).nullish() })
const facebookMe = z.object({
	id: idText,
	email: text,
	first_name: text,
	last_name: text,
	name: text,
	picture: z.object({ data: z.object({ url: text, is_silhouette: z.boolean().nullish() }) }).nullish(),
})
const pinterestAccount = z.object({ id: idText, business_name: text, profile_image: text })
const discordMe = z.object({
	id: idText,
	email: text,
	verified: z.boolean().nullish(),
	global_name: text,
	avatar: text,
})

/** The version of Facebook's API whose answers are read here. */
const GRAPH = 'https://graph.facebook.com/v23.0'

/** Asks for `auth_time` in the id token. */
const WITH_AUTH_TIME = JSON.stringify({ id_token: { auth_time: { essential: true } } })

/** The OAuth providers, in the order of their buttons. The endpoints are those of production. */
export const OAUTH_PROVIDERS: readonly OAuthProvider[] = [
	{
		kind: 'oauth',
		id: 'google',
		label: 'Google',
		authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
		token: 'https://oauth2.googleapis.com/token',
		issuer: /^(https:\/\/)?accounts\.google\.com$/,
		scopes: ['openid', 'email', 'profile'],
		params: { prompt: 'consent' },
		// Google does not ask for the password again; it says when it last did.
		fresh: { prompt: 'select_account', claims: WITH_AUTH_TIME },
		secretIn: 'header',
		read: ({ claims }) => readClaims(claims),
	},
	{
		kind: 'oauth',
		id: 'apple',
		label: 'Apple',
		authorize: 'https://appleid.apple.com/auth/authorize',
		token: 'https://appleid.apple.com/auth/token',
		issuer: /^https:\/\/appleid\.apple\.com$/,
		scopes: ['name', 'email'],
		// Apple sends a name and an address only this way.
		params: { response_mode: 'form_post' },
		secretIn: 'body',
		postsBack: true,
		read({ claims, user }) {
			const name = appleUser.safeParse(user).data?.name
			return { ...readClaims(claims), ...namesOf(name?.firstName, name?.lastName) }
		},
	},
	{
		kind: 'oauth',
		id: 'facebook',
		label: 'Facebook',
		authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
		token: `${GRAPH}/oauth/access_token`,
		profile: `${GRAPH}/me?fields=id,first_name,last_name,name,email,picture.width(512).height(512)`,
		scopes: ['public_profile', 'email'],
		secretIn: 'body',
		// Facebook does not say whether it has verified an address.
		read({ claims }) {
			const { id, email, first_name, last_name, name, picture } = facebookMe.parse(claims)
			return {
				subject: id,
				email: email ?? null,
				email_verified: false,
				...namesOf(first_name, last_name, name),
				picture: picture?.data.is_silhouette ? null : (picture?.data.url ?? null),
			}
		},
	},
	{
		kind: 'oauth',
		id: 'pinterest',
		label: 'Pinterest',
		authorize: 'https://www.pinterest.com/oauth/',
		token: 'https://api.pinterest.com/v5/oauth/token',
		profile: 'https://api.pinterest.com/v5/user_account',
		scopes: ['user_accounts:read'],
		secretIn: 'header',
		// Pinterest gives no address.
		read({ claims }) {
			const { id, business_name, profile_image } = pinterestAccount.parse(claims)
			return {
				subject: id,
				email: null,
				email_verified: false,
				...namesOf(null, null, business_name),
				picture: profile_image ?? null,
			}
		},
	},
	{
		kind: 'oauth',
		id: 'discord',
		label: 'Discord',
		authorize: 'https://discord.com/oauth2/authorize',
		token: 'https://discord.com/api/oauth2/token',
		profile: 'https://discord.com/api/users/@me',
		scopes: ['identify', 'email'],
		params: { prompt: 'consent' },
		secretIn: 'header',
		read({ claims }) {
			const { id, email, verified, global_name, avatar } = discordMe.parse(claims)
			return {
				subject: id,
				email: email ?? null,
				email_verified: Boolean(email) && verified === true,
				...namesOf(null, null, global_name),
				picture: avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png?size=512` : null,
			}
		},
	},
	{
		kind: 'oauth',
		id: 'azure',
		label: 'Microsoft',
		authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
		token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
		issuer: /^https:\/\/login\.microsoftonline\.com\/[0-9a-f-]{36}\/v2\.0$/,
		scopes: ['openid', 'email', 'profile'],
		params: { prompt: 'consent' },
		fresh: { prompt: 'login', max_age: String(FRESH_SECONDS), claims: WITH_AUTH_TIME },
		secretIn: 'body',
		// Anybody can set the address of an account in a tenant of their own, so it is never taken as verified.
		read: ({ claims }) => ({ ...readClaims(claims), email_verified: false }),
	},
]
