import { serverContext } from '../context.ts'
import { DIAGNOSTICS } from '../domains/administration/model/diagnostics.ts'
import { readDiagnostics } from '../domains/administration/server/diagnostics/read-diagnostics.ts'
import { DiagnosticsPage } from '../domains/administration/ui/diagnostics-page.tsx'
import type { Route } from './+types/admin.diagnostics'
import { adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${DIAGNOSTICS.title} · Nomster` }]

export async function loader({ context }: Route.LoaderArgs) {
	await adminForPage(context, 'diagnostics.read')
	const { db, env, clock } = context.get(serverContext)
	return { report: await readDiagnostics({ db, env, now: clock() }) }
}

export default function Diagnostics({ loaderData: { report } }: Route.ComponentProps) {
	return <DiagnosticsPage report={report} />
}
