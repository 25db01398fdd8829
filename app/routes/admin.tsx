import { data, redirect } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { meContext, type ServerRequest, serverContext } from '../context.ts'
import { isAdmin } from '../domains/accounts/model/roles.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { QUEUE } from '../domains/moderation/model/queue.ts'
import { isReportReason } from '../domains/moderation/model/report-words.ts'
import { type Decision, decide, readQueue } from '../domains/moderation/server/queue.ts'
import { QueuePage } from '../domains/moderation/ui/queue-page.tsx'
import type { Route } from './+types/admin'

/** The only section under /admin so far. */
const QUEUE_SECTION = 'moderation'

export const meta: Route.MetaFunction = () => [{ title: `${QUEUE.title} · Nomster` }]

/** Anyone but an administrator gets a 404, as at an unknown address. */
function guard(me: Me | null): Me {
	if (!me || !isAdmin(me)) throw data(null, { status: 404, statusText: 'Not Found' })
	return me
}

export async function loader({ context, params }: Route.LoaderArgs) {
	guard(context.get(meContext))
	if (params.section === undefined) throw redirect(`/admin/${QUEUE_SECTION}`)
	if (params.section !== QUEUE_SECTION) throw data(null, { status: 404, statusText: 'Not Found' })
	const { db, clock } = context.get(serverContext)
	return { items: await readQueue(db), now: clock() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = guard(context.get(meContext))
	const form = await request.formData()
	const state = form.get('state') === 'removed' ? 'removed' : 'kept'
	const reason = form.get('reason')
	const why = isReportReason(reason) ? reason : undefined
	return answerTo(context.get(serverContext), me, { entryId: String(form.get('id')), state, reason: why })
}

async function answerTo(server: ServerRequest, me: Me, decision: Decision) {
	try {
		await decide(server, me, decision)
		return data({ state: decision.state, problem: null })
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data({ state: null, problem: message }, init)
	}
}

export default function Admin({ loaderData: { items, now } }: Route.ComponentProps) {
	return <QueuePage items={items} now={now} />
}
