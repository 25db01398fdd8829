import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { serverContext } from '../context.ts'
import { safeNext } from '../domains/accounts/model/guard.ts'
import { LOGIN_FIELDS, loginSchema } from '../domains/accounts/model/login.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { signIn } from '../domains/accounts/server/sign-in.ts'
import { visitorOf } from '../domains/accounts/server/visitor.ts'
import { LoginForm } from '../domains/accounts/ui/login-form.tsx'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [{ title: 'Login · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function action({ request, url, context }: Route.ActionArgs) {
	const server = context.get(serverContext)
	const submission = parseWithZod(await readForm(request, LOGIN_FIELDS), { schema: loginSchema })
	if (submission.status !== 'success') return data(submission.reply({ hideFields: ['password'] }), { status: 422 })
	try {
		const cookie = await signIn(server, submission.value, visitorOf(request, server.address))
		return redirect(safeNext(url.searchParams.get('next')), { headers: { 'set-cookie': cookie } })
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data(submission.reply({ hideFields: ['password'], formErrors: [message] }), init)
	}
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
	return <LoginForm answer={actionData} />
}
