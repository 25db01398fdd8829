import { CloudUpload, HardDrive, RotateCw } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { syncNow } from '../client/exchange/running-sync.ts'
import {
	BROKEN_STORE_HINT,
	BROKEN_STORE_TITLE,
	EXPORT,
	OLD_EDITS_HINT,
	OUTDATED_HINT,
	OUTDATED_TITLE,
	oldEdits,
	RELOAD,
	UPLOAD_NOW,
} from '../model/messages-page.ts'
import { ageLabel, isOld, type SyncState } from '../model/sync-labels.ts'
import { useExportUnsent } from './use-export-unsent.ts'

/** Notices that stay on every page until they are dealt with. */
export default function SyncNotices({ state, now }: { state: SyncState; now: number }) {
	return (
		<>
			{state.problem === 'newer_program' ? <Outdated /> : null}
			{state.problem === 'broken_store' ? <BrokenStore /> : null}
			{isOld(state, now) ? <OldEdits state={state} now={now} /> : null}
		</>
	)
}

const Outdated = () => (
	<Notice tone="butter" role="alert" icon={<RotateCw aria-hidden="true" />}>
		<p className="font-semibold">{OUTDATED_TITLE}</p>
		<p>{OUTDATED_HINT}</p>
		<Button look="line" size="small" className="mt-3" onClick={() => location.reload()}>
			{RELOAD}
		</Button>
	</Notice>
)

const BrokenStore = () => (
	<Notice tone="beet" role="alert" icon={<HardDrive aria-hidden="true" />}>
		<p className="font-semibold">{BROKEN_STORE_TITLE}</p>
		<p>{BROKEN_STORE_HINT}</p>
		<div className="mt-3">
			<ExportButton />
		</div>
	</Notice>
)

function OldEdits({ state, now }: { state: SyncState; now: number }) {
	return (
		<Notice tone="butter" role="status" icon={<CloudUpload aria-hidden="true" />}>
			<p className="font-semibold">{oldEdits(state.unsent.count, ageLabel(state.unsent.oldestAt, now) ?? '')}</p>
			<p>{OLD_EDITS_HINT}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button look="line" size="small" busy={state.isSyncing} onClick={() => void syncNow()}>
					{UPLOAD_NOW}
				</Button>
				<ExportButton />
			</div>
		</Notice>
	)
}

function ExportButton() {
	const { save, isBusy } = useExportUnsent()
	return (
		<Button look="line" size="small" busy={isBusy} onClick={save}>
			{EXPORT}
		</Button>
	)
}
