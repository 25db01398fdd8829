import type { SubmissionResult } from '@conform-to/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { data, Link, redirect, useSearchParams } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { DRAFT_PARAM, draftNameAt, draftOfWritten } from '../domains/assistant/model/written-draft.ts'
import { useWritten } from '../domains/assistant/ui/use-written.ts'
import { oneEverKnown, openedRecipe } from '../domains/recipes/client/editor-queries.ts'
import { draftOf } from '../domains/recipes/model/draft-rows.ts'
import type { OpenedRecipe } from '../domains/recipes/model/plan-save.ts'
import type { SaveAnswer } from '../domains/recipes/model/save-answer.ts'
import { findOwnRecipe } from '../domains/recipes/server/edit-recipe.ts'
import { changeFromForm } from '../domains/recipes/server/recipe-form-action.ts'
import { deleteOnDevice, restoreOnDevice } from '../domains/recipes/ui/editor/change-on-device.ts'
import { finishSave, sendChange } from '../domains/recipes/ui/editor/finish-save.ts'
import { findOpened, rememberOpened } from '../domains/recipes/ui/editor/opened-recipes.ts'
import { PictureMaker } from '../domains/recipes/ui/editor/picture-maker.ts'
import { RecipeEditor } from '../domains/recipes/ui/editor/recipe-editor.tsx'
import { saveOnDevice } from '../domains/recipes/ui/editor/save-on-device.ts'
import { RecipeNotFound } from '../domains/recipes/ui/recipe-not-found.tsx'
import { BIN_PATH, editPath, recipePath } from '../domains/recipes/ui/recipe-paths.ts'
import { RecipeWaiting } from '../domains/recipes/ui/recipe-waiting.tsx'
import { isId } from '../platform/model/ids.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { readyDevice } from '../sync/client/react/ready-device.ts'
import { useAwaitedRow } from '../sync/client/react/use-awaited-row.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Header } from '../ui/header.tsx'
import type { Route } from './+types/recipe.edit'

const MakePicture = lazy(() => import('../domains/assistant/ui/make-picture.tsx'))
const WrittenNotes = lazy(() => import('../domains/assistant/ui/written-notes.tsx'))

export const meta = () => [{ title: 'Edit recipe · Nomster' }]

export async function loader({ params, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const found = await findOwnRecipe(context.get(serverContext).db, { space: me.space, recipeId: params.id })
	// A recipe that a device of this cook has created but not sent yet is opened by that device: the page waits for its
	// store.
	return found ? data(found) : data({ opened: null, ver: 0 }, { status: isId(params.id) ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	return changeFromForm(context.get(serverContext), me, params.id, await request.formData())
}

/**
 * The cook's own recipes are on the device; a device that has never pulled, or does not have this recipe yet, asks the
 * server.
 */
export async function clientLoader({ context, params, serverLoader }: Route.ClientLoaderArgs) {
	const opened = await context.get(deviceContext)?.localStore.load(openedRecipe(params.id))
	return opened ? { opened, ver: 0, isFromDevice: true } : serverLoader()
}

/** On the device first; through the server if the device does not have the recipe. */
export async function clientAction({ request, context, params, serverAction }: Route.ClientActionArgs) {
	const formData = await request.clone().formData()
	const intent = formData.get('intent')
	const device = readyDevice(context.get(deviceContext))
	const known = await device?.localStore.load(oneEverKnown(params.id))
	if (!device || !known) {
		const isSave = intent !== 'delete' && intent !== 'restore'
		const draftName = draftNameAt(new URL(request.url).searchParams, params.id)
		return isSave ? finishSave(serverAction, draftName) : sendChange(serverAction, async () => {})
	}
	if (intent === 'delete') return deleteOnDevice(device, known)
	if (intent === 'restore') return restoreOnDevice(device, known, BIN_PATH)
	const draftName = draftNameAt(new URL(request.url).searchParams, params.id)
	return saveOnDevice(device, formData, { draftName, opened: findOpened(params.id) })
}

export default function EditRecipe({ loaderData, params, actionData }: Route.ComponentProps) {
	const opened = useOpened(params.id, loaderData)
	if (opened === 'waiting') return <RecipeWaiting path={editPath(params.id)} />
	if (!opened) return <RecipeNotFound id={params.id} />
	return <Editor key={`${params.id} ${opened.recipe.updated_at}`} opened={opened} answer={actionData} />
}

type Found = { opened: OpenedRecipe | null; ver: number; isFromDevice?: boolean }

/**
 * The recipe that fills the form: the loader's, unless that is the server's and this device turns out to have edits
 * that the server lacks. A later change from another device does not touch the open form.
 */
function useOpened(id: string, { opened, ver, isFromDevice = false }: Found): OpenedRecipe | null | 'waiting' {
	const found = useAwaitedRow(openedRecipe(id), opened, ver)
	const onDevice = found === 'waiting' ? null : found
	const [first, setFirst] = useState({ id, opened, isSettled: isFromDevice })
	if (first.id !== id) setFirst({ id, opened, isSettled: isFromDevice })
	else if (!first.isSettled && onDevice !== null && onDevice !== opened)
		setFirst({ id, opened: isSame(onDevice, first.opened) ? first.opened : onDevice, isSettled: true })
	return first.opened ?? (found === 'waiting' ? found : null)
}

const isSame = (a: OpenedRecipe | null, b: OpenedRecipe | null): boolean => JSON.stringify(a) === JSON.stringify(b)

function Editor({ opened, answer }: { opened: OpenedRecipe; answer: SaveAnswer<SubmissionResult> | undefined }) {
	const me = useMe()
	useEffect(() => rememberOpened(opened), [opened])
	const { recipe, lines } = opened
	const page = recipePath(recipe.id)
	const [search] = useSearchParams()
	const written = useWritten(search.get(DRAFT_PARAM))
	const draftName = draftNameAt(search, recipe.id)
	const fromModel = written && written !== 'waiting' && written.of === recipe.id ? written : null
	const saved = draftOf(recipe, lines)
	return (
		<main id="main" className="page pt-2 lg:pt-8">
			<Header look="small" title="Edit recipe" back={{ to: page, label: 'Back to the recipe' }} />
			{search.has(DRAFT_PARAM) && written !== 'waiting' ? (
				<Suspense>
					<WrittenNotes draft={fromModel} isMissing={fromModel === null} />
				</Suspense>
			) : null}
			<PictureMaker value={MakePicture}>
				<RecipeEditor
					key={`${draftName} ${fromModel !== null}`}
					userId={me?.id ?? ''}
					recipeId={recipe.id}
					draftName={draftName}
					draft={fromModel ? draftOfWritten(fromModel.recipe, saved) : saved}
					savedAt={recipe.updated_at}
					ignoreStoredDraft={false}
					lastResult={answer?.result}
					refusal={answer?.refused}
					cancel={
						<Link to={page} className={buttonClass({ look: 'text' })}>
							Cancel
						</Link>
					}
				/>
			</PictureMaker>
		</main>
	)
}
