import { markContext, meContext, serverContext, unreadContext, usesContext } from '../context.ts'
import { findSessionEnd } from '../domains/accounts/server/own-sessions.ts'
import type { Route } from './+types/api.session'

/**
 * Returns who is signed in, or 401: whether the session is still valid, and current values of what a device stores
 * about plan and confirmed address. The request also extends the session: the layout's middleware has already done so,
 * and puts the new cookie on this response. `mark` belongs to the space's newest commit: a device with another mark has
 * something to read, or the database has been restored; `usage` is what this month has used of the plan, `unread` what the bell shows. A 401 says why the session of this cookie was ended from
 * elsewhere, if it was: `ended`; the browser then also drops the private pictures that it has cached.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	const { db, clock } = context.get(serverContext)
	const headers = { 'cache-control': 'no-store' }
	if (me) {
		const news = { mark: context.get(markContext), usage: context.get(usesContext), unread: context.get(unreadContext) }
		return Response.json({ ...me, ...news }, { headers })
	}
	const { hadSession, why } = await findSessionEnd(db, request, clock())
	return Response.json(
		{ ended: why },
		{ status: 401, headers: { ...headers, ...(hadSession ? { 'clear-site-data': '"cache"' } : {}) } },
	)
}
