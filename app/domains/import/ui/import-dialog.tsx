import { ClipboardPaste, FileUp, Link as LinkIcon, ScanText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { SegmentedControl } from '#app/ui/segmented-control.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { type AiSource, addressForAi, fileForAi, photoForAi, textForAi } from '../client/ai-source.ts'
import type { Framing } from '../client/documents/photo.ts'
import type { Progress } from '../client/documents/read-document.ts'
import { readAddress } from '../client/read-address.ts'
import { CAPTURE } from '../model/capture/capture-messages.ts'
import { type Captured, captured } from '../model/capture/captured.ts'
import { parseAddress } from '../model/capture/check-address.ts'
import type { ImportWay } from '../model/capture/import-ways.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import { FILE_IMPORT } from '../model/save/import-messages.ts'
import { AskAi, byAi } from './capture/ask-ai.tsx'
import { FileWay, likelyLanguage } from './capture/file-way.tsx'
import { PhotoFraming } from './capture/photo-framing.tsx'
import { RecentlyExtracted } from './capture/recently-extracted.tsx'
import { SameRecipeChoice } from './capture/same-recipe-choice.tsx'
import { SeveralRecipes } from './capture/several-recipes.tsx'
import { useCapture, type Work } from './capture/use-capture.ts'
import { WorkBar } from './capture/work-bar.tsx'

type Framed = { file: File; photo: ImageBitmap; framing: Framing }

/**
 * Makes a draft from an address, a text, a photo or a PDF. Typed input survives every failure, and a page that cannot
 * be fetched can be pasted instead.
 */
export default function ImportDialog({
	from,
	onClose,
	onExtracted,
}: {
	from: ImportWay
	onClose(): void
	onExtracted(captured: Captured): void
}) {
	const localStore = useLocalStore()
	const [way, setWay] = useState<ImportWay>(from)
	const [address, setAddress] = useState('')
	const [pasted, setPasted] = useState('')
	const [language, setLanguage] = useState(likelyLanguage)
	const [framed, setFramed] = useState<Framed>()
	/** The file that was read at once. */
	const [unread, setUnread] = useState<File>()
	const [fieldError, setFieldError] = useState<string>()
	const { stage, work, problem, extract, choose, keepBoth, forgetProblem } = useCapture(localStore, onExtracted)
	const isBusy = work !== undefined

	const change = (next: ImportWay) => {
		setWay(next)
		setFieldError(undefined)
		forgetProblem()
	}

	const submit = (event: FormEvent) => {
		event.preventDefault()
		setFieldError(undefined)
		if (way === 'url') fromAddress()
		else if (way === 'text') fromText()
		else if (framed) void extract((tell, signal) => read(framed.file, framed.framing, tell, signal))
	}

	const fromAddress = () => {
		const parsed = parseAddress(address)
		if ('error' in parsed) return setFieldError(parsed.error)
		void extract(async (tell, signal) => {
			tell({ says: M.urlBusy.title })
			const { recipes, cut } = await readAddress(parsed.url.href, signal)
			return recipes.map((recipe) => captured(recipe, { notes: cut ? [M.pageCut] : [] }))
		})
	}

	const fromText = () => {
		if (pasted.trim() === '') return setFieldError(M.textMissing)
		void extract(async (tell) => {
			tell({ says: M.textBusy.title })
			const { captureText } = await import('../client/capture-sources.ts')
			return captureText(pasted, address)
		})
	}

	const read = async (file: File, framing: Framing | undefined, tell: (work: Work) => void, signal: AbortSignal) => {
		tell({ says: M.imageBusy.title })
		const { captureFile } = await import('../client/capture-sources.ts')
		const toWork = ({ doing, part }: Progress): Work => ({
			says: doing === 'loading' ? M.loadingReader : M.readingDocument,
			part,
		})
		const options = { language, signal, tell: (progress: Progress) => tell(toWork(progress)) }
		return captureFile(file, framing ? { ...options, framing } : options)
	}

	/** A photo is turned and cropped first; everything else is read at once. */
	const takeFile = (file: File) => {
		setFramed(undefined)
		setUnread(undefined)
		void extract(async (tell, signal) => {
			const { kindOfFile } = await import('../client/capture-sources.ts')
			if ((await kindOfFile(file)) !== 'photo') {
				setUnread(file)
				return read(file, undefined, tell, signal)
			}
			const { openPhoto, WHOLE } = await import('../client/documents/photo.ts')
			setFramed({ file, photo: await openPhoto(file), framing: WHOLE })
			return []
		})
	}

	/** What a model could read where we could not. */
	const aiSource = (): AiSource | undefined => {
		if (way === 'url') return 'url' in parseAddress(address) ? addressForAi(address.trim()) : undefined
		if (way === 'text') return pasted.trim() === '' ? undefined : textForAi(pasted)
		if (framed) return photoForAi(framed.photo, framed.framing)
		return unread && fileForAi(unread)
	}
	const forAi = problem ? aiSource() : undefined

	return (
		<Dialog
			open
			onOpenChange={(open) => open || onClose()}
			title="Import Recipe"
			closeLabel="Close"
			className="[--dialog-width:40rem]"
		>
			{stage.is === 'choose' ? (
				<SeveralRecipes found={stage.found} onChoose={(one) => void choose(one)} />
			) : stage.is === 'same' && localStore ? (
				<SameRecipeChoice
					localStore={localStore}
					captured={stage.captured}
					owned={stage.owned}
					isBusy={isBusy}
					onKeepBoth={() => void keepBoth(stage.captured)}
				/>
			) : (
				<form onSubmit={submit} noValidate className="mt-4 space-y-4">
					<SegmentedControl
						label="Import from"
						className="segments-wrap"
						value={way}
						onValueChange={change}
						segments={[
							{ value: 'url', label: CAPTURE.url },
							{ value: 'text', label: CAPTURE.text },
							{ value: 'file', label: CAPTURE.file },
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
					) : way === 'text' ? (
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
					) : framed ? (
						<PhotoFraming
							photo={framed.photo}
							framing={framed.framing}
							onFraming={(framing) => setFramed({ ...framed, framing })}
						/>
					) : (
						<FileWay isBusy={isBusy} language={language} onLanguage={setLanguage} onFile={takeFile} />
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
							{forAi ? <AskAi isBusy={isBusy} onAsk={() => void extract(byAi(forAi))} /> : null}
						</div>
					) : null}
					<p role="status" className={work?.hint ? 'text-small text-ink-2' : 'sr-only'}>
						{work?.hint ?? work?.says}
					</p>
					{work?.part === undefined ? null : <WorkBar says={work.says} part={work.part} />}
					{way === 'file' && !framed ? null : (
						<Button type="submit" look="primary" busy={isBusy} className="w-full">
							{isBusy ? null : way === 'file' ? (
								<ScanText aria-hidden="true" className="size-5" />
							) : (
								<LinkIcon aria-hidden="true" className="size-5" />
							)}
							{work?.says ?? (way === 'file' ? CAPTURE.read : 'Extract recipe')}
						</Button>
					)}
					{framed && way === 'file' ? (
						<Button look="text" onClick={() => setFramed(undefined)}>
							{CAPTURE.another}
						</Button>
					) : null}
					<Link to="/recipes/import" className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
						<FileUp aria-hidden="true" className="size-5" />
						{FILE_IMPORT.fromApp}
					</Link>
					{localStore && !framed ? <RecentlyExtracted localStore={localStore} onCaptured={onExtracted} /> : null}
				</form>
			)}
		</Dialog>
	)
}
