import { CircleAlert, Download } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readBookTitle, readChosen } from '#app/domains/import/model/capture/chosen-recipes.ts'
import { EXPORTS, type ExportFormat, MOST_IN_BOOK, mayExport } from '#app/domains/import/model/formats/exports.ts'
import { FILE_EXPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { PRICING_PATH, UPGRADE } from '#app/platform/model/upgrade.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { useReadyStore } from './use-ready-store.ts'

const BACK_TO_IMPORT = { to: '/recipes/import', label: 'Back to import' }
const BACK_TO_LIBRARY = { to: '/recipes', label: 'Back to your recipes' }
const FORMATS = Object.keys(EXPORTS) as ExportFormat[]

type Ready = { href: string; name: string; missing: number; lost: number }

/**
 * Exports all recipes of the cook, or those chosen in the library. One's own data is free on every plan; other apps'
 * formats depend on the subscription.
 */
export default function ExportPage() {
	const me = useMe()
	const { state } = useLocation()
	const [chosen, book] = [readChosen(state), readBookTitle(state)]
	const { localStore, count: all } = useReadyStore(useLocalStore())
	const count = chosen ? chosen.length : all
	const [format, setFormat] = useState<ExportFormat>('html')
	const [progress, setProgress] = useState<{ done: number; of: number }>()
	const [ready, setReady] = useState<Ready>()
	const [problem, setProblem] = useState<string>()
	const abort = useRef<AbortController | undefined>(undefined)
	useEffect(() => () => abort.current?.abort(), [])
	useEffect(() => () => (ready ? URL.revokeObjectURL(ready.href) : undefined), [ready])

	const verdict = me ? mayExport(me, format) : ({ allowed: true } as const)
	const isTooLong = format === 'pdf' && count > MOST_IN_BOOK
	const write = async (event: FormEvent) => {
		event.preventDefault()
		if (!localStore || !verdict.allowed || progress) return
		const controller = new AbortController()
		abort.current = controller
		setReady(undefined)
		setProblem(undefined)
		setProgress({ done: 0, of: count })
		try {
			const { exportRecipes } = await import('#app/domains/import/client/export-recipes.ts')
			const { file, missing, lost } = await exportRecipes(
				localStore,
				{ format, chosen, book },
				(done, of) => setProgress({ done, of }),
				controller.signal,
			)
			setReady({ href: URL.createObjectURL(file), name: `nomster-recipes.${EXPORTS[format].ending}`, missing, lost })
		} catch (error) {
			if (controller.signal.aborted) return
			console.warn('export', error)
			setProblem(M.failed)
		}
		setProgress(undefined)
	}

	return (
		<main id="main" tabIndex={-1} className="page pt-2 pb-24 lg:pt-8">
			<Header look="small" title={M.title} back={chosen ? BACK_TO_LIBRARY : BACK_TO_IMPORT} />
			<form onSubmit={(event) => void write(event)} className="max-w-[46rem]">
				<p className="mt-2 text-ink-2">{book ? M.leadBook(book) : chosen ? M.leadChosen(chosen.length) : M.lead}</p>
				<div className="mt-6">
					<RadioGroup
						legend={M.format}
						look="cards"
						name="format"
						value={format}
						onValueChange={(value) => {
							setReady(undefined)
							setFormat(FORMATS.find((one) => one === value) ?? format)
						}}
						options={FORMATS.map((value) => ({ value, label: EXPORTS[value].name, hint: EXPORTS[value].hint }))}
					/>
				</div>
				{verdict.allowed ? null : (
					<Notice
						tone="butter"
						icon={<CircleAlert aria-hidden="true" className="size-5" />}
						role="status"
						className="mt-4"
					>
						<p>{verdict.message}</p>
						<a
							href={PRICING_PATH}
							target="_blank"
							rel="noopener"
							className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
						>
							{UPGRADE}
						</a>
					</Notice>
				)}
				{problem ? (
					<Notice
						tone="beet"
						icon={<CircleAlert aria-hidden="true" className="size-5" />}
						role="alert"
						className="mt-4"
					>
						{problem}
					</Notice>
				) : null}
				{isTooLong ? <p className="mt-4">{M.bookTooLong(MOST_IN_BOOK)}</p> : null}
				{localStore && count === 0 ? <p className="mt-4">{M.empty}</p> : null}
				{ready ? (
					<div className="mt-6" role="status">
						<p className="font-semibold">{M.done}</p>
						{ready.missing > 0 ? <p className="mt-1 text-ink-2">{M.picturesMissing(ready.missing)}</p> : null}
						{ready.lost > 0 ? <p className="mt-1 text-ink-2">{M.lettersLost(ready.lost)}</p> : null}
						<a href={ready.href} download={ready.name} className={buttonClass({ look: 'primary', className: 'mt-3' })}>
							<Download aria-hidden="true" className="size-5" />
							{ready.name}
						</a>
					</div>
				) : (
					<Button
						type="submit"
						look="primary"
						className="mt-6"
						busy={progress !== undefined}
						disabled={!localStore || count === 0 || !verdict.allowed || isTooLong}
					>
						{progress ? M.writing(progress.done, progress.of) : M.export(count)}
					</Button>
				)}
			</form>
		</main>
	)
}
