import { CircleAlert, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { planOf } from '#app/domains/billing/model/plans.ts'
import { type Begun, begunImports, endImport } from '#app/domains/import/client/begun-imports.ts'
import { FILE_EXPORT, FILE_IMPORT as M } from '#app/domains/import/model/save/import-messages.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Bookmarklet } from '../capture/bookmarklet.tsx'
import { AddressListForm } from './address-list-form.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ImportReport } from './import-report.tsx'
import { PreviewList } from './preview-list.tsx'
import { useFileImport } from './use-file-import.ts'
import { useReadyStore } from './use-ready-store.ts'

/** How many recipes the plan has room for, before anything is chosen; nothing with a plan that has no limit. */
const Room = ({ subscriber, count }: { subscriber: Parameters<typeof planOf>[0]; count: number }) => {
	const { name, limits } = planOf(subscriber)
	return limits.recipes < 0 ? null : (
		<p className="num mt-2 text-small text-ink-2">{M.room(name, limits.recipes, count)}</p>
	)
}

/**
 * Imports recipes of another app: choose its file, pick, import, see the result. Works on the device, with or without a
 * network.
 */
export function ImportFilesPage() {
	const me = useMe()
	const opened = useLocalStore()
	const { localStore, count } = useReadyStore(opened)
	const [begun, setBegun] = useState<readonly Begun[]>([])
	const { stage, chosen, setChosen, open, list, run, runAddresses, stop, startOver } = useFileImport(
		me,
		localStore,
		begun,
	)
	const isAtStart = stage.is === 'choose'
	useEffect(() => {
		if (!localStore || !isAtStart) return
		let isGone = false
		void localStore.load(begunImports).then((rows) => isGone || setBegun(rows ?? []))
		return () => {
			isGone = true
		}
	}, [localStore, isAtStart])

	const forget = async ({ fileKey }: Begun) => {
		if (!localStore) return
		await endImport(localStore, fileKey)
		setBegun((rows) => rows.filter((row) => row.fileKey !== fileKey))
	}

	return (
		<main id="main" tabIndex={-1} className="page pt-2 pb-24 lg:pt-8">
			<Header look="small" title={M.title} back={{ to: '/recipes', label: 'Back to recipes' }} />
			<div className="max-w-[46rem]">
				{stage.is === 'choose' ? (
					<>
						<p className="mt-2 text-ink-2">{M.lead}</p>
						{begun.map((one) => (
							<Notice
								key={one.fileKey}
								tone="butter"
								icon={<History aria-hidden="true" className="size-5" />}
								role="status"
								className="mt-4"
							>
								<div className="flex flex-wrap items-center justify-between gap-2">
									<span className="font-semibold">
										{one.addresses
											? M.begunAddresses(one.name, one.done)
											: M.begun(one.name, one.done, one.chosen.length)}
									</span>
									{one.addresses ? (
										<Button size="small" look="quiet" onClick={() => void runAddresses(one.addresses ?? [])}>
											{M.goOn}
										</Button>
									) : null}
									<Button size="small" look="text" onClick={() => void forget(one)}>
										{M.forget}
									</Button>
								</div>
							</Notice>
						))}
						{stage.problem ? (
							<Notice
								tone="beet"
								icon={<CircleAlert aria-hidden="true" className="size-5" />}
								role="alert"
								className="mt-4"
							>
								{stage.problem}
							</Notice>
						) : null}
						<div className="mt-6">
							<ChooseFiles isBusy={stage.isOpening || !localStore} onFiles={(files) => void open(files)} />
						</div>
						{opened && !localStore ? (
							<p role="status" className="mt-3 text-ink-2">
								{M.notReady}
							</p>
						) : null}
						<p className="mt-4 text-small text-ink-2">{M.kinds}</p>
						{me && localStore ? <Room subscriber={me} count={count} /> : null}
						{me ? (
							<AddressListForm
								subscriber={me}
								isReady={localStore !== undefined}
								onAddresses={(addresses) => void runAddresses(addresses)}
							/>
						) : null}
						<Bookmarklet />
						<p className="mt-6">
							<Link to="?export=1" className="inline-flex min-h-11 items-center font-semibold underline">
								{FILE_EXPORT.link}
							</Link>
						</p>
					</>
				) : null}
				{stage.is === 'columns' ? (
					<ColumnChoice
						name={stage.file.name}
						table={stage.table}
						onChosen={(columns) => void list(stage.file, columns)}
						onCancel={startOver}
					/>
				) : null}
				{stage.is === 'list' && me ? (
					<PreviewList
						stage={stage}
						chosen={chosen}
						count={count}
						subscriber={me}
						onChosen={setChosen}
						onImport={() => void run()}
						onCancel={startOver}
						goingOn={begun.find(({ fileKey }) => fileKey === stage.file.fileKey)?.done ?? null}
					/>
				) : null}
				{stage.is === 'running' ? (
					<section className="mt-6" aria-busy="true">
						<h2 className="text-h2">{M.importing}</h2>
						<p className="num mt-1 text-ink-2" role="status">
							{stage.waitMinutes ? M.waiting(stage.waitMinutes) : M.progress(stage.done, stage.of)}
						</p>
						<progress className="sr-only" aria-label={M.importing} value={stage.done} max={stage.of} />
						<div aria-hidden="true" className="bar-meter mt-4" data-level="fine">
							<span style={{ width: `${(stage.done / Math.max(1, stage.of)) * 100}%` }} />
						</div>
						<Button look="quiet" className="mt-6" onClick={stop}>
							{M.stop}
						</Button>
					</section>
				) : null}
				{stage.is === 'report' ? <ImportReport stage={stage} onAgain={startOver} /> : null}
			</div>
		</main>
	)
}
