import { data, redirect } from 'react-router'
import { AppError } from '#app/platform/model/errors.ts'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { useAccount } from '../domains/accounts/client/use-account.ts'
import { NEW_EMAIL_PATH } from '../domains/accounts/model/account-paths.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import {
	SESSION_FIELDS,
	SESSION_INTENT,
	SESSIONS,
	type SessionsAnswer,
} from '../domains/accounts/model/own-sessions.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { endOtherSessions, endOwnSession } from '../domains/accounts/server/own-sessions.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { readSecurity } from '../domains/accounts/server/security-state.ts'
import { endSession } from '../domains/accounts/server/sessions.ts'
import { Protection } from '../domains/accounts/ui/security/protection.tsx'
import { SessionList } from '../domains/accounts/ui/security/session-list.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/account.security'

export const meta: Route.MetaFunction = () => [{ title: 'Security · Nomster' }]

export function loader({ url, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const { db, clock } = context.get(serverContext)
	return readSecurity(db, { userId: me.id, session: context.get(sessionContext) }, clock())
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const { db, clock, log } = context.get(serverContext)
	const me = context.get(meContext)
	const session = context.get(sessionContext)
	if (!me) throw redirect(loginPath(url))
	const form = await readForm(request, SESSION_FIELDS)
	const id = String(form.get('id') ?? '')
	// A cook who ends the session of this very browser signs out.
	if (form.get('intent') === SESSION_INTENT.endOne && id === session?.id) {
		const cookie = await endSession(db, request, { userId: me.id, now: clock() })
		throw redirect('/', { headers: { 'set-cookie': cookie, 'clear-site-data': '"cache"' } })
	}
	const actor = { userId: me.id, session }
	try {
		if (form.get('intent') === SESSION_INTENT.endOthers) {
			const count = await endOtherSessions({ db, clock }, actor)
			return data<SessionsAnswer>({ kind: 'done', message: SESSIONS.othersSignedOut(count) })
		}
		if (form.get('intent') !== SESSION_INTENT.endOne) throw new AppError('bad_request', ACCOUNT_MESSAGES.unexpected)
		await endOwnSession({ db, clock }, actor, id)
		return data<SessionsAnswer>({ kind: 'done', message: SESSIONS.signedOut })
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data<SessionsAnswer>({ kind: 'refused', code, message }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (message): SessionsAnswer => ({ kind: 'refused', code: 'unavailable', message }))

export default function AccountSecurity({ loaderData, actionData }: Route.ComponentProps) {
	const { owner, email_confirmed } = useAccount()
	return (
		<>
			<h2 className="sr-only">Security</h2>
			<section>
				<h3 className="text-h3">Email address</h3>
				<p className="mt-2 wrap-anywhere">{owner.email}</p>
				<p className="mt-1 text-ink-2">{email_confirmed ? 'Confirmed' : 'Not confirmed yet'}</p>
				<ButtonLink to={NEW_EMAIL_PATH} look="line" size="small" className="mt-3">
					Change Email
				</ButtonLink>
			</section>
			<Protection {...loaderData} />
			<SessionList sessions={loaderData.sessions} answered={actionData} />
		</>
	)
}
