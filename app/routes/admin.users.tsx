import { data } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { meContext, type ServerRequest, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { ACCOUNTS_PAGE, isAccountVerb } from '../domains/accounts/model/account-verbs.ts'
import { DELETION_FIELDS, readDeletion } from '../domains/accounts/model/deletion.ts'
import { actOnAccount, findAccount } from '../domains/accounts/server/account-verbs.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { AccountsPage } from '../domains/accounts/ui/accounts-page.tsx'
import type { Route } from './+types/admin.users'
import { requireAdmin } from './layouts/require-admin.ts'

export const meta: Route.MetaFunction = () => [{ title: `${ACCOUNTS_PAGE.title} · Nomster` }]

const MAX_QUERY = 254

export async function loader({ context, url }: Route.LoaderArgs) {
	const me = requireAdmin(context.get(meContext))
	const { db, env } = context.get(serverContext)
	const asked = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY)
	const account = asked === '' ? undefined : await findAccount({ db, adminEmails: env.ADMIN_EMAILS }, me, asked)
	return { asked, account: account ?? null, isOwn: account?.id === me.id }
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireAdmin(context.get(meContext))
	const form = await readForm(request, [...DELETION_FIELDS, 'verb', 'id'])
	return act(context.get(serverContext), me, form)
}

async function act({ env, log, ...server }: ServerRequest, me: Me, form: FormData) {
	const verb = form.get('verb')
	if (!isAccountVerb(verb)) throw data(null, { status: 400, statusText: 'Bad Request' })
	const typed = { grace_days: String(form.get('grace_days') ?? ''), reason: String(form.get('reason') ?? '') }
	const read = readDeletion(typed)
	if (read.kind === 'refused') return data({ verb, problem: null, errors: read.errors }, { status: 422 })
	try {
		const deps = { ...server, appUrl: env.APP_URL, adminEmails: env.ADMIN_EMAILS }
		await actOnAccount(deps, me, { verb, id: String(form.get('id')), request: read.request })
		return data({ verb, problem: null, errors: null })
	} catch (error) {
		const { code, init } = refusalOf(error, log)
		return data({ verb, problem: ACCOUNTS_PAGE.failed[verb], errors: null, code }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const verb = (await request.clone().formData()).get('verb')
	return sendAccountForm(serverAction, (sentence) => {
		const problem = isAccountVerb(verb) ? ACCOUNTS_PAGE.failed[verb] : sentence
		return { verb, problem, errors: null }
	})
}

export default function Accounts({ loaderData }: Route.ComponentProps) {
	return <AccountsPage {...loaderData} />
}
