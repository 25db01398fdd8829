import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { loginPath } from '../domains/accounts/model/next-path.ts'
import { HandsFullGate } from '../domains/assistant/ui/hands-full/hands-full-gate.tsx'
import { oneRecipe } from '../domains/recipes/client/one-recipe.ts'
import { START_COOKING } from '../domains/recipes/model/cooking/messages.ts'
import { findRecipeView } from '../domains/recipes/server/read-recipes.ts'
import { CookPage } from '../domains/recipes/ui/cook/cook-page.tsx'
import { FinishCooking } from '../domains/recipes/ui/cook/finish-cooking.tsx'
import { RecipeNotFound } from '../domains/recipes/ui/recipe-not-found.tsx'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/recipe.cook'

/** Only the step: no bar, no rail. */
export const handle = { frame: false }

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${START_COOKING}${loaderData?.view ? `: ${loaderData.view.recipe.title}` : ''} · Nomster` },
	{ name: 'robots', content: 'noindex' },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const me = context.get(meContext)
	const found = await findRecipeView(context.get(serverContext).db, { recipeId: params.id, reader: me })
	if (found) return data(found)
	if (!me) throw redirect(loginPath(url))
	// A recipe that a device of this cook has created but not sent yet is shown by that device.
	return data({ view: null, isOwn: true, ver: 0 }, { status: 404 })
}

export async function clientLoader({ context, params, serverLoader }: Route.ClientLoaderArgs) {
	const view = await context.get(deviceContext)?.localStore.load(oneRecipe(params.id))
	return view ? { view, isOwn: true, ver: 0 } : serverLoader()
}

export default function Cook({ loaderData: { view: loaded, isOwn, ver }, params }: Route.ComponentProps) {
	const me = useMe()
	const onDevice = useRows(oneRecipe(params.id), loaded, ver)
	const view = isOwn && onDevice ? onDevice : loaded
	if (!view) return <RecipeNotFound id={params.id} />
	return (
		<CookPage
			view={view}
			listen={(voice) => (me && isOwn ? <HandsFullGate voice={voice} /> : null)}
			finish={(startAgain, servings) => (
				<FinishCooking view={view} servings={servings} canLog={me !== null && isOwn} onDone={startAgain} />
			)}
		/>
	)
}
