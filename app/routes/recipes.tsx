import { lazy, Suspense } from 'react'
import { meContext, serverContext } from '../context.ts'
import { listCards } from '../domains/recipes/client/recipe-queries.ts'
import { RECIPE_MESSAGES } from '../domains/recipes/model/messages.ts'
import { MY_RECIPES } from '../domains/recipes/model/read-messages.ts'
import { readRecipeList } from '../domains/recipes/server/read-recipes.ts'
import { RecipeListPage } from '../domains/recipes/ui/recipe-list.tsx'
import { whenAtRest } from '../platform/client/when-at-rest.ts'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/recipes'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: MY_RECIPES }]
export const handle = { hasSyncChip: true }

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	return readRecipeList(context.get(serverContext).db, { space: me.space })
}

/** Shows the state of the sync, which begins when the page is idle: its script is not loaded before. */
const SyncChip = lazy(async () => {
	if (typeof document !== 'undefined') await new Promise<void>((done) => whenAtRest(done))
	const { SyncChip } = await import('../sync/ui/sync-chip.tsx')
	return { default: SyncChip }
})

const STATUS = (
	<div className="flex items-center gap-3">
		<Suspense>
			<SyncChip />
		</Suspense>
		<HeaderEntries />
	</div>
)

/** Loaded when it is needed: the list's first script does not wait for it. */
const LoadFailed = lazy(async () => ({ default: (await import('../platform/client/load-failed.tsx')).LoadFailed }))

/** One element for all renders: the server's markup stays on the screen until its script has loaded. */
const EmptyLibrary = lazy(() => import('./parts/empty-library.tsx'))
const EMPTY = (
	<Suspense key="none">
		<EmptyLibrary />
	</Suspense>
)

/** Later navigations read the device; only a device that has never pulled asks the server. */
export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const list = await context.get(deviceContext)?.localStore.loadHead(listCards)
	return list ? { list, ver: 0 } : serverLoader()
}

export default function Recipes({ loaderData }: Route.ComponentProps) {
	const list = useRows(listCards, loaderData.list, loaderData.ver)
	return <RecipeListPage list={list} status={STATUS} empty={EMPTY} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<Suspense>
		<LoadFailed error={error} title={RECIPE_MESSAGES.loadFailed} homeTo="/home" />
	</Suspense>
)
