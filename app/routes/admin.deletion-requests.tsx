import { serverContext } from '../context.ts'
import { DELETION_REQUESTS } from '../domains/administration/model/deletion-requests.ts'
import { listDeletionRequests } from '../domains/administration/server/list-deletion-requests.ts'
import { DeletionRequestsPage } from '../domains/administration/ui/deletion-requests-page.tsx'
import type { Route } from './+types/admin.deletion-requests'
import { adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${DELETION_REQUESTS.title} · Nomster` }]

export async function loader({ context, url }: Route.LoaderArgs) {
	await adminForPage(context, 'deletion_requests.read')
	const { db, clock, log } = context.get(serverContext)
	const after = url.searchParams.get('after')
	return { list: await listDeletionRequests({ db, log }, after), isFirst: after === null, now: clock() }
}

export default function DeletionRequests({ loaderData }: Route.ComponentProps) {
	return <DeletionRequestsPage {...loaderData} />
}
