import { data, Outlet, redirect } from 'react-router'
import { meContext } from '#app/context.ts'
import { loginPath } from '#app/domains/accounts/model/next-path.ts'
import { readMarker } from '#app/sync/client/session/marker.ts'
import { STORAGE_SILENT } from '#app/sync/model/storage-messages.ts'
import type { Route } from './+types/signed-in'

export const middleware: Route.MiddlewareFunction[] = [
	({ url, context }, next) => {
		if (!context.get(meContext)) throw redirect(loginPath(url))
		return next()
	},
]

/** Online the server guards: the page's loaders ask it when the device has no cook. Offline only the device decides. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	async ({ url }, next) => {
		if (navigator.onLine) return next()
		const { kind } = await readMarker()
		if (kind === 'nobody') throw redirect(loginPath(url))
		if (kind === 'unreadable') throw data(STORAGE_SILENT, { status: 507 })
		return next()
	},
]

export default function SignedInLayout() {
	return <Outlet />
}
