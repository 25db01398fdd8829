import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { PublicName } from '../domains/accounts/ui/public-name.tsx'
import { TAKEN_DOWN } from '../domains/moderation/model/taken-down.ts'
import { ReportLink } from '../domains/moderation/ui/report-link.tsx'
import { TakenDown } from '../domains/moderation/ui/taken-down.tsx'
import { oneRecipe } from '../domains/recipes/client/one-recipe.ts'
import { RECIPE_MESSAGES } from '../domains/recipes/model/messages.ts'
import { RATE, type RateAnswer } from '../domains/recipes/model/rating.ts'
import { recipeMeta } from '../domains/recipes/model/recipe-meta.ts'
import { rateFromForm } from '../domains/recipes/server/rate-recipe.ts'
import { findRecipeView } from '../domains/recipes/server/read-recipes.ts'
import { PublicFacts } from '../domains/recipes/ui/facts/public-facts.tsx'
import { AlsoEdited } from '../domains/recipes/ui/history/also-edited.tsx'
import { RateRecipe } from '../domains/recipes/ui/page/rate-recipe.tsx'
import { SaveToMine } from '../domains/recipes/ui/page/save-to-mine.tsx'
import { useViewNoted } from '../domains/recipes/ui/page/use-view-noted.ts'
import { OthersRecipeActions, RecipeActions } from '../domains/recipes/ui/recipe-actions.tsx'
import { RecipeNotFound } from '../domains/recipes/ui/recipe-not-found.tsx'
import { RecipePage } from '../domains/recipes/ui/recipe-page.tsx'
import { RecipeVisitorHead, SaveByRegistering } from '../domains/recipes/ui/recipe-page-visitor.tsx'
import { editPath, recipePath } from '../domains/recipes/ui/recipe-paths.ts'
import { RecipeWaiting } from '../domains/recipes/ui/recipe-waiting.tsx'
import { isId } from '../platform/model/ids.ts'
import { syncNow } from '../sync/client/exchange/running-sync.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useAwaitedRow } from '../sync/client/react/use-awaited-row.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/recipe'

const UsernameNotice = lazy(() => import('../domains/social/ui/username-notice.tsx'))
const CookLogSection = lazy(() => import('../domains/recipes/ui/cook/cook-log-section.tsx'))

/** A visitor gets the page without the framework; a signed-in cook gets it with the framework (root.tsx). */
export const handle = { static: true, hasHero: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.view
		? recipeMeta({ view: loaderData.view, appUrl: loaderData.appUrl })
		: [{ title: RECIPE_MESSAGES.pageTitle }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const { db, env } = context.get(serverContext)
	const me = context.get(meContext)
	const found = await findRecipeView(db, { recipeId: params.id, reader: me })
	if (found) return data({ ...found, appUrl: env.APP_URL })
	// A private recipe and a missing one look the same: not found for a cook, the guard for a visitor.
	if (!me) throw redirect(loginPath(url))
	// A recipe that a device of this cook has created but not sent yet is shown by that device: the page waits for its
	// store.
	return data(
		{ view: null, isOwn: true, ver: 0, myRating: null, facts: null, appUrl: env.APP_URL },
		{ status: isId(params.id) ? 200 : 404 },
	)
}

/** Saves a rating by a cook who may see the recipe. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request, ['rating', 'space'])
	const { answer, status } = await rateFromForm(context.get(serverContext), context.get(meContext), params.id, form)
	return data(answer, { status })
}

/**
 * The cook's own recipes are on the device; all others, and a device that has never pulled, ask the server.
 * `?rating` asks it too, for the cook's own stars.
 */
export async function clientLoader({ context, params, url, serverLoader }: Route.ClientLoaderArgs) {
	const localStore = context.get(deviceContext)?.localStore
	const view = await localStore?.load(oneRecipe(params.id))
	if (!localStore || !view) {
		const isDeleted =
			localStore && (await (await import('../domains/recipes/client/bin-queries.ts')).isInBin(localStore, params.id))
		if (!isDeleted) return serverLoader()
		return { view: null, isOwn: true, ver: 0, myRating: undefined, facts: null, appUrl: '' }
	}
	const here = { view, isOwn: true, ver: 0, myRating: undefined, facts: null, appUrl: '' }
	return url.searchParams.has('rating') ? serverLoader().catch(() => here) : here
}

/** The effect of a rating on an own recipe reaches the device with the next pull. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RateAnswer> {
	try {
		const answer = await serverAction()
		void syncNow().catch(() => undefined)
		return answer
	} catch (error) {
		if (error instanceof TypeError) return { refused: RATE.offline }
		throw error
	}
}

export default function Recipe({ loaderData, params }: Route.ComponentProps) {
	const { isOwn, ver, myRating, facts } = loaderData
	const onDevice = useAwaitedRow(oneRecipe(params.id), loaderData.view, ver)
	const isSignedIn = useMe() !== null
	useViewNoted(isOwn && onDevice && onDevice !== 'waiting' ? params.id : null)
	if (onDevice === 'waiting') return <RecipeWaiting path={recipePath(params.id)} />
	const view = isOwn && onDevice ? onDevice : loaderData.view
	if (!view) return <RecipeNotFound id={params.id} />
	const { id } = view.recipe
	return (
		<>
			{isSignedIn ? null : <RecipeVisitorHead view={view} appUrl={loaderData.appUrl} />}
			<RecipePage
				key={id}
				view={view}
				hasList={isSignedIn}
				actions={isOwn ? <RecipeActions view={view} /> : isSignedIn ? <OthersRecipeActions view={view} /> : null}
				more={isOwn ? null : isSignedIn ? <SaveToMine view={view} /> : <SaveByRegistering recipeId={id} />}
				notices={
					isOwn ? (
						<>
							<TakenDown
								thing="recipe"
								id={id}
								edit={
									<ButtonLink to={editPath(id)} look="quiet" size="small">
										{TAKEN_DOWN.edit('recipe')}
									</ButtonLink>
								}
							/>
							<PublicName
								isPublic={view.recipe.is_public}
								askUsername={(userId) => (
									<Suspense>
										<UsernameNotice userId={userId} />
									</Suspense>
								)}
							/>
							<AlsoEdited recipeId={id} />
						</>
					) : null
				}
				knownFacts={facts ? <PublicFacts facts={facts} /> : null}
				rating={isSignedIn ? <RateRecipe key={id} view={view} mine={myRating} /> : null}
			/>
			{isOwn ? (
				<Suspense>
					<CookLogSection view={view} />
				</Suspense>
			) : isSignedIn ? (
				<ReportLink thing="recipe" id={params.id} />
			) : null}
		</>
	)
}
