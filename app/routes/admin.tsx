import { serverContext } from '../context.ts'
import { ADMINISTRATION } from '../domains/administration/model/sections.ts'
import { readOverview } from '../domains/administration/server/read-overview.ts'
import { OverviewPage } from '../domains/administration/ui/overview-page.tsx'
import type { Route } from './+types/admin'
import { adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${ADMINISTRATION.title} · Nomster` }]

export async function loader({ context }: Route.LoaderArgs) {
	const me = await adminForPage(context, 'overview.read')
	const { db, clock } = context.get(serverContext)
	return { facts: await readOverview({ db, clock }, me), now: clock() }
}

export default function Admin({ loaderData }: Route.ComponentProps) {
	return <OverviewPage {...loaderData} />
}
