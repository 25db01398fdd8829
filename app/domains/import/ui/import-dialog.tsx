import { ClipboardPaste, FileUp, Link as LinkIcon } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { RecipeDraft } from '../../recipes/model/recipe-draft.ts'
import { parseAddress } from '../model/check-address.ts'
import { FILE_IMPORT } from '../model/import-messages.ts'
import type { ImportedRecipe } from '../model/imported-recipe.ts'
import { IMPORT_MESSAGES as M } from '../model/messages.ts'
import { type Extraction, ExtractionError, readAddress } from './read-address.ts'

type Way = 'url' | 'text'
type Problem = { title: string; message: string }

/** From an address or a pasted page to a draft. What was typed stays through every failure, and a page that cannot be fetched can be pasted instead. */
export default function ImportDialog({
	onClose,
	onExtracted,
}: {
	onClose(): void
	onExtracted(draft: RecipeDraft): void
}) {
	const [way, setWay] = useState<Way>('url')
	const [address, setAddress] = useState('')
	const [pasted, setPasted] = useState('')
	const [problem, setProblem] = useState<Problem>()
	const [fieldError, setFieldError] = useState<string>()
	const [work, setWork] = useState<string>()
	const [choices, setChoices] = useState<ImportedRecipe[]>()
	const abort = useRef<AbortController | undefined>(undefined)
	useEffect(() => () => abort.current?.abort(), [])

	const change = (next: Way) => {
		setWay(next)
		setFieldError(undefined)
	}

	const extract = async (event: FormEvent) => {
		event.preventDefault()
		setProblem(undefined)
		setFieldError(undefined)
		const controller = new AbortController()
		abort.current = controller
		try {
			const found = await (way === 'url' ? fromAddress(controller.signal) : fromText())
			if (!found) return
			if (found.recipes.length > 1) setChoices(found.recipes)
			else if (found.recipes[0]) await take(found.recipes[0], controller.signal)
		} catch (error) {
			if (controller.signal.aborted) return
			if (!(error instanceof ExtractionError)) throw error
			setProblem({ title: error.title, message: error.message })
		} finally {
			setWork(undefined)
		}
	}

	const fromAddress = (signal: AbortSignal): Promise<Extraction> | undefined => {
		const parsed = parseAddress(address)
		if ('error' in parsed) {
			setFieldError(parsed.error)
			return undefined
		}
		setWork(M.urlBusy.title)
		return readAddress(parsed.url.href, signal)
	}

	const fromText = async (): Promise<Extraction | undefined> => {
		if (pasted.trim() === '') {
			setFieldError(M.textMissing)
			return undefined
		}
		setWork(M.textBusy.title)
		const { readPastedPage } = await import('../model/read-pasted-page.ts')
		const reading = readPastedPage(pasted, address)
		if (reading.recipes.length === 0) throw new ExtractionError(M.textFailed.title, M.textFailed.hint)
		return { recipes: reading.recipes, cut: reading.page_cut }
	}

	const take = async (recipe: ImportedRecipe, signal: AbortSignal) => {
		const images = await takePicture(recipe, signal)
		if (signal.aborted) return
		const {
			image_urls: _urls,
			author,
			video_url: _video,
			cuisines: _cuisines,
			source: _source,
			receipt: _receipt,
			cut,
			...draft
		} = recipe
		showToast({ kind: 'done', title: M.extracted.title, description: cut.length > 0 ? M.fieldsCut : M.extracted.hint })
		onExtracted({ ...draft, source_name: draft.source_name || author, images })
	}

	/** A recipe without its picture is still the recipe: what goes wrong here is said and does not stop the import. */
	const takePicture = async (recipe: ImportedRecipe, signal: AbortSignal): Promise<string[]> => {
		if (recipe.image_urls.length === 0) return []
		setWork(M.pictureBusy)
		const { takeOverPicture } = await import('../../../platform/client/pictures/take-picture.ts')
		for (const url of recipe.image_urls.slice(0, 3)) {
			try {
				return [(await takeOverPicture(url, { signal })).path]
			} catch (error) {
				if (signal.aborted) return []
				console.warn('picture not taken over', error)
			}
		}
		showToast({ kind: 'problem', title: M.pictureFailed })
		return []
	}

	const choose = async (recipe: ImportedRecipe) => {
		const controller = new AbortController()
		abort.current = controller
		setChoices(undefined)
		await take(recipe, controller.signal)
		setWork(undefined)
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => open || onClose()}
			title="Import Recipe"
			closeLabel="Close"
			className="[--dialog-width:40rem]"
		>
			{choices ? (
				<div className="mt-4">
					<p>This page holds {choices.length} recipes. Which one?</p>
					<ul className="mt-3 divide-y divide-line">
						{choices.map((recipe, i) => (
							<li key={i}>
								<button
									type="button"
									className="flex min-h-14 w-full items-center py-2 text-left font-semibold"
									onClick={() => void choose(recipe)}
								>
									{recipe.title || 'Untitled Recipe'}
								</button>
							</li>
						))}
					</ul>
				</div>
			) : (
				<form onSubmit={(event) => void extract(event)} noValidate className="mt-4 space-y-4">
					<SegmentedControl
						label="Import from"
						value={way}
						onValueChange={change}
						segments={[
							{ value: 'url', label: 'Paste URL' },
							{ value: 'text', label: 'Paste Text' },
						]}
					/>
					{way === 'url' ? (
						<Field label="Recipe address" error={fieldError}>
							<TextInput
								type="url"
								inputMode="url"
								name="url"
								value={address}
								onChange={(event) => setAddress(event.target.value)}
								placeholder="https://"
								autoComplete="off"
								autoFocus
							/>
						</Field>
					) : (
						<Field
							label="Recipe text or page HTML"
							hint="Copied from a page, a mail or a note. Read on this device."
							error={fieldError}
						>
							<TextArea
								name="text"
								rows={8}
								value={pasted}
								onChange={(event) => setPasted(event.target.value)}
								autoFocus
							/>
						</Field>
					)}
					{problem ? (
						<div role="alert" className="rounded-md bg-beet-tint p-4 text-beet">
							<p className="font-semibold">{problem.title}</p>
							<p className="mt-1">{problem.message}</p>
							{way === 'url' ? (
								<Button size="small" look="quiet" className="mt-3" onClick={() => change('text')}>
									<ClipboardPaste aria-hidden="true" className="size-5" />
									{M.pasteInstead}
								</Button>
							) : null}
						</div>
					) : null}
					<p role="status" className="sr-only">
						{work}
					</p>
					<Button type="submit" look="primary" busy={work !== undefined} className="w-full">
						{work ? null : <LinkIcon aria-hidden="true" className="size-5" />}
						{work ?? 'Extract recipe'}
					</Button>
					<Link to="/recipes/import" className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
						<FileUp aria-hidden="true" className="size-5" />
						{FILE_IMPORT.fromApp}
					</Link>
				</form>
			)}
		</Dialog>
	)
}
