import { Outlet, redirect } from 'react-router'
import { meContext } from '#app/context.ts'
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx'
import { deviceContext } from '#app/sync/client/react/device-context.ts'
import { Unencrypted } from '#app/sync/ui/unencrypted.tsx'
import type { Route } from './+types/visitors'

export const handle = { frame: false }

/** Login and register: a cook who is already signed in is redirected. */
export const middleware: Route.MiddlewareFunction[] = [
	({ context }, next) => {
		if (context.get(meContext)) throw redirect('/recipes')
		return next()
	},
]

/** The same without a request, for a cook known to the device. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	({ context }, next) => {
		if (context.get(deviceContext)) throw redirect('/recipes')
		return next()
	},
]

export default function VisitorsLayout() {
	return (
		<AuthFrame>
			<Unencrypted />
			<Outlet />
		</AuthFrame>
	)
}
