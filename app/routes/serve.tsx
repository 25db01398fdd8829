import { meContext, serverContext } from '../context.ts'
import { listCards } from '../domains/recipes/client/recipe-queries.ts'
import { SERVE } from '../domains/recipes/model/serve/messages.ts'
import { readRecipeList } from '../domains/recipes/server/read-recipes.ts'
import { ServePage } from '../domains/recipes/ui/serve/serve-page.tsx'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import { SyncChip } from '../sync/ui/sync-chip.tsx'
import type { Route } from './+types/serve'

export const meta: Route.MetaFunction = () => [{ title: `${SERVE.title} · Nomster` }]
export const handle = { hasSyncChip: true }

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	return readRecipeList(context.get(serverContext).db, { space: me.space })
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const list = await context.get(deviceContext)?.localStore.loadHead(listCards)
	return list ? { list, ver: 0 } : serverLoader()
}

export default function Serve({ loaderData }: Route.ComponentProps) {
	const list = useRows(listCards, loaderData.list, loaderData.ver)
	return <ServePage cards={list.cards} status={<SyncChip />} />
}
