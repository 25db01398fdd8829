import { meContext, serverContext } from '../context.ts'
import { shelf } from '../domains/cookbooks/client/cookbook-queries.ts'
import { COOKBOOKS } from '../domains/cookbooks/model/messages.ts'
import { readShelf } from '../domains/cookbooks/server/read-cookbooks.ts'
import { Shelf } from '../domains/cookbooks/ui/shelf.tsx'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/kitchen-context.ts'
import { useRows } from '../sync/client/use-rows.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import type { Route } from './+types/cookbooks'

const TABS = [
	{ to: '/recipes', label: COOKBOOKS.myRecipes },
	{ to: '/cookbooks', label: COOKBOOKS.title },
]

export const meta: Route.MetaFunction = () => [{ title: COOKBOOKS.title }]

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	return readShelf(context.get(serverContext).db, { space: me.space })
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const cookbooks = await context.get(deviceContext)?.kitchen.load(shelf)
	return cookbooks ? { cookbooks, ver: 0 } : serverLoader()
}

export default function Cookbooks({ loaderData }: Route.ComponentProps) {
	const cookbooks = useRows(shelf, loaderData.cookbooks, loaderData.ver)
	return (
		<main id="main" tabIndex={-1} className="page pt-4 lg:pt-10">
			<h1 className="flex min-h-12 items-center text-h1 lg:text-display">{COOKBOOKS.title}</h1>
			<TabLinks label={COOKBOOKS.tabs} links={TABS} current="/cookbooks" className="mt-4 lg:mt-6" />
			<Shelf cookbooks={cookbooks} />
		</main>
	)
}
