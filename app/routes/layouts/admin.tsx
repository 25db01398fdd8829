import { data, Outlet, useLocation } from 'react-router'
import { meContext } from '#app/context.ts'
import { isAdmin } from '#app/domains/accounts/model/roles.ts'
import { Reauthentication } from '#app/domains/accounts/ui/security/reauthentication.tsx'
import { sectionOf, sectionsOf } from '#app/domains/administration/model/sections.ts'
import { AdminFrame } from '#app/domains/administration/ui/admin-frame.tsx'
import { ProofContext } from '#app/ui/ask-for-proof.tsx'
import type { Route } from './+types/admin'

/** Anyone but an administrator gets a 404, as at an unknown address. */
export const middleware: Route.MiddlewareFunction[] = [
	({ context }, next) => {
		if (!isAdmin(context.get(meContext))) throw data(null, { status: 404, statusText: 'Not Found' })
		return next()
	},
]

export function loader({ context }: Route.LoaderArgs) {
	return { sections: sectionsOf(context.get(meContext)?.role ?? 'user') }
}

/** The sections around every page of the administration. */
export default function AdminLayout({ loaderData: { sections } }: Route.ComponentProps) {
	const { pathname } = useLocation()
	return (
		<AdminFrame sections={sections} current={sectionOf(pathname)}>
			<ProofContext value={Reauthentication}>
				<Outlet />
			</ProofContext>
		</AdminFrame>
	)
}
