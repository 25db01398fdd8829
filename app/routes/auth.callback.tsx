import { data } from 'react-router'
import { serverContext } from '../context.ts'
import { safeNext } from '../domains/accounts/model/guard.ts'
import { PROVIDER_MESSAGES } from '../domains/accounts/model/provider-messages.ts'
import { readProblem } from '../domains/accounts/server/providers/problem-in.ts'
import { ProviderCallbackPage } from '../domains/accounts/ui/provider-callback-page.tsx'
import type { Route } from './+types/auth.callback'

export const handle = { frame: false, static: true }
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Without a script the page goes on by itself: at once after a sign-in, and after a while to the login page. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.sentence === null
		? [
				{ title: `${PROVIDER_MESSAGES.completing} · Nomster` },
				{ httpEquiv: 'refresh', content: `0;url=${loaderData.to}` },
			]
		: [{ title: `${PROVIDER_MESSAGES.errorTitle} · Nomster` }]

/** Time to read the sentence, which the login page shows again. */
const READING_SECONDS = 6

export async function loader({ url, context }: Route.LoaderArgs) {
	const problem = await readProblem(context.get(serverContext), url.searchParams)
	const { searchParams } = url
	if (!problem) return data({ sentence: null, to: safeNext(searchParams.get('next')) })
	const back = searchParams.get('back')
	if (back !== null) return data({ sentence: problem.sentence, to: safeNext(back) }, { status: 400 })
	const to = `/login?${problem.params}`
	return data({ sentence: problem.sentence, to }, { status: 400, headers: { refresh: `${READING_SECONDS};url=${to}` } })
}

export default function AuthCallback({ loaderData }: Route.ComponentProps) {
	return <ProviderCallbackPage {...loaderData} />
}
