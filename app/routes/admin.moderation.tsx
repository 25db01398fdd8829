import { data } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { meContext, type ServerRequest, serverContext } from '../context.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { QUEUE } from '../domains/moderation/model/queue.ts'
import { isReportReason } from '../domains/moderation/model/report-words.ts'
import { type Decision, decide, readQueue } from '../domains/moderation/server/queue.ts'
import { QueuePage } from '../domains/moderation/ui/queue-page.tsx'
import type { Route } from './+types/admin.moderation'
import { requireAdmin } from './layouts/require-admin.ts'

export const meta: Route.MetaFunction = () => [{ title: `${QUEUE.title} · Nomster` }]

export async function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context.get(meContext))
	const { db, clock } = context.get(serverContext)
	return { items: await readQueue(db), now: clock() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireAdmin(context.get(meContext))
	const form = await readForm(request, ['id', 'state', 'reason'])
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

export default function Moderation({ loaderData: { items, now } }: Route.ComponentProps) {
	return <QueuePage items={items} now={now} />
}
