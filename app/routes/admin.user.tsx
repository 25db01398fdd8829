import { data, type RouterContextProvider } from 'react-router'
import { meContext, serverContext, sessionContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { ACCOUNT_ACTS, type AccountVerb, isAccountVerb } from '../domains/administration/model/account-verbs.ts'
import { ACCOUNTS } from '../domains/administration/model/accounts-list.ts'
import { ACT_FIELDS, type ActErrors, readAct } from '../domains/administration/model/read-act.ts'
import { actOnAccount } from '../domains/administration/server/act-on-account.ts'
import { readPerson } from '../domains/administration/server/read-person.ts'
import { PersonPage } from '../domains/administration/ui/person-page.tsx'
import { AppError } from '../platform/model/errors.ts'
import type { Route } from './+types/admin.user'
import { adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.person.name ?? ACCOUNTS.title} · Nomster` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const me = await adminForPage(context, 'users.read')
	const { db, clock, env } = context.get(serverContext)
	const person = await readPerson({ db, clock, adminEmails: env.ADMIN_EMAILS }, me, params.id)
	if (!person) throw data(null, { status: 404, statusText: 'Not Found' })
	return { person }
}

/** `why`: a second line under the problem; `errors`: by the field. */
type ActAnswer = {
	verb: AccountVerb
	problem: string | null
	why?: string | undefined
	errors?: ActErrors
	code?: string
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request, ACT_FIELDS)
	const verb = form.get('verb')
	if (!isAccountVerb(verb)) throw data(null, { status: 400, statusText: 'Bad Request' })
	return act(context, { id: params.id, verb }, Object.fromEntries(form) as Record<string, string>)
}

async function act(
	context: Readonly<RouterContextProvider>,
	{ id, verb }: { id: string; verb: AccountVerb },
	form: Record<string, string>,
) {
	const { env, log, ...server } = context.get(serverContext)
	const read = readAct(verb, form)
	if (read.kind === 'refused') return data<ActAnswer>({ verb, problem: null, errors: read.errors }, { status: 422 })
	const deps = { ...server, appUrl: env.APP_URL, adminEmails: env.ADMIN_EMAILS }
	const asker = { me: context.get(meContext), session: context.get(sessionContext) }
	try {
		await actOnAccount(deps, asker, { id, act: read.act })
		return data<ActAnswer>({ verb, problem: null })
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		// Of the refusals of the form, only the typed address can be wrong.
		if (code === 'invalid') return data<ActAnswer>({ verb, problem: null, errors: { email: message }, code }, init)
		const problem = ACCOUNT_ACTS.failed[verb]
		const said = error instanceof AppError && error.hint ? error.hint : message
		return data<ActAnswer>({ verb, problem, code, ...(said === problem ? {} : { why: said }) }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const verb = (await request.clone().formData()).get('verb')
	return sendAccountForm(
		serverAction,
		(sentence): Partial<ActAnswer> =>
			isAccountVerb(verb) ? { verb, problem: ACCOUNT_ACTS.failed[verb], why: sentence } : { problem: sentence },
	)
}

export default function Person({ loaderData }: Route.ComponentProps) {
	return <PersonPage {...loaderData} />
}
