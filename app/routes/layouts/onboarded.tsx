import { Outlet, redirect } from 'react-router'
import { meContext } from '#app/context.ts'
import { useProviderPicture } from '#app/domains/accounts/client/use-provider-picture.ts'
import type { Route } from './+types/onboarded'

export const middleware: Route.MiddlewareFunction[] = [
	({ context }, next) => {
		if (!context.get(meContext)?.onboarding_completed) throw redirect('/onboarding')
		return next()
	},
]

export default function OnboardedLayout() {
	useProviderPicture()
	return <Outlet />
}
