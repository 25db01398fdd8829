import { Outlet, redirect } from 'react-router'
import { meContext } from '#app/context.ts'
import { AuthFrame } from '#app/domains/accounts/ui/auth-frame.tsx'
import { deviceContext } from '#app/sync/client/kitchen-context.ts'
import { Unsealed } from '#app/sync/ui/unsealed.tsx'
import type { Route } from './+types/visitors'

export const handle = { frame: false }

/** Login and register: who is signed in already has nothing to do here. */
export const middleware: Route.MiddlewareFunction[] = [
	({ context }, next) => {
		if (context.get(meContext)) throw redirect('/recipes')
		return next()
	},
]

/** The same without asking the server, for a cook whom the device knows. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	({ context }, next) => {
		if (context.get(deviceContext)) throw redirect('/recipes')
		return next()
	},
]

export default function VisitorsLayout() {
	return (
		<AuthFrame>
			<Unsealed />
			<Outlet />
		</AuthFrame>
	)
}
