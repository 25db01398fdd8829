import { meContext } from '../context.ts'
import { SETTINGS_PATH } from '../domains/accounts/model/account-paths.ts'
import { ACCOUNTS_PAGE } from '../domains/accounts/model/account-verbs.ts'
import { ADMIN_PAGES, ADMIN_TITLE } from '../domains/accounts/model/admin-pages.ts'
import { LinkList } from '../domains/accounts/ui/link-list.tsx'
import { Header } from '../ui/header.tsx'
import type { Route } from './+types/admin'
import { requireAdmin } from './layouts/require-admin.ts'

export const meta: Route.MetaFunction = () => [{ title: `${ADMIN_TITLE} · Nomster` }]

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context.get(meContext))
	return null
}

export default function Admin() {
	return (
		<main id="main" tabIndex={-1} className="page max-w-[52rem] pt-4 pb-12 lg:pt-10">
			<Header title={ADMIN_TITLE} back={{ to: SETTINGS_PATH, label: ACCOUNTS_PAGE.back }} />
			<LinkList links={ADMIN_PAGES} />
		</main>
	)
}
