import { data, redirect } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { meContext, type ServerRequest, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { SECURITY_PATH } from '../domains/accounts/model/account-paths.ts'
import { safeNext } from '../domains/accounts/model/guard.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { CREDENTIAL_MAX_LENGTH } from '../domains/accounts/model/passkey.ts'
import { REAUTHENTICATION_FIELDS, type ReauthenticationAnswer } from '../domains/accounts/model/reauthentication.ts'
import { REAUTHENTICATION } from '../domains/accounts/model/security-messages.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { reauthenticateByPasskey } from '../domains/accounts/server/passkeys.ts'
import { listOwnMethods, reauthenticateByPassword } from '../domains/accounts/server/reauthentication.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import type { OwnSession } from '../domains/accounts/server/sessions.ts'
import { ReauthenticatePage } from '../domains/accounts/ui/security/reauthenticate-page.tsx'
import type { Route } from './+types/reauthenticate'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: `${REAUTHENTICATION.title} · Nomster` }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export function loader({ url, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	return listOwnMethods(context.get(serverContext), me.id)
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const me = context.get(meContext)
	const session = context.get(sessionContext)
	if (!me || !session) throw redirect(loginPath(url))
	const form = await readForm(request, REAUTHENTICATION_FIELDS, { credential: CREDENTIAL_MAX_LENGTH })
	try {
		const cookie = await reauthenticate(server, request, form, { me, session })
		const headers = { 'set-cookie': cookie }
		if (form.get('stay') === 'on') return data<ReauthenticationAnswer>({ kind: 'done' }, { headers })
		return redirect(nextOf(url), { headers })
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data<ReauthenticationAnswer>({ kind: 'refused', message }, init)
	}
}

const nextOf = (url: URL): string => {
	const next = url.searchParams.get('next')
	return next === null ? SECURITY_PATH : safeNext(next)
}

function reauthenticate(
	server: ServerRequest,
	request: Request,
	form: FormData,
	own: { me: Me; session: OwnSession },
): Promise<string> {
	const { db, clock, env } = server
	const visitor = { address: server.address }
	const credential = form.get('credential')
	if (typeof credential === 'string') {
		return reauthenticateByPasskey({ db, clock, appUrl: env.APP_URL }, request, { ...own, credential, visitor })
	}
	return reauthenticateByPassword({ db, clock }, own, String(form.get('password') ?? ''), visitor)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (message): ReauthenticationAnswer => ({ kind: 'refused', message }))

export default function Reauthenticate({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ReauthenticatePage
			methods={loaderData}
			refused={actionData?.kind === 'refused' ? actionData.message : undefined}
		/>
	)
}
