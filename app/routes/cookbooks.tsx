import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { shelf } from '../domains/cookbooks/client/cookbook-queries.ts'
import { type CookbookIntent, cookbookPath } from '../domains/cookbooks/model/cookbook-form.ts'
import { COOKBOOKS, NEW_PARAM } from '../domains/cookbooks/model/messages.ts'
import { readShelf } from '../domains/cookbooks/server/read-cookbooks.ts'
import { changeFromForm } from '../domains/cookbooks/server/write-cookbooks.ts'
import { Shelf } from '../domains/cookbooks/ui/shelf.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import type { Route } from './+types/cookbooks'
import { HeaderEntries } from './parts/header-entries.tsx'

const CookbookDialog = lazy(() => import('../domains/cookbooks/ui/cookbook-dialog.tsx'))

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
	const cookbooks = await context.get(deviceContext)?.localStore.load(shelf)
	return cookbooks ? { cookbooks, ver: 0 } : serverLoader()
}

/** Creates, changes, deletes and restores a cookbook, for a browser without a store. */
export async function action({ request, context }: Route.ActionArgs) {
	return changeFromForm(context.get(serverContext), context.get(meContext), await request.formData())
}

/** On the device first; through the server if there is no store yet. */
export async function clientAction({ request, context, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	const device = context.get(deviceContext)
	const [{ changeOnDevice, changeOnServer }, { readCookbookForm }] = await Promise.all([
		import('../domains/cookbooks/ui/change-cookbook.ts'),
		import('../domains/cookbooks/model/cookbook-form.ts'),
	])
	if (device?.localStore.isComplete) return changeOnDevice(device, readCookbookForm(form))
	return changeOnServer(form.get('intent') as CookbookIntent, serverAction)
}

export default function Cookbooks({ loaderData }: Route.ComponentProps) {
	const cookbooks = useRows(shelf, loaderData.cookbooks, loaderData.ver)
	const [query, setQuery] = useSearchParams()
	const navigate = useNavigate()
	const close = () => setQuery({}, { replace: true, preventScrollReset: true })
	return (
		<main id="main" tabIndex={-1} className="page pt-4 lg:pt-10">
			<div className="flex min-h-12 items-center justify-between gap-3">
				<h1 className="min-w-0 flex-1 text-h1 lg:text-display">{COOKBOOKS.title}</h1>
				{cookbooks.length > 0 ? (
					<ButtonLink
						to={`?${NEW_PARAM}=1`}
						replace
						preventScrollReset
						look="primary"
						size="small"
						className="shrink-0 max-sm:w-11 max-sm:!px-0"
					>
						<Plus aria-hidden="true" />
						<span className="max-sm:sr-only">{COOKBOOKS.newCookbook}</span>
					</ButtonLink>
				) : null}
				<HeaderEntries />
			</div>
			<TabLinks label={COOKBOOKS.tabs} links={TABS} current="/cookbooks" className="mt-4 lg:mt-6" />
			<Shelf cookbooks={cookbooks} />
			<Suspense>
				{query.has(NEW_PARAM) ? (
					<CookbookDialog onClose={close} onSaved={(id) => void navigate(cookbookPath(id), { replace: true })} />
				) : null}
			</Suspense>
		</main>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={COOKBOOKS.loadFailed} homeTo="/recipes" />
)
