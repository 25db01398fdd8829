import { data, redirect } from 'react-router'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { PROVE_PATH, type ProviderButton } from '../domains/accounts/model/provider-paths.ts'
import { clearedLinkCookie, linkCookieFrom, readLinkCookie } from '../domains/accounts/server/link-cookie.ts'
import { findProvider } from '../domains/accounts/server/providers/configured.ts'
import { lookAtProof, spendProof } from '../domains/accounts/server/providers/prove.ts'
import { ProvePage, type ProveState } from '../domains/accounts/ui/prove-page.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/auth.prove'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Connect · Nomster' }]

const CLEAR = { headers: { 'set-cookie': clearedLinkCookie('link_identity') } }

type Answer = { state: ProveState; voided: boolean; provider: ProviderButton | null; next: string | null }
/** What a page knows before a press. */
const UNPRESSED = { voided: false, next: null }

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { db, clock, env } = context.get(serverContext)
	const buttonOf = (id: string | null): ProviderButton | null => {
		const client = findProvider(env, id ?? '')
		return client ? { id: client.id, label: client.label } : null
	}
	if (url.searchParams.has('token')) {
		throw redirect(PROVE_PATH, { headers: { 'set-cookie': linkCookieFrom('link_identity', url) } })
	}
	const sent = url.searchParams.get('sent')
	if (sent !== null) return data<Answer>({ ...UNPRESSED, state: 'sent', provider: buttonOf(sent) })
	const token = readLinkCookie(request, 'link_identity')
	const { state, provider } = token
		? await lookAtProof(db, token, clock())
		: ({ state: 'unknown', provider: null } as const)
	return data<Answer>({ ...UNPRESSED, state, provider: buttonOf(provider) }, state === 'open' ? undefined : CLEAR)
}

export async function action({ request, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const token = readLinkCookie(request, 'link_identity')
	if (!token) return data<Answer>({ ...UNPRESSED, state: 'unknown', provider: null }, CLEAR)
	const { provider, cookies, ...proof } = await spendProof(server, token)
	const client = findProvider(server.env, provider ?? '')
	const button = client ? { id: client.id, label: client.label } : null
	const headers = [clearedLinkCookie('link_identity'), ...cookies].map((cookie): [string, string] => [
		'set-cookie',
		cookie,
	])
	return data<Answer>({ ...proof, provider: button }, { headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (sentence): Answer => {
		showToast({ kind: 'problem', title: sentence })
		return { ...UNPRESSED, state: 'open', provider: null }
	})

export default function AuthProve({ loaderData, actionData }: Route.ComponentProps) {
	const provider = actionData?.provider ?? loaderData.provider
	return <ProvePage {...(actionData ?? loaderData)} provider={provider} />
}
