import { ClipboardPaste, FileUp, Link as LinkIcon, ScanText, Sparkles } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { SegmentedControl } from '#app/ui/segmented-control.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Framing } from '../client/documents/photo.ts'
import type { Progress } from '../client/documents/read-document.ts'
import { readAddress } from '../client/read-address.ts'
import { CAPTURE } from '../model/capture/capture-messages.ts'
import { type Captured, captured } from '../model/capture/captured.ts'
import { parseAddress } from '../model/capture/check-address.ts'
import { IMPORT_MESSAGES as M } from '../model/capture/messages.ts'
import { FILE_IMPORT } from '../model/save/import-messages.ts'
import { FileWay, likelyLanguage } from './capture/file-way.tsx'
import { PhotoFraming } from './capture/photo-framing.tsx'
import { RecentlyExtracted } from './capture/recently-extracted.tsx'
import { SameRecipeChoice } from './capture/same-recipe-choice.tsx'
import { SeveralRecipes } from './capture/several-recipes.tsx'
import { useCapture, type Work } from './capture/use-capture.ts'
import { WorkBar } from './capture/work-bar.tsx'

type Way = 'url' | 'text' | 'file'
type Framed = { file: File; photo: ImageBitmap; framing: Framing }

/**
 * Makes a draft from an address, a text, a photo or a PDF. Typed input survives every failure, and a page that cannot
 * be fetched can be pasted instead.
 */
export default function ImportDialog({
	onClose,
	onExtracted,
}: {
	onClose(): void
	onExtracted(captured: Captured): void
}) {
	const localStore = useLocalStore()
	const [way, setWay] = useState<Way>('url')
	const [address, setAddress] = useState('')
	const [pasted, setPasted] = useState('')
	const [language, setLanguage] = useState(likelyLanguage)
	const [framed, setFramed] = useState<Framed>()
	const [fieldError, setFieldError] = useState<string>()
	const { stage, work, problem, extract, choose, keepBoth, forgetProblem } = useCapture(localStore, onExtracted)
	const isBusy = work !== undefined

	const change = (next: Way) => {
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
		void extract(async (tell, signal) => {
			const { kindOfFile } = await import('../client/capture-sources.ts')
			if ((await kindOfFile(file)) !== 'photo') return read(file, undefined, tell, signal)
			const { openPhoto, WHOLE } = await import('../client/documents/photo.ts')
			setFramed({ file, photo: await openPhoto(file), framing: WHOLE })
			return []
		})
	}

	/** A photo, text or page that could not be read otherwise. */
	const askAi = () =>
		void extract(async (tell, signal) => {
			const { base64Of, readWithAi } = await import('../client/read-with-ai.ts')
			if (way === 'url') {
				tell({ says: M.urlBusy.title })
				return readWithAi({ url: address.trim() }, signal)
			}
			tell({ says: way === 'text' ? M.textBusy.title : M.imageBusy.title })
			if (way === 'text' || !framed) return readWithAi({ textContent: pasted }, signal)
			const { smallJpeg } = await import('../client/documents/photo.ts')
			return readWithAi({ imageBase64: await base64Of(await smallJpeg(framed.photo, framed.framing)) }, signal)
		})
	const canAskAi =
		way === 'url' ? 'url' in parseAddress(address) : way === 'text' ? pasted.trim() !== '' : framed !== undefined

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
							{canAskAi ? (
								<div className="mt-3">
									<Button size="small" look="quiet" busy={isBusy} onClick={askAi}>
										<Sparkles aria-hidden="true" className="size-5" />
										{M.readWithAi}
									</Button>
									<p className="mt-1 text-small">{M.aiCost}</p>
								</div>
							) : null}
						</div>
					) : null}
					<p role="status" className="sr-only">
						{work?.says}
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
