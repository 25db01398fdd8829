import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useState } from 'react'
import { data, useSearchParams } from 'react-router'
import { type ServerRequest, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { LOGIN_FIELDS, loginSchema } from '../domains/accounts/model/login.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { CREDENTIAL_MAX_LENGTH } from '../domains/accounts/model/passkey.ts'
import { STAY } from '../domains/accounts/model/stay.ts'
import { afterSignIn } from '../domains/accounts/server/after-sign-in.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { signInByPasskey } from '../domains/accounts/server/passkeys.ts'
import { listButtons } from '../domains/accounts/server/providers/configured.ts'
import { readProblem } from '../domains/accounts/server/providers/problem-in.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { signIn } from '../domains/accounts/server/sign-in.ts'
import { visitorOf } from '../domains/accounts/server/visitor.ts'
import { type FormAnswer, LoginForm } from '../domains/accounts/ui/login-form.tsx'
import { takeNotice } from '../sync/client/session/session-notice.ts'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [{ title: 'Login · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
	const server = context.get(serverContext)
	const problem = await readProblem(server, url.searchParams)
	return {
		providers: listButtons(server.env),
		problem: problem?.sentence ?? null,
		news: url.searchParams.get('reset') === 'done' ? ACCOUNT_MESSAGES.resetDone : null,
	}
}

/** Without a network nobody can sign in, but the page opens. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader()
	} catch (error) {
		if (navigator.onLine) throw error
		return { providers: [], problem: null, news: null }
	}
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const form = await readForm(request, [...LOGIN_FIELDS, 'credential'], { credential: CREDENTIAL_MAX_LENGTH })
	const credential = form.get('credential')
	if (typeof credential === 'string') return signInWithPasskey(request, url, server, form)
	const submission = parseWithZod(form, { schema: loginSchema })
	if (submission.status !== 'success') return data(submission.reply({ hideFields: ['password'] }), { status: 422 })
	try {
		const deps = { ...server, appUrl: server.env.APP_URL }
		const signedIn = await signIn(deps, submission.value, visitorOf(request, server))
		return afterSignIn(signedIn, url.searchParams.get('next'))
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data(submission.reply({ hideFields: ['password'], formErrors: [message] }), init)
	}
}

async function signInWithPasskey(request: Request, url: URL, server: ServerRequest, form: FormData) {
	const deps = { ...server, appUrl: server.env.APP_URL }
	try {
		const signedIn = await signInByPasskey(deps, request, {
			credential: String(form.get('credential')),
			stay: form.get(STAY.name) === STAY.on,
			visitor: visitorOf(request, server),
		})
		return afterSignIn(signedIn, url.searchParams.get('next'))
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data({ error: { '': [message] } }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (sentence): FormAnswer => ({ error: { '': [sentence] } }))

export default function LoginPage({ loaderData: { providers, problem, news }, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams()
	const [left, setLeft] = useState<string | null>(null)
	useEffect(() => setLeft((known) => known ?? takeNotice()), [])
	return (
		<LoginForm
			answer={actionData}
			providers={providers}
			problem={problem}
			next={search.get('next')}
			news={actionData ? null : news}
			ended={actionData ? null : left}
		/>
	)
}
