import { Camera, ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { CAPTURE as M } from '#app/domains/import/model/capture/capture-messages.ts'
import { LANGUAGES, type Language } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

const ACCEPT = 'image/jpeg,image/png,application/pdf,text/plain,.txt,.md'

const NAMES: Record<Language, string> = {
	en: 'English',
	de: 'German',
	fr: 'French',
	es: 'Spanish',
	it: 'Italian',
	nl: 'Dutch',
	pt: 'Portuguese',
	sv: 'Swedish',
}

/** The browser's language if the grammar supports it, else English. */
export const likelyLanguage = (): Language =>
	LANGUAGES.find((language) => navigator.languages.some((own) => own.startsWith(language))) ?? 'en'

/** A photo, PDF or text file: chosen, taken, dropped or pasted. */
export const FileWay = ({
	isBusy,
	language,
	onLanguage,
	onFile,
}: {
	isBusy: boolean
	language: Language
	onLanguage(language: Language): void
	onFile(file: File): void
}) => {
	const [isOver, setOver] = useState(false)
	useEffect(() => {
		const paste = ({ clipboardData }: ClipboardEvent) => {
			const [file] = clipboardData?.files ?? []
			if (file && !isBusy) onFile(file)
		}
		document.addEventListener('paste', paste)
		return () => document.removeEventListener('paste', paste)
	}, [isBusy, onFile])
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		const [file] = event.dataTransfer.files
		if (file && !isBusy) onFile(file)
	}
	const take = (files: FileList | null) => {
		const [file] = files ?? []
		if (file) onFile(file)
	}
	return (
		<>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the fields inside. */}
			<div
				onDragOver={(event) => {
					event.preventDefault()
					setOver(true)
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
				className={classNames(
					'rounded-lg border-2 border-dashed px-4 py-6 text-center',
					isOver ? 'border-herb bg-herb-tint' : 'border-line-strong',
				)}
			>
				<div className="flex flex-wrap justify-center gap-3">
					<Pick label={M.upload} accept={ACCEPT} isBusy={isBusy} onFiles={take}>
						<ImageUp aria-hidden="true" className="size-5" />
					</Pick>
					<Pick label={M.camera} accept="image/*" isCamera isBusy={isBusy} onFiles={take}>
						<Camera aria-hidden="true" className="size-5" />
					</Pick>
				</div>
				<p className="mt-3 text-ink-2">{M.dropOrPaste}</p>
				<p className="mt-1 text-small text-ink-2">
					{M.types} · {M.maxSize}
				</p>
			</div>
			<Field label={M.language} hint={M.languageHint}>
				<Select value={language} onChange={(event) => onLanguage(event.target.value as Language)}>
					{LANGUAGES.map((one) => (
						<option key={one} value={one}>
							{NAMES[one]}
						</option>
					))}
				</Select>
			</Field>
		</>
	)
}

const Pick = ({
	label,
	accept,
	isCamera = false,
	isBusy,
	onFiles,
	children,
}: {
	label: string
	accept: string
	isCamera?: boolean
	isBusy: boolean
	onFiles(files: FileList | null): void
	children: React.ReactNode
}) => (
	<label
		className={buttonClass({
			look: isCamera ? 'quiet' : 'primary',
			className: classNames(
				'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
				// A desktop browser cannot open a camera from here.
				isCamera && 'lg:hidden',
			),
		})}
	>
		{children}
		{label}
		<input
			type="file"
			accept={accept}
			capture={isCamera ? 'environment' : undefined}
			className="sr-only"
			disabled={isBusy}
			onChange={(event) => {
				onFiles(event.target.files)
				event.target.value = ''
			}}
		/>
	</label>
)
