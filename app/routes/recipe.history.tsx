import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { readForm } from '../domains/accounts/server/form.ts'
import { recipeHistory } from '../domains/recipes/client/history-queries.ts'
import { newestUnseen } from '../domains/recipes/model/history.ts'
import { HISTORY } from '../domains/recipes/model/history-messages.ts'
import { type Refused, refusedWords } from '../domains/recipes/model/save-answer.ts'
import { readRecipeHistory } from '../domains/recipes/server/read-history.ts'
import { restoreVersion } from '../domains/recipes/server/restore-version.ts'
import { sendChange } from '../domains/recipes/ui/editor/finish-save.ts'
import { HistoryPage } from '../domains/recipes/ui/history/history-page.tsx'
import { lookedAt } from '../domains/recipes/ui/history/looked-at.ts'
import { restoreVersionOnDevice } from '../domains/recipes/ui/history/restore-version.ts'
import { RecipeNotFound } from '../domains/recipes/ui/recipe-not-found.tsx'
import { historyPath, recipePath } from '../domains/recipes/ui/recipe-paths.ts'
import { RecipeWaiting } from '../domains/recipes/ui/recipe-waiting.tsx'
import { AppError } from '../platform/model/errors.ts'
import { isId } from '../platform/model/ids.ts'
import { ANYWHERE } from '../platform/model/place.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { readyDevice } from '../sync/client/react/ready-device.ts'
import { useAwaitedRow } from '../sync/client/react/use-awaited-row.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import type { Route } from './+types/recipe.history'

export const meta: Route.MetaFunction = () => [{ title: `${HISTORY.title} · Nomster` }]

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const found = await readRecipeHistory(context.get(serverContext).db, { space: me.space, recipeId: params.id })
	const open = openIn(url)
	// A recipe that a device of this cook has created but not sent yet has its history on that device: the page waits for
	// its store.
	return found
		? data({ ...found, open })
		: data({ history: null, ver: 0, open }, { status: isId(params.id) ? 200 : 404 })
}

/** The history of the cook's own recipes is on the device; a device that has never pulled asks the server. */
export async function clientLoader({ context, params, url, serverLoader }: Route.ClientLoaderArgs) {
	const history = await context.get(deviceContext)?.localStore.load(recipeHistory(params.id))
	return history ? { history, ver: 0, open: openIn(url) } : serverLoader()
}

const openIn = ({ searchParams }: URL): string | undefined => searchParams.get('version') ?? undefined

export async function action({ request, params, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const key = String((await readForm(request, ['version'])).get('version') ?? '')
	try {
		await restoreVersion(context.get(serverContext), me, { id: params.id, key })
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		const { code, message, hint, status } = error
		return data<Refused>({ refused: { code, message, hint } }, { status })
	}
	return redirect(recipePath(params.id))
}

/** On the device first; through the server if the device does not have the recipe. */
export async function clientAction({ request, context, params, serverAction }: Route.ClientActionArgs) {
	const device = readyDevice(context.get(deviceContext))
	const key = String((await request.clone().formData()).get('version') ?? '')
	const answer = device && (await restoreVersionOnDevice(device, params.id, key))
	return answer ?? sendChange(serverAction, async () => {})
}

export default function History({ loaderData, params, actionData }: Route.ComponentProps) {
	const me = useMe()
	const found = useAwaitedRow(recipeHistory(params.id), loaderData.history, loaderData.ver)
	const history = found === 'waiting' ? null : found
	const seen = history ? newestUnseen(history.revisions)?.ver : undefined
	useEffect(() => {
		if (seen !== undefined) lookedAt(params.id, seen)
	}, [params.id, seen])
	if (found === 'waiting') return <RecipeWaiting path={historyPath(params.id)} />
	if (!history) return <RecipeNotFound id={params.id} />
	return (
		<HistoryPage
			recipeId={params.id}
			history={history}
			open={loaderData.open}
			place={me ?? ANYWHERE}
			refusal={refusedWords(actionData)}
		/>
	)
}
