import { data, redirect, redirectDocument } from 'react-router'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { LOGIN_AFTER_RESET, RESET_PATH } from '../domains/accounts/model/recovery-link.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import {
	clearedLinkCookie,
	linkCookie,
	linkCookieFrom,
	readLinkCookie,
	tokenFrom,
} from '../domains/accounts/server/link-cookie.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { lookAtReset, resetPassword } from '../domains/accounts/server/reset-password.ts'
import { AuthFrame } from '../domains/accounts/ui/auth-frame.tsx'
import { type ResetAnswer, ResetPasswordPage } from '../domains/accounts/ui/reset-password-page.tsx'
import type { Route } from './+types/reset-password'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Reset your password · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** A new object each time: `redirect` writes its status into what it is given. */
const cleared = () => ({ headers: { 'set-cookie': clearedLinkCookie('reset_password') } })

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { db, clock } = context.get(serverContext)
	if (url.searchParams.has('token')) {
		throw redirect(RESET_PATH, { headers: { 'set-cookie': linkCookieFrom('reset_password', url) } })
	}
	const link = await lookAtReset(db, readLinkCookie(request, 'reset_password'), clock())
	return data({ link }, link === 'open' || link === 'none' ? undefined : cleared())
}

export async function action({ request, context }: Route.ActionArgs) {
	const { env, log, address, ...server } = context.get(serverContext)
	const form = await readForm(request, ['intent', 'token', 'password', 'confirmation'])
	const field = (name: string) => String(form.get(name) ?? '')
	if (form.get('intent') === 'open') return openLink(tokenFrom(field('token')))
	const typed = { password: field('password'), confirmation: field('confirmation') }
	const token = readLinkCookie(request, 'reset_password')
	try {
		const outcome = await resetPassword({ ...server, appUrl: env.APP_URL }, token, typed, { address })
		// A document: a device that was signed in to the account must find out that it no longer is.
		if (outcome.done) return redirectDocument(LOGIN_AFTER_RESET, cleared())
		const answer: ResetAnswer = { link: outcome.link, fault: outcome.fault }
		return data(answer, { status: 422, ...(outcome.link === 'open' ? {} : cleared()) })
	} catch (error) {
		const { message, init } = refusalOf(error, log)
		const answer: ResetAnswer = { link: 'open', refused: message }
		return data(answer, init)
	}
}

/** Takes over the token of a hash, which only the page's script can read, as the loader does with one of the query. */
const openLink = (token: string | null) =>
	redirect(RESET_PATH, {
		headers: {
			'set-cookie': token ? linkCookie('reset_password', token) : clearedLinkCookie('reset_password'),
		},
	})

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	// The token of a hash has left the address: the mail's link has to be opened again.
	const isOpening = (await request.clone().formData()).get('intent') === 'open'
	return sendAccountForm(serverAction, (refused): ResetAnswer => ({ link: isOpening ? 'none' : 'open', refused }))
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AuthFrame>
			<ResetPasswordPage link={loaderData.link} answer={actionData} />
		</AuthFrame>
	)
}
