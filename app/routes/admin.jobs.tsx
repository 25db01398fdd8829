import { data } from 'react-router'
import { isJobKind } from '#app/platform/model/jobs.ts'
import { serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { cursorIn } from '../domains/administration/model/cursor.ts'
import {
	isJobState,
	isJobVerb,
	JOB_FIELDS,
	JOBS_PAGE,
	type JobVerb,
} from '../domains/administration/model/jobs-page.ts'
import { mayDo } from '../domains/administration/model/verbs.ts'
import { actOnJobs, readJobs } from '../domains/administration/server/jobs.ts'
import type { JobAnswer } from '../domains/administration/ui/job-verb-button.tsx'
import { JobsPage } from '../domains/administration/ui/jobs-page.tsx'
import type { Route } from './+types/admin.jobs'
import { adminFor, adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${JOBS_PAGE.title} · Nomster` }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const me = await adminForPage(context, 'jobs.read')
	const [state, kind] = [url.searchParams.get('state'), url.searchParams.get('kind')]
	const asked = {
		state: isJobState(state) ? state : ('waiting' as const),
		kind: isJobKind(kind) ? kind : null,
		after: cursorIn(url.searchParams.get('after')),
	}
	const { state: shown, kind: ofKind, after } = asked
	const page = await readJobs(context.get(serverContext), asked)
	return { ...page, state: shown, kind: ofKind, isFirst: after === null, mayDiscard: mayDo(me.role, 'jobs.discard') }
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request, JOB_FIELDS)
	const field = (name: (typeof JOB_FIELDS)[number]) => String(form.get(name) ?? '')
	const verb = field('verb')
	if (!isJobVerb(verb)) throw data(null, { status: 400, statusText: 'Bad Request' })
	const server = context.get(serverContext)
	try {
		const me = await adminFor(context, `jobs.${verb}`)
		const asked = { kind: field('kind'), id: field('id') || null, state: field('state') }
		const count = await actOnJobs(server, me, verb, { ...asked, reason: field('reason'), note: field('note') })
		return data<JobAnswer>({ verb, count, problem: null })
	} catch (error) {
		const { message, code, init } = refusalOf(error, server.log)
		return data<JobAnswer>({ verb, count: 0, problem: message, code }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const verb = (await request.clone().formData()).get('verb') as JobVerb
	return sendAccountForm(serverAction, (): JobAnswer => ({ verb, count: 0, problem: JOBS_PAGE.offline }))
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
	return <JobsPage {...loaderData} />
}
