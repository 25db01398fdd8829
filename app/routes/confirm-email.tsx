import { data, redirect, useSearchParams } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import type { Confirmation } from '../domains/accounts/model/confirmation.ts'
import { safeNext } from '../domains/accounts/model/guard.ts'
import { withNext } from '../domains/accounts/model/next-path.ts'
import { confirmEmail, confirmOwnEmail, lookAtConfirmation } from '../domains/accounts/server/confirm-email.ts'
import { clearedLinkCookie, linkCookieFrom, readLinkCookie } from '../domains/accounts/server/link-cookie.ts'
import { ConfirmEmailPage } from '../domains/accounts/ui/confirm-email-page.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/confirm-email'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Confirm your email · Nomster' }]

const CLEAR = { headers: { 'set-cookie': clearedLinkCookie('confirm_email') } }

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { db, clock } = context.get(serverContext)
	const me = context.get(meContext)
	const isSignedIn = me !== null
	if (url.searchParams.has('token')) {
		throw redirect(withNext('/confirm-email', url.searchParams.get('next')), {
			headers: { 'set-cookie': linkCookieFrom('confirm_email', url) },
		})
	}
	const token = readLinkCookie(request, 'confirm_email')
	if (!token) {
		const state: Confirmation = me?.email_confirmed ? 'confirmed' : 'unknown'
		return data({ state, isSignedIn })
	}
	// A cook who is signed in to this very account needs no button.
	const state = me ? await confirmOwnEmail(db, token, me.id, clock()) : await lookAtConfirmation(db, token, clock())
	return data({ state, isSignedIn }, state === 'open' ? undefined : CLEAR)
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock } = context.get(serverContext)
	const token = readLinkCookie(request, 'confirm_email')
	const state: Confirmation = token ? await confirmEmail(db, token, clock()) : 'unknown'
	return data({ state }, CLEAR)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (sentence): { state: Confirmation } => {
		showToast({ kind: 'problem', title: sentence })
		return { state: 'open' }
	})

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ConfirmEmailPage
			state={actionData?.state ?? loaderData.state}
			isSignedIn={loaderData.isSignedIn}
			next={safeNext(useSearchParams()[0].get('next'), '/account')}
		/>
	)
}
