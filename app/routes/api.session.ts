import { meContext } from '../context.ts'
import type { Route } from './+types/api.session'

/**
 * Whether the session still holds: 204, or 401. Asking is also what prolongs it: the session layout's middleware has
 * already done so, and puts the new cookie on this answer.
 */
export function loader({ context }: Route.LoaderArgs) {
	const status = context.get(meContext) ? 204 : 401
	return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
