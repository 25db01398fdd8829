import type { SubmissionResult } from '@conform-to/react'
import { lazy, Suspense, useState } from 'react'
import { Link, redirect, useLocation, useNavigate, useSearchParams } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import {
	DRAFT_PARAM,
	draftNameAt,
	draftOfWritten,
	OPENING,
	WRITE_ENTRY,
	WRITE_PARAM,
} from '../domains/assistant/model/written-draft.ts'
import { useWritten } from '../domains/assistant/ui/use-written.ts'
import { FILE_IN_PARAM } from '../domains/cookbooks/model/messages.ts'
import { fileRecipe } from '../domains/cookbooks/server/write-cookbooks.ts'
import { type Captured, draftOfCaptured } from '../domains/import/model/capture/captured.ts'
import { IMPORT_PARAM, importWayAt } from '../domains/import/model/capture/import-ways.ts'
import { withListedCategories } from '../domains/recipes/model/names-lists.ts'
import { emptyDraft, type RecipeDraft } from '../domains/recipes/model/recipe-draft.ts'
import type { SaveAnswer } from '../domains/recipes/model/save-answer.ts'
import { saveFromForm } from '../domains/recipes/server/recipe-form-action.ts'
import { finishSave } from '../domains/recipes/ui/editor/finish-save.ts'
import { PictureMaker } from '../domains/recipes/ui/editor/picture-maker.ts'
import { RecipeEditor } from '../domains/recipes/ui/editor/recipe-editor.tsx'
import { saveOnDevice } from '../domains/recipes/ui/editor/save-on-device.ts'
import { dropDraft } from '../platform/client/drafts.ts'
import { makeId } from '../platform/model/ids.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { readyDevice } from '../sync/client/react/ready-device.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Header } from '../ui/header.tsx'
import type { Route } from './+types/recipes.create'

const MakePicture = lazy(() => import('../domains/assistant/ui/make-picture.tsx'))
const WrittenNotes = lazy(() => import('../domains/assistant/ui/written-notes.tsx'))
const WriteDialog = lazy(() => import('../domains/assistant/ui/write-dialog.tsx'))
const ImportDialog = lazy(() => import('../domains/import/ui/import-dialog.tsx'))
const CheckedDraft = lazy(() => import('../domains/import/ui/capture/checked-draft.tsx'))

export const meta = () => [{ title: 'New recipe · Nomster' }]

/** The id is made before anything is saved, so that a form sent twice creates one recipe. */
export const loader = ({ context }: Route.LoaderArgs) => ({ recipeId: context.get(serverContext).makeId() })
export const clientLoader = () => ({ recipeId: makeId() })

export async function action({ request, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const server = context.get(serverContext)
	const form = await request.formData()
	const answer = await saveFromForm(server, me, form)
	const cookbookId = new URL(request.url).searchParams.get(FILE_IN_PARAM)
	if (answer instanceof Response && cookbookId) {
		const [id, title] = [String(form.get('id')), String(form.get('title'))]
		await fileRecipe(server, me, { cookbookId, recipe: { id, title } })
	}
	return answer
}

/** On the device first; through the server if there is no store yet. */
export async function clientAction({ request, context, serverAction }: Route.ClientActionArgs) {
	const device = readyDevice(context.get(deviceContext))
	const { searchParams } = new URL(request.url)
	const draftName = draftNameAt(searchParams)
	if (!device) return finishSave(serverAction, draftName)
	const fileIn = searchParams.get(FILE_IN_PARAM) ?? undefined
	return saveOnDevice(device, await request.formData(), { draftName, fileIn })
}

/** What other screens pass on: the spec's navigation state; with `captured`, the source of an extracted recipe. */
type HandedOver = {
	extractedRecipe?: RecipeDraft
	initialRecipe?: RecipeDraft
	fromShare?: boolean
	captured?: Captured
}

export default function CreateRecipe({ loaderData, actionData }: Route.ComponentProps) {
	const answer: SaveAnswer<SubmissionResult> | undefined = actionData
	const me = useMe()
	// A refused save reloads the page's data; the recipe must keep its first id.
	const [recipeId] = useState(loaderData.recipeId)
	const [search, setSearch] = useSearchParams()
	const handed = (useLocation().state ?? {}) as HandedOver
	const [imported, setImported] = useState<{ captured: Captured; count: number }>()
	const captured = imported?.captured ?? handed.captured
	const extracted = imported ? draftOfCaptured(imported.captured) : handed.extractedRecipe
	const written = useWritten(search.get(DRAFT_PARAM))
	const fromModel = written && written !== 'waiting' ? written : null
	const given = extracted ? withListedCategories(extracted) : handed.initialRecipe
	const draft = fromModel ? draftOfWritten(fromModel.recipe) : given
	const draftName = draftNameAt(search)
	const navigate = useNavigate()
	const importFrom = importWayAt(search)
	const closeDialog = () => {
		setSearch(
			(params) => {
				params.delete(IMPORT_PARAM)
				params.delete(WRITE_PARAM)
				return params
			},
			{ replace: true, preventScrollReset: true },
		)
	}

	/** Nothing is lost: the extracted recipe is listed under 'Recently Extracted'. */
	const discard = async () => {
		await dropDraft(me?.id ?? '', draftName)
		await navigate('/recipes', { replace: true })
	}

	const editor = (
		<PictureMaker value={MakePicture}>
			<RecipeEditor
				key={`${draftName} ${imported?.count ?? 0}`}
				userId={me?.id ?? ''}
				recipeId={recipeId}
				draftName={draftName}
				draft={draft ?? emptyDraft()}
				savedAt={0}
				// What the cook has typed over a recipe of a model is stored under its own name.
				ignoreStoredDraft={fromModel === null && given !== undefined}
				lastResult={answer?.result}
				refusal={answer?.refused}
				cancel={
					<>
						<Link to="/recipes" className={buttonClass({ look: 'text', className: captured && 'max-xl:hidden' })}>
							Cancel
						</Link>
						{captured ? (
							<Button look="quiet" className="xl:hidden" onClick={showSource}>
								Source
							</Button>
						) : null}
					</>
				}
			/>
		</PictureMaker>
	)

	return (
		<main id="main" className="page pt-2 lg:pt-8">
			<Header
				look="small"
				// Phones have no room for the buttons beside the title.
				className={captured ? 'flex-wrap' : 'flex-wrap [&>h1]:min-w-22'}
				// Beside both buttons a phone has room for one word.
				title={captured ? 'Draft' : 'New recipe'}
				back={{ to: '/recipes', label: 'Back to recipes' }}
				actions={
					<>
						{captured ? (
							<Button size="small" look="text" className="!text-beet" onClick={() => void discard()}>
								Discard
							</Button>
						) : null}
						{captured ? null : (
							<Link
								to={`?${WRITE_PARAM}=1`}
								replace
								preventScrollReset
								className={buttonClass({ size: 'small', look: 'text' })}
							>
								{WRITE_ENTRY}
							</Link>
						)}
						<Link
							to={`?${IMPORT_PARAM}=url`}
							replace
							preventScrollReset
							className={buttonClass({ size: 'small', look: 'quiet' })}
						>
							Import Recipe
						</Link>
					</>
				}
			/>
			{captured ? (
				<Suspense>
					<CheckedDraft captured={captured}>{editor}</CheckedDraft>
				</Suspense>
			) : written === 'waiting' ? (
				<p role="status" className="mt-4">
					{OPENING}
				</p>
			) : (
				<>
					{search.has(DRAFT_PARAM) ? (
						<Suspense>
							<WrittenNotes draft={fromModel} isMissing={fromModel === null} />
						</Suspense>
					) : null}
					{editor}
				</>
			)}
			{search.has(WRITE_PARAM) ? (
				<Suspense>
					<WriteDialog
						onClose={closeDialog}
						onWritten={(path) => void navigate(path, { replace: true, preventScrollReset: true })}
					/>
				</Suspense>
			) : null}
			{importFrom ? (
				<Suspense>
					<ImportDialog
						from={importFrom}
						onClose={closeDialog}
						onExtracted={(extracted) => {
							setImported((before) => ({ captured: extracted, count: (before?.count ?? 0) + 1 }))
							closeDialog()
						}}
					/>
				</Suspense>
			) : null}
		</main>
	)
}

/** Opens the source's list above the form and scrolls to it. */
function showSource(): void {
	const source = document.getElementById('import-source')
	const list = source?.querySelector('details')
	if (list) list.open = true
	source?.scrollIntoView({ block: 'start' })
}
