import { data, redirect } from 'react-router'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { PASSWORD_CHANGE, type PasswordAnswer } from '../domains/accounts/model/security-messages.ts'
import { changePassword } from '../domains/accounts/server/change-password.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { listOwnMethods } from '../domains/accounts/server/reauthentication.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { ChangePasswordPage } from '../domains/accounts/ui/security/change-password-page.tsx'
import type { Route } from './+types/account.security.password'

export const meta: Route.MetaFunction = () => [{ title: `${PASSWORD_CHANGE.section} · Nomster` }]

export async function loader({ url, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const { has_password } = await listOwnMethods(context.get(serverContext), me.id)
	return { has_password }
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const { db, clock, makeId, env, log } = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const form = await readForm(request, ['password', 'confirmation'])
	const field = (name: string) => String(form.get(name) ?? '')
	const own = { me, session: context.get(sessionContext) }
	try {
		const typed = { password: field('password'), confirmation: field('confirmation') }
		const cookie = await changePassword({ db, clock, makeId, appUrl: env.APP_URL }, own, typed)
		return data<PasswordAnswer>({ kind: 'changed' }, { headers: { 'set-cookie': cookie } })
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		return data<PasswordAnswer>({ kind: 'refused', code, message }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (message): PasswordAnswer => ({ kind: 'refused', code: 'unavailable', message }))

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
	return <ChangePasswordPage hasPassword={loaderData.has_password} answered={actionData} />
}
