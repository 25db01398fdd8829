import { parseUrlEncoded } from '#app/platform/server/read-body.ts'
import { PROVIDER_CALLBACK_PATH } from '../../model/provider-paths.ts'
import { CHALLENGE_MS } from '../auth-challenges.ts'
import { OAUTH_PROVIDERS } from './table.ts'

const NAME = '__Host-nomster-form-post'
/** The provider's post comes from another site, so that the browser sends no other cookie with it. */
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=None'
const MAX_FORM_BYTES = 16 * 1024
const FIELDS = ['code', 'state', 'error', 'user']

/** The callbacks to which a provider posts: the only state changes that may come from another site (docs/security.md 13). */
const POSTED_TO = OAUTH_PROVIDERS.filter(({ postsBack }) => postsBack).map(
	({ id }) => `${PROVIDER_CALLBACK_PATH}/${id}`,
)
export const isFormPost = (request: Request, pathname: string): boolean =>
	request.method === 'POST' && POSTED_TO.includes(pathname)

export const formPostCookie = (state: string): string =>
	`${NAME}=${state}; Max-Age=${CHALLENGE_MS / 1000}; ${ATTRIBUTES}`
const CLEARED = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`

/**
 * Answers a provider that posts its answer: 303 to the callback itself, which has the cook's own cookies, and nothing
 * else. Only a post that brings the state of its own one-use cookie gets there with its parameters.
 */
export async function answerFormPost(request: Request, pathname: string): Promise<Response> {
	const form = await parseUrlEncoded(request, MAX_FORM_BYTES)
	const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
	const state = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
	const params = new URLSearchParams()
	if (state && form.get('state') === state) {
		for (const name of FIELDS) {
			const value = form.get(name)
			if (value !== null) params.set(name, value)
		}
	}
	return new Response(null, {
		status: 303,
		headers: { location: `${pathname}?${params}`, 'set-cookie': CLEARED, 'cache-control': 'no-store' },
	})
}
