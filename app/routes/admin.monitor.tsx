import { data } from 'react-router'
import { type ServerRequest, serverContext } from '../context.ts'
import { sendAccountForm } from '../domains/accounts/client/send-account-form.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { refusalOf } from '../domains/accounts/server/refusal.ts'
import { MONITOR, spanOf } from '../domains/administration/model/monitor.ts'
import { closeAlert } from '../domains/administration/server/monitor/close-alert.ts'
import { readMonitor } from '../domains/administration/server/monitor/read-monitor.ts'
import { MonitorPage } from '../domains/administration/ui/monitor-page.tsx'
import type { Me } from '../platform/model/me.ts'
import type { Route } from './+types/admin.monitor'
import { adminFor, adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${MONITOR.title} · Nomster` }]

export async function loader({ context, url }: Route.LoaderArgs) {
	await adminForPage(context, 'monitor.read')
	const { db, clock } = context.get(serverContext)
	const span = spanOf(url.searchParams.get('span'))
	return { span, ...(await readMonitor(db, span, clock())) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const me = await adminFor(context, 'alerts.close')
	const form = await readForm(request, ['id'])
	return close(context.get(serverContext), me, String(form.get('id')))
}

async function close(server: ServerRequest, me: Me, id: string) {
	try {
		await closeAlert(server, me, id)
		return data({ problem: null })
	} catch (error) {
		const { message, init } = refusalOf(error, server.log)
		return data({ problem: message }, init)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	sendAccountForm(serverAction, (problem) => ({ problem }))

export default function Monitor({ loaderData }: Route.ComponentProps) {
	return <MonitorPage {...loaderData} />
}
