import { data } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { APPEAL } from '../domains/moderation/model/appeal-words.ts'
import { appeal, readDecision } from '../domains/moderation/server/appeals.ts'
import { AppealPage } from '../domains/moderation/ui/appeal-page.tsx'
import type { Route } from './+types/appeal'

export const meta: Route.MetaFunction = () => [{ title: `${APPEAL.title} · Nomster` }]

/** A refusal has a retry-after header. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

/** A decision about somebody else's thing, and one that nobody has made, look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const me = context.get(meContext)
	const decision = me && (await readDecision(context.get(serverContext).db, me, params.id))
	if (!decision) throw notFound()
	return { decision }
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw notFound()
	const { log, ...server } = context.get(serverContext)
	const text = String((await readForm(request, ['text'])).get('text') ?? '')
	try {
		await appeal(server, me, { entryId: params.id, text })
		return data({ error: null, problem: null, text: '' })
	} catch (error) {
		const { message, code, init } = refusalOf(error, log)
		if (code === 'not_found') throw notFound()
		if (code === 'invalid') return data({ error: message, problem: null, text }, init)
		return data({ error: null, problem: code === 'unexpected' ? APPEAL.failed : message, text }, init)
	}
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const text = String((await request.clone().formData()).get('text') ?? '')
	return sendAccountForm(serverAction, (problem) => ({ error: null, problem, text }))
}

export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
	return <AppealPage decision={loaderData.decision} refused={actionData} />
}
