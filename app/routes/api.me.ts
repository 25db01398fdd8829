import { meContext } from '../context.ts'
import type { Route } from './+types/api.me'

/** Who is signed in, for a device whose own knowledge of plan and confirmed address may be old; null for a visitor. */
export const loader = ({ context }: Route.LoaderArgs) =>
	Response.json(context.get(meContext), { headers: { 'cache-control': 'no-store' } })
