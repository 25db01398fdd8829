import { Outlet, redirect } from 'react-router'
import { meContext } from '../../context.ts'
import { loginPath } from '../../domains/accounts/model/guard.ts'
import { findMarker } from '../../sync/client/marker.ts'
import type { Route } from './+types/signed-in'

export const middleware: Route.MiddlewareFunction[] = [
	({ url, context }, next) => {
		if (!context.get(meContext)) throw redirect(loginPath(url))
		return next()
	},
]

/** Online the server guards: the page's loaders ask it where the device knows nobody. Offline the device has the only word. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	async ({ url }, next) => {
		if (!navigator.onLine && !(await findMarker())) throw redirect(loginPath(url))
		return next()
	},
]

export default function SignedInLayout() {
	return <Outlet />
}
