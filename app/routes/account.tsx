import { Outlet, redirect, useLocation } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { meContext } from '../context.ts'
import { ACCOUNT_TABS, tabOf } from '../domains/accounts/model/account-paths.ts'
import { isAdmin } from '../domains/accounts/model/roles.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import type { Route } from './+types/account'
import { HeaderEntries } from './parts/header-entries.tsx'

export function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	return pageOf(me)
}

function pageOf(me: Me) {
	const { first_name, last_name, display_name, phone, avatar_url, email, email_confirmed } = me
	return {
		userId: me.id,
		owner: { first_name, last_name, display_name, ...(phone === undefined ? {} : { phone }), avatar_url, email },
		email_confirmed,
		isAdmin: isAdmin(me),
	}
}

/** Without a network the device provides the cook: preferences and the choices of this device can be changed then too. */
export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader()
	} catch (error) {
		const me = context.get(deviceContext)?.me
		if (!me || navigator.onLine) throw error
		return pageOf(me)
	}
}

/** The heading and the tabs around the account's five pages. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
	const { pathname } = useLocation()
	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-10 lg:pt-10">
			<div className="flex min-h-12 items-center gap-3">
				<h1 className="flex-1 text-h1 lg:text-display">Account</h1>
				<HeaderEntries />
			</div>
			<TabLinks label="Account" links={ACCOUNT_TABS} current={tabOf(pathname)} className="mt-4 lg:mt-6" />
			<div className="mt-8 grid max-w-2xl grid-cols-1 content-start gap-10">
				<Outlet context={loaderData} />
			</div>
		</main>
	)
}
