import { data, redirect } from 'react-router'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { useAccount } from '../domains/accounts/client/use-account.ts'
import { addressSchema } from '../domains/accounts/model/address.ts'
import { EMAIL_MAX_LENGTH } from '../domains/accounts/model/email.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { sendEmailChange } from '../domains/accounts/server/change-email.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { requireRecentAuthentication } from '../domains/accounts/server/reauthentication.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { type NewEmailAnswer, NewEmailPage } from '../domains/accounts/ui/security/new-email-page.tsx'
import type { Route } from './+types/account.security.email'

export const meta: Route.MetaFunction = () => [{ title: 'Change your email address · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Refusals that are about the address itself. */
const ABOUT_ADDRESS = ['invalid', 'conflict']

export async function action({ request, url, context }: Route.ActionArgs) {
	const { env, log, address, ...server } = context.get(serverContext)
	const me = context.get(meContext)
	if (!me) throw redirect(loginPath(url))
	const typed = String((await readForm(request, ['email'])).get('email') ?? '')
	const { data: email, error } = addressSchema.safeParse(typed)
	const answer: NewEmailAnswer = { email: (email ?? typed).slice(0, EMAIL_MAX_LENGTH), sent: false }
	if (error) return data<NewEmailAnswer>({ ...answer, fault: error.issues[0]?.message }, { status: 422 })
	try {
		requireRecentAuthentication(context.get(sessionContext), server.clock())
		await sendEmailChange({ ...server, appUrl: env.APP_URL }, me, email, { address })
		return data<NewEmailAnswer>({ ...answer, sent: true })
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		const isAsked = code === 'reauthentication_required'
		const why = ABOUT_ADDRESS.includes(code) ? { fault: message } : { code, refused: isAsked ? undefined : message }
		return data<NewEmailAnswer>({ ...answer, ...why }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const email = String((await request.clone().formData()).get('email') ?? '')
	return sendAccountForm(serverAction, (refused): NewEmailAnswer => ({ email, sent: false, refused }))
}

export default function NewEmail({ actionData }: Route.ComponentProps) {
	return <NewEmailPage current={useAccount().owner.email} answer={actionData} />
}
