import { serverContext } from '../context.ts'
import { ACCOUNTS, readAsked } from '../domains/administration/model/accounts-list.ts'
import { listAccounts } from '../domains/administration/server/list-accounts.ts'
import { AccountsPage } from '../domains/administration/ui/accounts-page.tsx'
import type { Route } from './+types/admin.users'
import { adminForPage } from './parts/admin-for.ts'

export const meta: Route.MetaFunction = () => [{ title: `${ACCOUNTS.title} · Nomster` }]

export async function loader({ context, url }: Route.LoaderArgs) {
	await adminForPage(context, 'users.read')
	const { db, clock, env } = context.get(serverContext)
	const asked = readAsked(url.searchParams)
	return { asked, ...(await listAccounts({ db, clock, adminEmails: env.ADMIN_EMAILS }, asked)) }
}

export default function Accounts({ loaderData }: Route.ComponentProps) {
	return <AccountsPage {...loaderData} />
}
