import { markContext, meContext } from '../context.ts'
import type { Route } from './+types/api.session'

/**
 * Who is signed in, or 401: whether the session still holds, and what a device knows of plan and confirmed address, which
 * may be old. Asking is also what prolongs a session: its layout's middleware has already done so, and puts the new cookie
 * on this answer. `mark` is that of the kitchen's newest commit: a device that knows another one has something to read, or
 * the database has been put back.
 */
export function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	const answer = me && { ...me, mark: context.get(markContext) }
	return Response.json(answer, { status: me ? 200 : 401, headers: { 'cache-control': 'no-store' } })
}
