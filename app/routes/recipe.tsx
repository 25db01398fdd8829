import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { loginPath } from '../domains/accounts/model/guard.ts'
import { ReportRecipe } from '../domains/moderation/ui/report-recipe.tsx'
import { RECIPE_MESSAGES } from '../domains/recipes/model/messages.ts'
import { recipeMeta } from '../domains/recipes/model/recipe-meta.ts'
import { findRecipeView } from '../domains/recipes/server/read-recipes.ts'
import { AlsoEdited } from '../domains/recipes/ui/history/also-edited.tsx'
import { RecipeActions } from '../domains/recipes/ui/recipe-actions.tsx'
import { RecipeNotFound } from '../domains/recipes/ui/recipe-not-found.tsx'
import { RecipePage } from '../domains/recipes/ui/recipe-page.tsx'
import { RecipeVisitorHead } from '../domains/recipes/ui/recipe-page-visitor.tsx'
import { recipePath } from '../domains/recipes/ui/recipe-paths.ts'
import { RecipeWaiting } from '../domains/recipes/ui/recipe-waiting.tsx'
import { isId } from '../platform/model/ids.ts'
import { deviceContext } from '../sync/client/kitchen-context.ts'
import { oneRecipe } from '../sync/client/recipe-queries.ts'
import { useAwaitedRow } from '../sync/client/use-awaited-row.ts'
import { useMe } from '../sync/client/use-me.ts'
import type { Route } from './+types/recipe'

const CookLogSection = lazy(() => import('../domains/recipes/ui/cook/cook-log-section.tsx'))

/** A visitor gets the page without the framework; a signed-in cook gets it alive (root.tsx). */
export const handle = { static: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.view
		? recipeMeta({ view: loaderData.view, appUrl: loaderData.appUrl })
		: [{ title: RECIPE_MESSAGES.pageTitle }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { db, env } = context.get(serverContext)
	const me = context.get(meContext)
	const found = await findRecipeView(db, { recipeId: params.id, space: me?.space ?? null })
	if (found) return data({ ...found, appUrl: env.APP_URL })
	// A private recipe and one that never was look the same: to a cook as not found, to a visitor as the guard.
	if (!me) throw redirect(loginPath(url))
	// One that a device of this cook has made and not sent yet is shown by that device: the page waits for its word.
	return data({ view: null, isOwn: true, ver: 0, appUrl: env.APP_URL }, { status: isId(params.id) ? 200 : 404 })
}

/** The cook's own recipes are on the device; all others, and a device that has never pulled, ask the server. */
export async function clientLoader({ context, params, serverLoader }: Route.ClientLoaderArgs) {
	const view = await context.get(deviceContext)?.kitchen.load(oneRecipe(params.id))
	return view ? { view, isOwn: true, ver: 0, appUrl: '' } : serverLoader()
}

export default function Recipe({ loaderData, params }: Route.ComponentProps) {
	const { isOwn, ver } = loaderData
	const onDevice = useAwaitedRow(oneRecipe(params.id), loaderData.view, ver)
	const isSignedIn = useMe() !== null
	if (onDevice === 'waiting') return <RecipeWaiting path={recipePath(params.id)} />
	const view = isOwn && onDevice ? onDevice : loaderData.view
	if (!view) return <RecipeNotFound />
	return (
		<>
			{isSignedIn ? null : <RecipeVisitorHead view={view} appUrl={loaderData.appUrl} />}
			<RecipePage
				key={view.recipe.id}
				view={view}
				hasList={isSignedIn}
				actions={isOwn ? <RecipeActions recipeId={params.id} /> : null}
				notices={isOwn ? <AlsoEdited recipeId={params.id} /> : null}
			/>
			{isOwn ? (
				<Suspense>
					<CookLogSection view={view} />
				</Suspense>
			) : isSignedIn ? (
				<ReportRecipe recipeId={params.id} />
			) : null}
		</>
	)
}
