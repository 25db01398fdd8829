import { data } from 'react-router'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { EMAIL_MAX_LENGTH, looksLikeEmail } from '../domains/accounts/model/email.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { sendResetLink } from '../domains/accounts/server/reset-password.ts'
import { AuthFrame } from '../domains/accounts/ui/auth-frame.tsx'
import { type ForgotAnswer, ForgotPasswordPage } from '../domains/accounts/ui/forgot-password-page.tsx'
import type { Route } from './+types/forgot-password'

export const handle = { frame: false }
export const meta: Route.MetaFunction = () => [{ title: 'Forgot your password? · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
	const { env, log, address, ...server } = context.get(serverContext)
	const email = String((await readForm(request, ['email'])).get('email') ?? '').trim()
	const answer: ForgotAnswer = { email: email.slice(0, EMAIL_MAX_LENGTH), sent: false }
	if (email === '') return data(answer)
	if (!looksLikeEmail(email)) return data({ ...answer, fault: ACCOUNT_MESSAGES.emailInvalid }, { status: 422 })
	try {
		await sendResetLink({ ...server, appUrl: env.APP_URL }, email, { address })
		return data({ ...answer, sent: true })
	} catch (error) {
		const { message, init } = refusalOf(error, log)
		return data({ ...answer, refused: message }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const email = String((await request.clone().formData()).get('email') ?? '')
	return sendAccountForm(serverAction, (refused): ForgotAnswer => ({ email, sent: false, refused }))
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
	return (
		<AuthFrame>
			<ForgotPasswordPage answer={actionData} />
		</AuthFrame>
	)
}
