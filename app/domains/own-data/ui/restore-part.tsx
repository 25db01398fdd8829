import { FileUp, History } from 'lucide-react'
import { momentOf } from '#app/platform/model/dates.ts'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { OpenedOwnData } from '../client/restore/open-own-data.ts'
import type { Restored } from '../client/restore/restore-own-data.ts'
import { countOf, OWN_DATA as M } from '../model/messages.ts'
import { Problem } from './problem.tsx'
import { Progress } from './progress.tsx'
import { useRestore } from './use-restore.ts'

export function RestorePart({ me, localStore }: { me: Me | null; localStore: LocalStore | undefined }) {
	const { stage, begun, open, run, stop, startOver, forget } = useRestore(me, localStore)
	if (stage.is === 'running')
		return <Progress words={M.restoring(stage.done, stage.of)} done={stage.done} of={stage.of} onStop={stop} />
	if (stage.is === 'report') return <Report report={stage.report} onDone={startOver} />
	if (stage.is === 'found' && me)
		return <Found opened={stage.opened} me={me} onRestore={() => void run()} onCancel={startOver} />
	return (
		<>
			{begun.map((one) => (
				<Notice
					key={one.fileKey}
					tone="butter"
					icon={<History aria-hidden="true" className="size-5" />}
					role="status"
					className="mt-4"
				>
					<p className="font-semibold">{M.interrupted(one.name, one.done, one.of)}</p>
					<Button size="small" look="text" onClick={() => void forget(one)}>
						{M.forget}
					</Button>
				</Notice>
			))}
			{stage.is === 'choose' && stage.problem ? <Problem words={stage.problem} /> : null}
			<FileButton
				isBusy={stage.is === 'reading'}
				isReady={localStore !== undefined}
				onFile={(file) => void open(file)}
			/>
		</>
	)
}

const FileButton = ({ isBusy, isReady, onFile }: { isBusy: boolean; isReady: boolean; onFile(file: File): void }) => (
	<label
		className={buttonClass({
			look: 'quiet',
			className: 'mt-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
		})}
		aria-busy={isBusy || undefined}
	>
		{isBusy ? <span className="spinner" /> : <FileUp aria-hidden="true" className="size-5" />}
		{isBusy ? M.reading : M.restore}
		<input
			type="file"
			accept=".zip,application/zip"
			className="sr-only"
			disabled={isBusy || !isReady}
			onChange={(event) => {
				const [file] = event.target.files ?? []
				event.target.value = ''
				if (file) onFile(file)
			}}
		/>
	</label>
)

function Found({
	opened: { manifest, counts, unread },
	me,
	onRestore,
	onCancel,
}: {
	opened: OpenedOwnData
	me: Me
	onRestore(): void
	onCancel(): void
}) {
	return (
		<div className="mt-4" role="status">
			<p className="font-semibold">{M.found(manifest.name, momentOf(manifest.made_at, me))}</p>
			<ul className="mt-2 list-disc pl-6">
				{[...counts].map(([kind, count]) => (
					<li key={kind}>{countOf(kind, count)}</li>
				))}
			</ul>
			<p className="mt-3 text-ink-2">{M.terms}</p>
			<p className="mt-1 text-ink-2">{M.limits}</p>
			{unread > 0 ? <p className="mt-1 text-ink-2">{M.unread(unread)}</p> : null}
			<div className="mt-4 flex flex-wrap gap-3">
				<Button look="primary" onClick={onRestore}>
					{M.start}
				</Button>
				<Button look="quiet" onClick={onCancel}>
					{M.cancel}
				</Button>
			</div>
		</div>
	)
}

const Report = ({ report, onDone }: { report: Restored; onDone(): void }) => (
	<div className="mt-4" role="status">
		<p className="font-semibold">{report.isWhole ? M.restored(report.restored) : M.stopped(report.restored)}</p>
		{report.here > 0 ? <p className="mt-1 text-ink-2">{M.here(report.here)}</p> : null}
		{report.picturesLost > 0 ? <p className="mt-1 text-ink-2">{M.picturesLost(report.picturesLost)}</p> : null}
		{report.unread > 0 ? <p className="mt-1 text-ink-2">{M.unread(report.unread)}</p> : null}
		{report.refused.length > 0 ? (
			<>
				<p className="mt-3 font-semibold">{M.refusedTitle(report.refused.length)}</p>
				<ul className="mt-1 list-disc pl-6">
					{report.refused.map(({ name, why }) => (
						<li key={name}>{M.refused(name, why)}</li>
					))}
				</ul>
			</>
		) : null}
		<Button look="quiet" className="mt-4" onClick={onDone}>
			{M.again}
		</Button>
	</div>
)
