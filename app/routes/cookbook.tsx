import { lazy, type ReactNode, Suspense, useState } from 'react'
import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { oneCookbook } from '../domains/cookbooks/client/cookbook-queries.ts'
import { cookbookMeta } from '../domains/cookbooks/model/cookbook-meta.ts'
import { COOKBOOKS } from '../domains/cookbooks/model/messages.ts'
import { findCookbookView } from '../domains/cookbooks/server/read-cookbooks.ts'
import { CookbookMenu } from '../domains/cookbooks/ui/cookbook-menu.tsx'
import { CookbookNotFound } from '../domains/cookbooks/ui/cookbook-not-found.tsx'
import { CookbookPage } from '../domains/cookbooks/ui/cookbook-page.tsx'
import { EditCookbook } from '../domains/cookbooks/ui/edit-cookbook.tsx'
import { ShareButton } from '../domains/cookbooks/ui/share-button.tsx'
import { TAKEN_DOWN } from '../domains/moderation/model/taken-down.ts'
import { ReportLink } from '../domains/moderation/ui/report-link.tsx'
import { TakenDown } from '../domains/moderation/ui/taken-down.tsx'
import type { RecipeCard } from '../domains/recipes/model/card.ts'
import { cardIcons } from '../domains/recipes/ui/templates/icons.ts'
import { reactH } from '../domains/recipes/ui/templates/react-h.ts'
import { gridCell } from '../domains/recipes/ui/templates/recipe-list.ts'
import { authorPath } from '../domains/social/model/author-path.ts'
import { EXPLORE } from '../domains/social/model/messages.ts'
import { VisitorHeader } from '../domains/social/ui/visitor-header.tsx'
import { LoadFailed } from '../platform/client/load-failed.tsx'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/cookbook'

const ArrangeRecipes = lazy(() => import('../domains/cookbooks/ui/arrange-recipes.tsx'))

/** A visitor gets the page without the framework; a signed-in cook gets it with the framework (root.tsx). */
export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.view ? cookbookMeta(loaderData.view, loaderData.appUrl) : [{ title: COOKBOOKS.notFound }]

export async function loader({ url, context, params }: Route.LoaderArgs) {
	const { db, env } = context.get(serverContext)
	const me = context.get(meContext)
	const found = await findCookbookView(db, {
		cookbookId: params.id,
		space: me?.space ?? null,
		userId: me?.id ?? null,
	})
	if (found) return data({ ...found, appUrl: env.APP_URL })
	// A private cookbook and a missing one look the same: not found for a cook, the guard for a visitor.
	if (!me) throw redirect(loginPath(url))
	return data({ view: null, isOwn: false, ver: 0, appUrl: env.APP_URL }, { status: 404 })
}

/**
 * The cook's own cookbooks are on the device; for all others, and on a device that has never pulled, the server is
 * asked.
 */
export async function clientLoader({ context, params, serverLoader }: Route.ClientLoaderArgs) {
	const view = await context.get(deviceContext)?.localStore.load(oneCookbook(params.id))
	return view ? { view, isOwn: true, ver: 0, appUrl: '' } : serverLoader()
}

export default function Cookbook({ loaderData, params }: Route.ComponentProps) {
	const { isOwn, ver } = loaderData
	const onDevice = useRows(oneCookbook(params.id), loaderData.view, ver)
	const isSignedIn = useMe() !== null
	const [arranged, setArranged] = useState<string | null>(null)
	const view = isOwn ? onDevice : loaderData.view
	if (!view) return <CookbookNotFound />
	const isArranging = isOwn && arranged === view.id
	return (
		<>
			{isSignedIn ? null : <VisitorHeader />}
			{cardIcons<ReactNode>(reactH)}
			<CookbookPage
				// The key resets the search for another cookbook.
				key={view.id}
				cookbook={view}
				isOwn={isOwn}
				isAlive={isSignedIn}
				back={isOwn ? { to: '/cookbooks', label: COOKBOOKS.back } : { to: '/explore', label: EXPLORE.title }}
				authorTo={isSignedIn && view.author_id ? authorPath(view.author_id) : undefined}
				share={
					isSignedIn ? (
						<ShareButton title={view.title} description={view.description} isPublic={view.is_public} />
					) : null
				}
				menu={isOwn ? <CookbookMenu cookbook={view} onArrange={() => setArranged(view.id)} /> : null}
				notices={
					isOwn ? (
						<TakenDown
							thing="cookbook"
							id={view.id}
							edit={<EditCookbook cookbook={view} label={TAKEN_DOWN.edit('cookbook')} />}
						/>
					) : null
				}
				arranging={
					isArranging ? (
						<Suspense>
							<ArrangeRecipes cookbook={view} onDone={() => setArranged(null)} />
						</Suspense>
					) : null
				}
				card={cardOf}
			/>
			{isSignedIn && !isOwn ? <ReportLink thing="cookbook" id={view.id} /> : null}
		</>
	)
}

const cardOf = (card: RecipeCard): ReactNode => gridCell<ReactNode>(reactH, card)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<LoadFailed error={error} title={COOKBOOKS.loadOneFailed} homeTo="/recipes" />
)
