import { data, redirect } from 'react-router'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { VERIFY } from '../domains/accounts/model/security-messages.ts'
import { afterSignIn } from '../domains/accounts/server/after-sign-in.ts'
import { findPendingSignIn } from '../domains/accounts/server/auth-challenges.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { verifySecondFactor } from '../domains/accounts/server/verify-second-factor.ts'
import { visitorOf } from '../domains/accounts/server/visitor.ts'
import { VerifyForm } from '../domains/accounts/ui/security/verify-form.tsx'
import type { Route } from './+types/login.verify'

export const meta: Route.MetaFunction = () => [{ title: `${VERIFY.title} · Nomster` }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Only for a browser whose sign-in waits for its second factor. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { db, clock } = context.get(serverContext)
	if (!(await findPendingSignIn(db, request, clock()))) {
		const next = url.searchParams.get('next')
		throw redirect(next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`)
	}
	return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const { env, log } = server
	const form = await readForm(request, ['code'])
	try {
		const signedIn = await verifySecondFactor(
			{ ...server, appUrl: env.APP_URL, totpSecret: env.TOTP_SECRET },
			request,
			String(form.get('code') ?? ''),
			visitorOf(request, server),
		)
		return afterSignIn(signedIn, url.searchParams.get('next'))
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data({ message, hasExpired: code === 'not_signed_in' }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (message) => ({ message, hasExpired: false }))

export default function LoginVerify({ actionData }: Route.ComponentProps) {
	return <VerifyForm refused={actionData} />
}
