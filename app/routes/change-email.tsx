import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { CHANGE_EMAIL_PATH } from '../domains/accounts/model/account-paths.ts'
import type { EmailChange } from '../domains/accounts/model/confirmation.ts'
import { confirmEmailChange, lookAtEmailChange } from '../domains/accounts/server/change-email.ts'
import { clearedLinkCookie, linkCookieFrom, readLinkCookie } from '../domains/accounts/server/link-cookie.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { ChangeEmailPage } from '../domains/accounts/ui/change-email-page.tsx'
import type { Route } from './+types/change-email'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Confirm your new email · Nomster' }]

const CLEAR = { headers: { 'set-cookie': clearedLinkCookie('change_email') } }

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { db, clock } = context.get(serverContext)
	const isSignedIn = context.get(meContext) !== null
	if (url.searchParams.has('token')) {
		throw redirect(CHANGE_EMAIL_PATH, { headers: { 'set-cookie': linkCookieFrom('change_email', url) } })
	}
	const state = await lookAtEmailChange(db, readLinkCookie(request, 'change_email'), clock())
	return data({ state, isSignedIn }, state === 'open' ? undefined : CLEAR)
}

export async function action({ request, context }: Route.ActionArgs) {
	const { env, log, ...server } = context.get(serverContext)
	const token = readLinkCookie(request, 'change_email')
	try {
		const state = await confirmEmailChange({ ...server, appUrl: env.APP_URL }, token)
		return data({ state, refused: undefined }, CLEAR)
	} catch (error) {
		const { message, init } = refusalOf(error, log)
		return data({ state: 'open' as EmailChange, refused: message }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (refused) => ({ state: 'open' as EmailChange, refused }))

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ChangeEmailPage
			state={actionData?.state ?? loaderData.state}
			isSignedIn={loaderData.isSignedIn}
			refused={actionData?.refused}
		/>
	)
}
