import { meContext, serverContext } from '../context.ts'
import { accountRecords } from '../domains/own-data/server/account-records.ts'
import type { Route } from './+types/api.account-records'

/** What the server knows about the cook besides synced rows, for the download of everything; 401 for a visitor. */
export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	const records = me && (await accountRecords(context.get(serverContext).db, me.id))
	return Response.json(records, { status: records ? 200 : 401, headers: { 'cache-control': 'no-store' } })
}
