import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { withNext } from '../domains/accounts/model/next-path.ts'
import { REGISTRATION_FIELDS, registrationSchema } from '../domains/accounts/model/registration.ts'
import { timeZoneOf } from '../domains/accounts/model/time-zone.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { listButtons } from '../domains/accounts/server/providers/configured.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { registerCook } from '../domains/accounts/server/register.ts'
import { visitorOf } from '../domains/accounts/server/visitor.ts'
import { RegisterForm } from '../domains/accounts/ui/register-form.tsx'
import { findNextRecipe } from '../domains/recipes/server/find-next-recipe.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/register'

export const meta: Route.MetaFunction = () => [{ title: 'Create an Account · Nomster' }]
/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Who comes from a public recipe reads its title, and may look at it first. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, env } = context.get(serverContext)
	return {
		providers: listButtons(env),
		from: await findNextRecipe(db, url.searchParams.get('next')),
	}
}

/** Without a network nobody can register, but the page opens. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader()
	} catch (error) {
		if (navigator.onLine) throw error
		return { providers: [], from: null }
	}
}

/** The fields of errors that only the server can detect. */
const FIELD_OF: Readonly<Record<string, string>> = { conflict: 'email', invalid: 'password' }

const HIDE = { hideFields: ['password'] }

export async function action({ request, url, context }: Route.ActionArgs) {
	const { env, log, ...server } = context.get(serverContext)
	const form = await readForm(request, [...REGISTRATION_FIELDS, 'time_zone'])
	const submission = parseWithZod(form, { schema: registrationSchema })
	if (submission.status !== 'success') return data(submission.reply(HIDE), { status: 422 })
	try {
		const cookies = await registerCook(
			{ ...server, appUrl: env.APP_URL },
			{ ...submission.value, time_zone: timeZoneOf(form.get('time_zone')), next: url.searchParams.get('next') },
			visitorOf(request, server),
		)
		return redirect(withNext('/onboarding', url.searchParams.get('next')), {
			headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
		})
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		const field = FIELD_OF[code]
		const where = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
		return data(submission.reply({ ...HIDE, ...where }), init)
	}
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await sendAccountForm(serverAction, unsent)
	} catch (thrown) {
		// The redirect to onboarding; a refusal is returned, not thrown.
		if (thrown instanceof Response) showToast({ kind: 'done', title: ACCOUNT_MESSAGES.registered })
		throw thrown
	}
}

/** Without `initialValue` the form keeps what was typed. */
const unsent = (sentence: string): SubmissionResult<string[]> => ({ status: 'error', error: { '': [sentence] } })

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
	return <RegisterForm answer={actionData} providers={loaderData.providers} from={loaderData.from} />
}
