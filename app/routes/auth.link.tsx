import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, redirectDocument } from 'react-router'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { LOGIN_FIELDS, loginSchema } from '../domains/accounts/model/login.ts'
import { withNext } from '../domains/accounts/model/next-path.ts'
import { LINK_PATH, PROVIDER_CALLBACK_PATH } from '../domains/accounts/model/provider-paths.ts'
import { reauthenticationPath } from '../domains/accounts/model/reauthentication.ts'
import { afterSignIn } from '../domains/accounts/server/after-sign-in.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { findLinkStep, finishLink, isSignedInFor } from '../domains/accounts/server/providers/pending.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { signIn } from '../domains/accounts/server/sign-in.ts'
import { visitorOf } from '../domains/accounts/server/visitor.ts'
import { LinkForm } from '../domains/accounts/ui/link-form.tsx'
import type { FormAnswer } from '../domains/accounts/ui/login-form.tsx'
import type { Route } from './+types/auth.link'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Connect · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

const OVER = `${PROVIDER_CALLBACK_PATH}?problem=expired`

export async function loader({ request, context }: Route.LoaderArgs) {
	const server = context.get(serverContext)
	const me = context.get(meContext)
	const step = await findLinkStep(server, request)
	if (!step) throw redirect(OVER)
	const session = context.get(sessionContext)
	const { label, email, stay } = step
	if (!me || step.userId !== me.id) return { label, email, stay, otherWay: withNext('/login', LINK_PATH) }
	// Who finds this browser signed in must not connect a provider of their own.
	if (!isSignedInFor(step.begunAt, session)) return { label, email, stay, otherWay: reauthenticationPath(LINK_PATH) }
	const ending = await finishLink(server, request, { userId: me.id, session })
	throw redirectDocument(ending?.to ?? OVER, {
		headers: (ending?.cookies ?? []).map((cookie): [string, string] => ['set-cookie', cookie]),
	})
}

/** The account's sign-in by password; it comes back to this page, after the second factor where there is one. */
export async function action({ request, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const submission = parseWithZod(await readForm(request, LOGIN_FIELDS), { schema: loginSchema })
	if (submission.status !== 'success') return data(submission.reply({ hideFields: ['password'] }), { status: 422 })
	try {
		const deps = { ...server, appUrl: server.env.APP_URL }
		return afterSignIn(await signIn(deps, submission.value, visitorOf(request, server)), LINK_PATH)
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data(submission.reply({ hideFields: ['password'], formErrors: [message] }), init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (sentence): FormAnswer => ({ error: { '': [sentence] } }))

export default function AuthLink({ loaderData, actionData }: Route.ComponentProps) {
	return <LinkForm {...loaderData} answer={actionData} />
}
