import { redirect } from 'react-router'
import { noteSignOut } from '#app/platform/client/signed-out.ts'
import { meContext, serverContext } from '../context.ts'
import { ACCOUNT_MESSAGES } from '../domains/accounts/model/messages.ts'
import { endSession } from '../domains/accounts/server/sessions.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Route } from './+types/logout'

/** Typing the address or following a link does not sign out: that takes a POST. */
export const loader = () => redirect('/')

export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock } = context.get(serverContext)
	const cookie = await endSession(db, request, { userId: context.get(meContext)?.id ?? null, now: clock() })
	// The next person at this browser must not find cached private pictures.
	return redirect('/', { headers: { 'set-cookie': cookie, 'clear-site-data': '"cache"' } })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	noteSignOut(true)
	const ended = await serverAction().then(
		() => true,
		(thrown: unknown) => thrown instanceof Response,
	)
	const { wipeDevice } = await import('../sync/client/session/wipe.ts')
	const wiped = await wipeDevice().then(
		() => true,
		() => false,
	)
	if (ended && wiped) showToast({ kind: 'done', title: ACCOUNT_MESSAGES.signedOut })
	else showToast({ kind: 'problem', title: ACCOUNT_MESSAGES.signOutFailed })
	return redirect('/')
}

export default function LogoutPage() {
	return null
}
